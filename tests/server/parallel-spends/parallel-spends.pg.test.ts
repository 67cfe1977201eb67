/**
 * One account that is spent from every side at once, on two instances over one database
 * (docs/invariants.md, 6).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exact, plainText } from '../../../contract/money.ts';
import type { Database } from '../../../server/db/database.ts';
import { accept } from '../../../server/db/errors.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { balances } from '../../../server/ledger/statements.ts';
import { transfer } from '../../../server/ledger/transfer.ts';
import { openServerHome, type ServerProcess } from '../../faults/kills/server-process.ts';
import { accepted, call, outcomeOf, registerTrader } from '../../faults/kills/trader.ts';
import { cheapPasswords } from '../../support/accounts.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { createServerDatabase } from '../../support/database.ts';
import { PAY_PASSWORD, SPENT, SPENT_COIN, type Spender, spendKinds } from './spend-kinds.ts';

const SPENDS = 50;
const ROUNDS = repetitions({ short: 5, long: 1_000 });
/** Rounds between two audits. */
const AUDIT_EVERY = 250;
const START_MS = 240_000;
const SLOW = { timeout: repetitions({ short: 180_000, long: 3_600_000 }) };

const { url: databaseUrl, drop } = await createServerDatabase(
  process.env['TEST_DATABASE_URL'] ?? '',
);
const environment = { DATABASE_URL: databaseUrl, MARKET_RATE: '200' };
const homes = [openServerHome(environment), openServerHome(environment)] as const;
const started: { servers: readonly ServerProcess[]; database?: Database } = { servers: [] };

beforeAll(async () => {
  started.servers = await Promise.all(homes.map((home) => home.start()));
  started.database = await openDatabase({ databaseUrl, dataDir: '' });
}, START_MS);

afterAll(async () => {
  await started.database?.close();
  await Promise.all(homes.map((home) => home.close()));
  await drop();
}, START_MS);

const kinds = spendKinds.map(({ name }) => name).join(', ');

test(
  `of ${SPENDS} spends at once by ${kinds} on two instances exactly as many succeed as can be paid`,
  SLOW,
  async () => {
    const [home] = homes;
    const trader = await registerTrader(home, urlOf(0), 'spender@example.com');
    const { id: userId } = await accepted<{ id: number }>(
      call(urlOf(0), 'session.user', {}, { token: trader.token }),
    );
    const spender = { ...trader, addressId: await mayWithdraw(userId) };
    let left = '0';
    for (let round = 0; round < ROUNDS; round += 1) {
      // From less than one spend to more than all of them.
      left = await give(userId, left, `${(round * 137) % 620}.5`);
      const payable = Math.min(SPENDS, exact(left).div(SPENT).floor().toNumber());
      const outcomes = await spendAtOnce(spender, round);
      const paid = outcomes.filter((outcome) => outcome === 'ok');
      const refused = outcomes.filter((outcome) => outcome === 'insufficient_balance');
      expect([round, paid.length, refused.length]).toEqual([round, payable, SPENDS - payable]);
      left = plainText(exact(left).minus(exact(SPENT).times(payable)));
      expect(await available(userId)).toBe(left);
      if (round % AUDIT_EVERY === AUDIT_EVERY - 1) expect((await audit(database())).ok).toBe(true);
    }
    expect((await audit(database())).ok).toBe(true);
    reportCount({
      what: `rounds of ${SPENDS} spends at once (${kinds}) on two instances, PostgreSQL`,
      count: ROUNDS,
      outcome: 'no overspend, audit whole',
    });
  },
);

/** Verified, with a pay password and an address that has waited; answers the address's id. */
async function mayWithdraw(userId: number): Promise<string> {
  await database().query(
    'update users set verification_level = 2, pay_password_hash = $2 where id = $1',
    [userId, await cheapPasswords.hash(PAY_PASSWORD)],
  );
  const [row] = await database().query<{ id: number }>(
    `insert into wallet_addresses (user_id, currency, network, name, address, qrcode, created_at, usable_at)
       values ($1, $2, 'ERC20', 'Ledger', $3, '', 0, 0) returning id`,
    [userId, SPENT_COIN.code, `0x${'5'.repeat(40)}`],
  );
  return String(row?.id);
}

function urlOf(instance: number): string {
  const server = started.servers[instance];
  if (!server) throw new Error('an instance did not start');
  return server.url;
}

function database(): Database {
  if (!started.database) throw new Error('the database is not open');
  return started.database;
}

/** Every kind meets every other one, on both instances. */
async function spendAtOnce(spender: Spender, round: number): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: SPENDS }, (_, turn) => {
      const kind = spendKinds[(turn + round) % spendKinds.length];
      if (!kind) throw new Error('there is no way to spend');
      return kind.spend(urlOf(Math.floor(turn / spendKinds.length) % 2), spender);
    }),
  );
  return answers.map(outcomeOf);
}

/** Gives more of the coin; answers what there is then. */
async function give(userId: number, left: string, amount: string): Promise<string> {
  const currency = SPENT_COIN.code;
  await database().withTransaction(async (tx) =>
    accept(
      await transfer(tx, {
        code: 'operator_credit',
        key: randomUUID(),
        legs: [
          { account: { userId, account: 'change', currency }, amount },
          { account: { house: 'issuance', currency }, amount: `-${amount}` },
        ],
        at: Date.now(),
      }),
    ),
  );
  return plainText(exact(left).plus(amount));
}

async function available(userId: number): Promise<string> {
  const rows = await balances(database(), userId);
  const row = rows.find(
    ({ account, currency }) => account === 'change' && currency === SPENT_COIN.code,
  );
  return row?.available ?? '0';
}
