/** Three instances that release the same tokens on one PostgreSQL, one of them killed in the middle. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/plain/time.ts';
import type { Database, Transaction } from '../../../server/db/database.ts';
import { accept } from '../../../server/db/errors.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { transferMany } from '../../../server/ledger/transfer-many.ts';
import { tokens } from '../../../server/money/token-table.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { createServerDatabase } from '../../support/database.ts';
import { insertUser } from '../../support/database-users.ts';

const COUNT = repetitions({ short: 300, long: 6000 });
const USERS = repetitions({ short: 20, long: 200 });
/** Three seconds are promised; a short run shares its machine with others and measures nothing. */
const MOST_LATE_MS = repetitions({ short: 10_000, long: 3000 });
const SYMBOL = tokens[0]?.code ?? '';

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
  const file = fileURLToPath(new URL('./ieo-releasing-process.ts', import.meta.url));
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

interface Lock {
  readonly id: number;
  readonly userId: number;
}

/** Subscriptions that are due at an instant, all of them there at once. */
async function lockMany(database: Database, dueMs: number): Promise<void> {
  const userIds: number[] = [];
  for (let index = 0; index < USERS; index += 1) userIds.push(await insertUser(database));
  const locks = Array.from({ length: COUNT }, (_, index) => ({
    id: index + 1,
    userId: userIds[index % USERS] ?? 0,
  }));
  await database.withTransaction(async (tx) => {
    await tx.query('insert into ieo_projects (id, symbol, total, sold) values (1, $1, $2, $2)', [
      SYMBOL,
      COUNT * 10,
    ]);
    for (let from = 0; from < COUNT; from += 250)
      await lock(tx, locks.slice(from, from + 250), dueMs);
  });
}

/** Given by the ledger, so that the audit holds for them too. */
async function lock(tx: Transaction, locks: readonly Lock[], dueMs: number): Promise<void> {
  const orders = locks.map(({ id, userId }) => ({
    code: 'ieo_subscribe',
    key: `ieo_subscribe:${id}`,
    reference: { kind: 'ieo_order', id },
    legs: [
      { account: { userId, account: 'financial' as const, currency: SYMBOL }, amount: '10' },
      { account: { house: 'products' as const, currency: SYMBOL }, amount: '-10' },
    ],
    at: dueMs - DAY_MS,
  }));
  for (const written of await transferMany(tx, orders)) accept(written);
  await tx.query(
    `with given as materialized (
        select * from jsonb_to_recordset($1::jsonb) as lock (id bigint, "userId" bigint)
      ), held as materialized (
        select given.*, hold.id as hold_id from given cross join lateral ledger_open_hold(
          'ieo:' || given.id, 'ieo_order', 'ieo_order', given.id::text, $3::bigint - 1,
          given."userId", 'financial', $2, 10) hold
      )
      insert into ieo_orders (id, user_id, project_id, symbol, amount, pay_currency, scale, price, paid,
          hold_id, unlocks_at, lists_at, created_at)
        select id, "userId", 1, $2, 10, 'USDT', 8, 0.1, 1, hold_id, $3, $3, $3::bigint - 1 from held`,
    [JSON.stringify(locks), SYMBOL, dueMs],
  );
}

test(`of ${COUNT} releases due at one instant each happens once and in time, though one of three instances is killed`, async () => {
  const [database] = opened;
  if (!database) throw new Error('the database did not open');
  // Due when they come to light, all in one commit.
  const dueMs = Date.now();
  await lockMany(database, dueMs);
  const seenMs = Date.now();
  const lockedCount = async () => {
    const sql = `select count(*) as count from ieo_orders where status = 'locked'`;
    return (await database.query<{ count: number }>(sql))[0]?.count ?? 0;
  };
  // In the middle of the releases, and not before: some are done, and most are not.
  const patience = { timeout: 60_000, interval: 20 };
  await expect.poll(lockedCount, patience).toBeLessThan(COUNT);
  const doneBefore = COUNT - (await lockedCount());
  const [killed] = children;
  if (killed) await kill(killed);
  await expect.poll(lockedCount, patience).toBe(0);

  const [late] = await database.query<{ ms: number }>(
    'select max(at) - $1::bigint as ms from transfers',
    [seenMs],
  );
  expect(late?.ms).toBeLessThanOrEqual(MOST_LATE_MS);
  const released = await database.query<{ times: number; count: number }>(
    `select max(times) as times, count(*) as count from (
        select reference_id, count(*) as times from transfers where code = 'ieo_release' group by 1) each`,
  );
  expect(released).toEqual([{ times: 1, count: COUNT }]);
  const told = await database.query<{ name: string; count: number }>(
    `select name, count(*) as count from outbox where name <> 'balances.changed' group by 1 order by 1`,
  );
  expect(told).toEqual([
    { name: 'ieo.released', count: COUNT },
    { name: 'messages.received', count: COUNT },
  ]);
  expect(await audit(database)).toMatchObject({ ok: true });
  reportCount({
    what: 'releases due at one instant on three instances, one killed',
    count: COUNT,
    outcome: `each once, ${doneBefore} before the kill, the last ${late?.ms} ms late`,
  });
}, 180_000);
