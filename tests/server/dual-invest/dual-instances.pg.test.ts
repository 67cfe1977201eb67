/** Three instances that settle the same dual investments on one PostgreSQL, one of them killed in the middle. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { averagePrice, sampleInstants } from '../../../contract/rules/dual/dual-payout.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { Database } from '../../../server/db/database.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { createSimulatedFeed } from '../../../server/market/simulated/simulated-feed.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { createServerDatabase } from '../../support/database.ts';
import { buyManyDualOrders } from '../../support/many-dual-orders.ts';

const SEED = 'instances';
const COUNT = repetitions({ short: 300, long: 6000 });
const USERS = repetitions({ short: 20, long: 200 });
/** Time to buy them all before they are due, and to take them on. */
const AHEAD_MS = repetitions({ short: 5000, long: 120_000 });
/** Three seconds are promised; a short run shares its machine with others and measures nothing. */
const MOST_LATE_MS = repetitions({ short: 15_000, long: 3000 });
/** One linked price is beyond the market on either side, so that both currencies are paid. */
const COINS = [
  { marketId: 1, currency: 'BTC', linkedPrice: '1' },
  { marketId: 2, currency: 'ETH', linkedPrice: '1000000' },
];

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
  const file = fileURLToPath(new URL('./dual-settler.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, home.url, SEED], {
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

test(`DUAL-06 of ${COUNT} dual investments due at one instant each is paid once and in time, though one of three instances is killed`, async () => {
  const [database] = opened;
  if (!database) throw new Error('the database did not open');
  const dueMs = Date.now() + AHEAD_MS;
  await buyManyDualOrders(database, { count: COUNT, users: USERS, coins: COINS, dueMs });
  expect(Date.now()).toBeLessThan(dueMs);
  const countOf = async (condition: string) => {
    const sql = `select count(*) as count from dual_orders where ${condition}`;
    return (await database.query<{ count: number }>(sql))[0]?.count ?? 0;
  };
  const patience = { timeout: AHEAD_MS + 30_000, interval: 20 };
  await expect.poll(() => countOf(`status = 'success'`), patience).toBeGreaterThan(0);
  const doneBefore = await countOf(`status = 'success'`);
  const [killed] = children;
  if (killed) await kill(killed);
  await expect.poll(() => countOf(`status <> 'success'`), patience).toBe(0);

  await expectPricesOfTheTape(database, dueMs);
  const rows = await database.query<{ times: number; lateMs: number; currency: string }>(
    `select o.settled_at - o.matures_at as late_ms, o.paid_currency as currency,
         (select count(*) from transfers t where t.code = 'dual_settle'
           and t.reference_id = o.id::text) as times from dual_orders o`,
  );
  expect(rows).toHaveLength(COUNT);
  expect(new Set(rows.map(({ times }) => times))).toEqual(new Set([1]));
  expect(new Set(rows.map(({ currency }) => currency))).toEqual(new Set(['USDT', 'ETH']));
  const told = await database.query<{ names: string }>(
    `select string_agg(name, ' ' order by sequence) as names from outbox
       where name like 'dualInvest.%' group by payload->>'id'`,
  );
  expect(told).toHaveLength(COUNT);
  expect(new Set(told.map(({ names }) => names))).toEqual(
    new Set(['dualInvest.settling dualInvest.settled']),
  );
  const latest = Math.max(...rows.map(({ lateMs }) => lateMs));
  expect(latest).toBeLessThanOrEqual(MOST_LATE_MS);
  expect(await audit(database)).toMatchObject({ ok: true });
  reportCount({
    what: 'dual investments due at one instant on three instances, one killed',
    count: COUNT,
    outcome: `each paid once, ${doneBefore} before the kill, the last ${latest} ms late`,
  });
});

/** Anybody who knows the tape comes to the same price, long after. */
async function expectPricesOfTheTape(database: Database, dueMs: number): Promise<void> {
  const feed = createSimulatedFeed({ clock: { now: Date.now }, seed: SEED });
  const settled = await database.query<{ marketId: number; price: string }>(
    'select market_id, price from dual_settlements order by market_id',
  );
  expect(settled.map(({ marketId }) => marketId)).toEqual([1, 2]);
  for (const { marketId, price } of settled) {
    const scale = feed.marketById(marketId)?.priceScale ?? 0;
    const prices = sampleInstants(dueMs).map((instantMs) => {
      const { ticks } = feed.tapeAround(marketId, instantMs + 1, 1);
      return scaledText(ticks[0]?.price ?? 0, scale);
    });
    expect(averagePrice(prices, scale)).toBe(price);
  }
}
