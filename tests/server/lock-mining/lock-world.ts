/** A server on which coins are locked, the people who lock them, and what must hold of its books after each test. */

import { afterEach, expect } from 'vitest';
import type { EndpointName } from '../../../contract/table.ts';
import type { Database, Queryable } from '../../../server/db/database.ts';
import { offersAt } from '../../../server/features/lock-mining/rounds.ts';
import { settleBatch } from '../../../server/features/lock-mining/settle-due.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { houseBalance } from '../../support/house-balance.ts';
import { newAddress } from '../../support/new-address.ts';
import { untilNothingIsDue } from '../../support/nothing-due.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { atOneMoment } from '../../support/one-moment.ts';
import { must, type TestAccount } from '../../support/server.ts';

type Fields = Readonly<Record<string, string>>;
type LockCall = Extract<EndpointName, `lockMining.${string}`>;

/** A locked sum as it is on the wire. */
export interface WireLock {
  readonly id: number;
  readonly amount: string;
  readonly daily_dividend: string;
  readonly dividends_paid: number;
  readonly paid_dividend: string;
  readonly next_dividend_at: number | null;
  readonly penalty: string | null;
  readonly returned: string | null;
  readonly status: string;
  readonly matures_at: number;
  readonly version: number;
}

export interface WirePlan {
  readonly id: number;
  readonly currency: string;
  readonly term_days: number;
  readonly remaining: string;
  readonly is_open: boolean;
  readonly closes_at: number;
}

/** Takes everything on that is due, as the timer does, and waits for what the timer of the server is at. */
export async function settleAll(exchange: Parameters<typeof settleBatch>[0], limit = 250) {
  let steps = 0;
  for (let taken = limit; taken > 0; steps += taken) taken = await settleBatch(exchange, limit);
  await untilNothingIsDue(exchange, 'lock_orders');
  return steps;
}

/** Nothing came from nowhere, and `products` has paid what the orders say, less what it got of penalties. */
export const expectLockBooks = (database: Database): Promise<void> =>
  atOneMoment(database, judgeBooks);

async function judgeBooks(database: Queryable): Promise<void> {
  const report = await audit(database);
  expect(report, JSON.stringify(report)).toMatchObject({ ok: true });
  const books = await database.query<{ currency: string; earned: string }>(
    `select currency, sum(coalesce(penalty, 0) - daily_dividend * dividends_paid) as earned
      from lock_orders group by currency`,
  );
  for (const { currency, earned } of books)
    expect(await houseBalance(database, { house: 'products', currency })).toBe(earned);
  const taken = await database.query(
    `select o.id, o.taken, coalesce(sum(l.amount), 0) as locked from lock_offers o
      left join lock_orders l on l.config_id = o.id group by o.id having o.taken <> coalesce(sum(l.amount), 0)`,
  );
  expect(taken).toEqual([]);
  const unpaid = await database.query(
    `select l.id, l.dividends_paid, count(t.id) as paid from lock_orders l
      left join transfers t on t.reference_kind = 'lock_order' and t.reference_id = l.id::text
        and t.code = 'lock_dividend'
      group by l.id having l.dividends_paid <> count(t.id)`,
  );
  expect(unpaid).toEqual([]);
}

export function openLockWorld(openDatabase?: () => Promise<Database>) {
  const server = serverOfFile(openDatabase);
  afterEach(() => expectLockBooks(server().exchange.database));
  const call = (name: LockCall, fields: Fields, as?: TestAccount) =>
    server().call(name, fields, as && { token: as.token });
  const world = {
    server,
    call,
    settle: () => settleAll(server().exchange),
    advanceMs: (byMs: number) => server().advanceMs(byMs),
    /** 10,000 USDT, 0.1 BTC and 1 ETH in `change`. */
    newcomer: () => server().register(newAddress()),
    /** A session that nobody used for days is over. */
    loggedIn: async (account: TestAccount): Promise<TestAccount> => {
      const fields = { user_string: account.email, password: account.password };
      return { ...account, token: String(await must(server().call('session.login', fields))) };
    },
    /** The id of a plan in the round of this moment. */
    planId: (currency: string, termDays: number): string => {
      const offer = offersAt(server().exchange.clock.now()).find(
        (each) => each.currency.code === currency && each.termDays === termDays,
      );
      return String(offer?.id);
    },
    plans: async () => (await must(call('lockMining.plans', {}))) as WirePlan[],
    subscribe: (as: TestAccount, fields: Fields = {}) =>
      call(
        'lockMining.subscribe',
        { config_id: world.planId('USDT', 5), amount: '1000', ...fields },
        as,
      ),
    locked: async (as: TestAccount, fields: Fields = {}) =>
      (await must(world.subscribe(as, fields))) as WireLock,
    redeem: (as: TestAccount, id: number | string) =>
      call('lockMining.redeem', { id: String(id) }, as),
    redeemed: async (as: TestAccount, id: number) => (await must(world.redeem(as, id))) as WireLock,
    orders: async (as: TestAccount, fields: Fields = {}) =>
      (await must(call('lockMining.orders', fields, as))) as {
        list: WireLock[];
        has_more: boolean;
        summary: Record<string, unknown>;
      },
    /** `available/frozen` of an account in USDT. */
    wallet: async (as: TestAccount, account: 'change' | 'mining') => {
      const wallet = (await must(
        server().call('assets.wallet', { currency_id: '3', account }, as),
      )) as { list: { available: string; frozen: string }[] };
      const [row] = wallet.list;
      return `${row?.available ?? 0}/${row?.frozen ?? 0}`;
    },
    /** The newest bills, newest first. */
    bills: async (as: TestAccount, limit: number): Promise<string[]> => {
      const answer = (await must(server().call('assets.bills', { limit: String(limit) }, as))) as {
        list: { code: string; account: string; amount: string }[];
      };
      return answer.list.map(({ code, account, amount }) => `${code} ${account} ${amount}`);
    },
    /** Names of the private events of a user, oldest first. */
    told: async ({ userId }: TestAccount): Promise<string[]> => {
      const rows = await server().exchange.database.query<{ name: string }>(
        'select name from outbox where user_id = $1 order by sequence',
        [userId],
      );
      return rows.map(({ name }) => name);
    },
  };
  return world;
}
