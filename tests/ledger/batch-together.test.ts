/** A batch leaves on the ledger what its transfers leave one by one, whether it could be posted together or not. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Result } from '../../contract/envelope.ts';
import { exact, plainText } from '../../contract/money.ts';
import type { Database, Transaction } from '../../server/db/database.ts';
import { accept } from '../../server/db/errors.ts';
import { audit } from '../../server/ledger/audit.ts';
import type { Written } from '../../server/ledger/outcome.ts';
import {
  type HoldPosting,
  postHold,
  type TransferOrder,
  transfer,
} from '../../server/ledger/transfer.ts';
import { transferMany } from '../../server/ledger/transfer-many.ts';
import { repetitions, reportCount } from '../support/counts.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../support/database.ts';
import { insertUser } from '../support/database-users.ts';
import { seededRandom } from '../support/fault-proxy/seeded-random.ts';
import { change, grant, hold } from './moves.ts';

const RUNS = repetitions({ short: 12, long: 400 });
const USERS = 4;

/** What is drawn once and posted for two groups of users: people and holds by their place. */
interface Drawn {
  readonly person: number;
  readonly other: number;
  readonly kind: 'give' | 'take' | 'swap' | 'pass' | 'post' | 'release';
  readonly amount: string;
  readonly held: number;
}

interface Group {
  readonly users: readonly number[];
  readonly holds: readonly number[];
}

type Order = TransferOrder | HoldPosting;

describeOnEachDatabase('a batch and its transfers one by one', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  }, openTimeoutMs);

  async function openGroup(): Promise<Group> {
    const users: number[] = [];
    const holds: number[] = [];
    for (let index = 0; index < USERS; index += 1) {
      const userId = await insertUser(database);
      users.push(userId);
      await database.withTransaction(async (tx) => {
        accept(await grant(tx, userId, '20'));
        for (const amount of ['3', '4']) holds.push(accept(await hold(tx, userId, amount)).id);
      });
    }
    return { users, holds };
  }

  /** By person and in their order, as batches come; now and then more is asked than there is. */
  function draw(random: () => number, count: number, isRough: boolean): Drawn[] {
    const below = (limit: number) => Math.floor(random() * limit);
    const kinds = ['give', 'take', 'swap', 'pass', 'post', 'release'] as const;
    const free = new Set(Array.from({ length: USERS * 2 }, (_, index) => index));
    const drawn = Array.from({ length: count }, (): Drawn => {
      const person = below(USERS);
      const own = [...free].find((index) => Math.floor(index / 2) === person);
      const wanted = kinds[below(kinds.length)] ?? 'give';
      const isHeld = wanted === 'post' || wanted === 'release';
      const kind = isHeld && own === undefined && !isRough ? 'give' : wanted;
      const held = own ?? person * 2;
      if (isHeld) free.delete(held);
      const amount = plainText(exact(String(1 + below(isRough ? 900 : 200))).div(100));
      return { person, other: below(USERS), kind, amount, held };
    });
    return drawn.toSorted((left, right) => left.person - right.person);
  }

  function orderOf(drawn: Drawn, { users, holds }: Group, run: number): Order {
    const own = users[drawn.person] ?? 0;
    const { amount, kind } = drawn;
    const code = 'batch';
    const base = { code, key: randomUUID(), at: run };
    const house = (name: 'market' | 'fees', text: string, currency = 'USDT') =>
      ({ account: { house: name, currency }, amount: text }) as const;
    if (kind === 'give')
      return { ...base, legs: [house('market', `-${amount}`), { account: change(own), amount }] };
    if (kind === 'take')
      return {
        ...base,
        legs: [{ account: change(own), amount: `-${amount}` }, house('fees', amount)],
      };
    if (kind === 'swap') {
      const coin = { userId: own, account: 'change', currency: `C${drawn.other}` } as const;
      return {
        ...base,
        legs: [
          { account: change(own), amount: `-${amount}` },
          house('market', amount),
          house('market', '-1', coin.currency),
          { account: coin, amount: '1' },
        ],
      };
    }
    if (kind === 'pass') {
      const to = { userId: own, account: 'lever', currency: 'USDT' } as const;
      return {
        ...base,
        legs: [
          { account: change(own), amount: `-${amount}` },
          { account: to, amount },
        ],
      };
    }
    return {
      ...base,
      holdId: holds[drawn.held] ?? 0,
      amount: '2',
      release: kind === 'release' ? 'rest' : '0.5',
      legs: [house('market', '1'), { account: change(own), amount: '1' }],
    };
  }

  async function oneByOne(tx: Transaction, orders: readonly Order[]) {
    const results: Result<Written>[] = [];
    for (const order of orders)
      results.push(await ('holdId' in order ? postHold(tx, order) : transfer(tx, order)));
    return results;
  }

  /** What is on the ledger of a group, without the numbers that name its rows. */
  async function booksOf({ users, holds }: Group) {
    const named = (rows: readonly { userId: number }[]) =>
      rows.map(({ userId, ...row }) => ({ ...row, person: users.indexOf(userId) }));
    return {
      accounts: named(
        await database.query(
          `select user_id, account, currency, available, held from accounts
             where user_id = any ($1::bigint[]) order by user_id, account, currency`,
          [users],
        ),
      ),
      postings: named(
        await database.query(
          `select p.user_id, a.account, p.currency, p.amount, p.balance_after, t.code, t.at
             from postings p join accounts a on a.id = p.account_id join transfers t on t.id = p.transfer_id
             where p.user_id = any ($1::bigint[]) and t.code = 'batch'
             order by p.user_id, a.account, p.currency, p.id`,
          [users],
        ),
      ),
      holds: await database.query(
        `select posted, released, remaining, status, ended_at from holds
           where id = any ($1::bigint[]) order by id`,
        [holds],
      ),
    };
  }

  test('outcomes, balances, running balances and holds are the same', async () => {
    const seen = { done: 0, refused: 0 };
    for (let run = 1; run <= RUNS; run += 1) {
      const [together, alone] = [await openGroup(), await openGroup()];
      const drawn = draw(seededRandom(run), 12, run % 2 === 0);
      const plain = (results: readonly Result<Written>[], { users }: Group) =>
        results.map((result) =>
          result.ok
            ? result.value.balances
                .map(({ userId, ...rest }) =>
                  JSON.stringify({ person: users.indexOf(userId), ...rest }),
                )
                .toSorted()
            : result.error.code,
        );
      const ordersOf = (group: Group) => drawn.map((each) => orderOf(each, group, run));
      const post = async (group: Group, isTogether: boolean) => {
        const orders = ordersOf(group);
        try {
          const results = await database.withTransaction((tx) =>
            isTogether ? transferMany(tx, orders) : oneByOne(tx, orders),
          );
          for (const { ok } of results) seen[ok ? 'done' : 'refused'] += 1;
          return plain(results, group);
        } catch (error) {
          return String(error).replace(/[\da-f-]{36}/, '');
        }
      };
      const [many, single] = [await post(together, true), await post(alone, false)];
      expect(many, JSON.stringify(drawn)).toEqual(single);
      expect(await booksOf(together), JSON.stringify(drawn)).toEqual(await booksOf(alone));
    }
    expect(await audit(database)).toMatchObject({ ok: true });
    expect(seen.done).toBeGreaterThan(RUNS * 4);
    expect(seen.refused).toBeGreaterThan(0);
    const outcome = `${seen.done} posted, ${seen.refused} refused, 0 differ`;
    reportCount({
      what: 'batches of twelve transfers, together and one by one',
      count: RUNS,
      outcome,
    });
  });

  test('two batches that meet at the same accounts, some of them new, both come to their end', async () => {
    const group = await openGroup();
    const batches = [1, 2, 3, 4].map((run) =>
      group.users.map((userId) => ({
        code: 'batch',
        key: randomUUID(),
        at: run,
        legs: [
          { account: { house: 'market', currency: 'NEW' } as const, amount: '-1' },
          { account: { userId, account: 'change', currency: 'NEW' } as const, amount: '1' },
        ],
      })),
    );
    await Promise.all(
      batches.map((orders) =>
        database.withTransaction(async (tx) => {
          for (const result of await transferMany(tx, orders)) accept(result);
        }),
      ),
    );
    const rows = await database.query<{ available: string }>(
      `select available from accounts where currency = 'NEW' and user_id = any ($1::bigint[])`,
      [group.users],
    );
    expect(rows.map(({ available }) => available)).toEqual(['4', '4', '4', '4']);
    expect(await audit(database)).toMatchObject({ ok: true });
  });
});
