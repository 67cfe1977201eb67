/** Three instances that pay the same locked sums on one PostgreSQL, one of them killed in the middle. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/plain/time.ts';
import type { Database, Transaction } from '../../../server/db/database.ts';
import { accept } from '../../../server/db/errors.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { transferMany } from '../../../server/ledger/transfer-many.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { createServerDatabase } from '../../support/database.ts';
import { insertUser } from '../../support/database-users.ts';
import { expectLockBooks } from './lock-world.ts';

const COUNT = repetitions({ short: 300, long: 6000 });
const USERS = repetitions({ short: 20, long: 200 });
/** Three seconds are promised; a short run shares its machine with others and measures nothing. */
const MOST_LATE_MS = repetitions({ short: 10_000, long: 3000 });
const TERM_DAYS = 5;

const home = await createServerDatabase(process.env['TEST_DATABASE_URL'] ?? '');
const opened: Database[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  const database = await openDatabase({ databaseUrl: home.url, dataDir: '' });
  opened.push(database);
  await migrate(database);
  await Promise.all([1, 2, 3].map(startInstance));
});

afterAll(async () => {
  await Promise.all(children.map(kill));
  for (const database of opened) await database.close();
  await home.drop();
});

async function startInstance(): Promise<void> {
  const file = fileURLToPath(new URL('./lock-keeper.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, home.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [said] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  expect(String(said)).toBe('ready\n');
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

interface Sum {
  readonly id: number;
  readonly userId: number;
  /** Its term is over; of the others a dividend is due. */
  readonly isEnding: boolean;
  readonly startedAt: number;
}

/** Locked sums for which one thing is due at an instant, all of them there at once. */
async function lockMany(database: Database, dueMs: number): Promise<void> {
  const userIds: number[] = [];
  for (let index = 0; index < USERS; index += 1) userIds.push(await insertUser(database));
  const sums = Array.from({ length: COUNT }, (_, index): Sum => {
    const isEnding = index % 2 === 1;
    const startedAt = dueMs - (isEnding ? TERM_DAYS : 2) * DAY_MS;
    return { id: index + 1, userId: userIds[index % USERS] ?? 0, isEnding, startedAt };
  });
  await database.withTransaction(async (tx) => {
    await tx.query(
      `insert into lock_offers (id, currency, quota, taken) values (1, 'USDT', 100000000, $1)`,
      [COUNT * 10],
    );
    for (let from = 0; from < COUNT; from += 250) await lock(tx, sums.slice(from, from + 250));
  });
}

/** Paid for through the ledger, with the dividends so far, so that the audit holds for them too. */
async function lock(tx: Transaction, sums: readonly Sum[]): Promise<void> {
  const orders = sums.flatMap(({ id, userId, isEnding, startedAt }) => {
    const account = { userId, account: 'mining' as const, currency: 'USDT' };
    const moved = (amount: string, house: 'issuance' | 'products') => [
      { account, amount },
      { account: { house, currency: 'USDT' }, amount: `-${amount}` },
    ];
    const days = Array.from({ length: isEnding ? TERM_DAYS : 1 }, (_, day) => ({
      code: 'lock_dividend',
      key: `lock_dividend:${id}:${day}`,
      reference: { kind: 'lock_order', id },
      legs: moved('0.03', 'products'),
      at: startedAt,
    }));
    const grant = { code: 'sandbox_grant', key: `grant:${id}`, legs: moved('10', 'issuance') };
    return [{ ...grant, at: startedAt }, ...days];
  });
  for (const written of await transferMany(tx, orders)) accept(written);
  await tx.query(
    `with given as materialized (
        select * from jsonb_to_recordset($1::jsonb)
          as sum (id bigint, "userId" bigint, "isEnding" boolean, "startedAt" bigint)
      ), held as materialized (
        select given.*, hold.id as hold_id from given cross join lateral ledger_open_hold(
          'lock:' || given.id, 'lock_order', 'lock_order', given.id::text, given."startedAt",
          given."userId", 'mining', 'USDT', 10) hold
      )
      insert into lock_orders (id, user_id, config_id, currency, scale, amount, daily_yield, penalty_ratio,
          term_days, daily_dividend, hold_id, started_at, first_dividend_at, matures_at)
        select id, "userId", 1, 'USDT', 8, 10, 0.003, 0.004, $2, 0.03, hold_id, "startedAt",
            "startedAt" + $3::bigint, "startedAt" + $3::bigint * $2::integer
          from held`,
    [JSON.stringify(sums), TERM_DAYS, DAY_MS],
  );
  await tx.query(
    `update lock_orders set dividends_paid = case when matures_at <= $1 then term_days else 1 end
      where id = any ($2::bigint[])`,
    [Date.now(), sums.map(({ id }) => id)],
  );
}

test(`LOCK-04 of ${COUNT} payouts and ends due at one instant each happens once and in time, though one of three instances is killed`, async () => {
  const [database] = opened;
  if (!database) throw new Error('the database did not open');
  // Due when they come to light, all in one commit.
  const dueMs = Date.now();
  await lockMany(database, dueMs);
  const seenMs = Date.now();
  const dueCount = async () => {
    const sql = 'select count(*) as count from lock_orders where due_at <= $1';
    return (await database.query<{ count: number }>(sql, [dueMs]))[0]?.count ?? 0;
  };
  // In the middle of the payouts, and not before: some are done, and most are not.
  const patience = { timeout: 60_000, interval: 20 };
  await expect.poll(dueCount, patience).toBeLessThan(COUNT);
  const doneBefore = COUNT - (await dueCount());
  const [killed] = children;
  if (killed) await kill(killed);
  await expect.poll(dueCount, patience).toBe(0);

  const [late] = await database.query<{ ms: number }>(
    'select max(at) - $1::bigint as ms from transfers',
    [seenMs],
  );
  expect(late?.ms).toBeLessThanOrEqual(MOST_LATE_MS);
  const steps = await database.query<{ code: string; times: number; count: number }>(
    `select code, max(times) as times, count(*) as count from (
        select code, reference_id, count(*) as times from transfers where at >= $1 group by 1, 2) each
      group by code order by code`,
    [dueMs],
  );
  const half = Math.floor(COUNT / 2);
  expect(steps).toEqual([
    { code: 'lock_dividend', times: 1, count: COUNT - half },
    { code: 'lock_redeem', times: 1, count: half },
  ]);
  const told = await database.query<{ name: string; count: number }>(
    `select name, count(*) as count from outbox where name like 'lockMining.%' group by 1 order by 1`,
  );
  expect(told).toEqual([
    { name: 'lockMining.dividendPaid', count: COUNT - half },
    { name: 'lockMining.redeemed', count: half },
  ]);
  await expectLockBooks(database);
  reportCount({
    what: 'dividends and ends due at one instant on three instances, one killed',
    count: COUNT,
    outcome: `each once, ${doneBefore} before the kill, the last ${late?.ms} ms late`,
  });
}, 180_000);
