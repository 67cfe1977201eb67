/** Two instances that copy one trader on one PostgreSQL, one of them killed in the middle. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { accept } from '../../../server/db/errors.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { transferMany } from '../../../server/ledger/transfer-many.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { createServerDatabase } from '../../support/database.ts';
import { insertUser } from '../../support/database-users.ts';
import { openCopyInstance } from './copy-instance.ts';
import { expectCopyBooks } from './copy-world.ts';

const FOLLOWERS = repetitions({ short: 60, long: 1000 });
const ROUNDS = repetitions({ short: 2, long: 20 });

const home = await createServerDatabase(process.env['TEST_DATABASE_URL'] ?? '');
const opened: Database[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  const database = await openDatabase({ databaseUrl: home.url, dataDir: '' });
  opened.push(database);
  await migrate(database);
  await Promise.all([1, 2].map(startInstance));
});

afterAll(async () => {
  await Promise.all(children.map(kill));
  for (const database of opened) await database.close();
  await home.drop();
});

async function startInstance(): Promise<void> {
  const file = fileURLToPath(new URL('./copy-keeper.ts', import.meta.url));
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

/** A trader and all who follow, each with money of their own. */
async function populate(database: Database): Promise<number> {
  const ids: number[] = [];
  for (let count = 0; count <= FOLLOWERS; count += 1) ids.push(await insertUser(database));
  const [traderId = 0, ...followers] = ids;
  await database.withTransaction(async (tx) => {
    const grants = ids.map((userId) => ({
      code: 'sandbox_grant',
      key: `grant:${userId}`,
      legs: [
        { account: { userId, account: 'lever' as const, currency: 'USDT' }, amount: '100000' },
        { account: { house: 'issuance' as const, currency: 'USDT' }, amount: '-100000' },
      ],
      at: 0,
    }));
    for (const written of await transferMany(tx, grants)) accept(written);
    await tx.query(
      `insert into copy_traders (user_id, share_rate, maximum_followers, capital, began_at, counted_at)
        values ($1, 0.1, 100000, 100000, 0, 0)`,
      [traderId],
    );
    await tx.query(
      `insert into copy_follows (user_id, trader_user_id, type, number, share_rate, followed_at)
        select id, $1, 'multiple', 1, 0.1, 0 from unnest($2::bigint[]) as follower (id)`,
      [traderId, followers],
    );
  });
  return traderId;
}

test(`each of ${FOLLOWERS} followers is copied once by two instances, though one is killed in the middle`, async () => {
  const [database] = opened;
  if (!database) throw new Error('the database did not open');
  const { exchange, desk, engine } = await openCopyInstance(database);
  const market = exchange.feed.marketBySymbol('BTCUSDT-PERP');
  if (!market) throw new Error('no market');
  const traderId = await populate(database);
  const { currencyId, legalId } = market;
  const order = { currencyId, legalId, side: 'long', type: 'market', multiple: 10 } as const;
  const submit = (more: { positionId?: number } = {}) =>
    database.withTransaction(async (tx) =>
      accept(await desk.submit(tx, traderId, { ...order, lots: '10', ...more })),
    );
  const count = async (what: string) =>
    (await database.query<{ count: number }>(`select count(*) as count from ${what}`))[0]?.count;
  const patience = { timeout: 120_000, interval: 20 };

  for (let round = 1; round <= ROUNDS; round += 1) {
    const { positionId } = await submit();
    await expect
      .poll(() => count(`copies where status = 'made'`), patience)
      .toBeGreaterThan((round - 1) * FOLLOWERS);
    if (round === 1 && children[0]) await kill(children[0]);
    await expect
      .poll(() => count(`copies where status = 'made'`), patience)
      .toBe(round * FOLLOWERS);
    await submit({ positionId: positionId ?? 0 });
    await expect
      .poll(() => count(`futures_positions where holding = 'copied' and status = 'open'`), patience)
      .toBe(0);
  }
  await expect.poll(() => count('copy_settlements where settled_at is null'), patience).toBe(0);
  const each = await database.query<{ opened: number; closed: number; followers: number }>(
    `select opened, closed, count(*) as followers from (
        select p.user_id, count(distinct p.id) as opened, count(*) filter (where f.is_closing) as closed
          from futures_positions p join futures_fills f on f.position_id = p.id
          where p.holding = 'copied' and p.close_reason = 'trader' group by p.user_id) each
      group by opened, closed`,
  );
  expect(each).toEqual([{ opened: ROUNDS, closed: ROUNDS, followers: FOLLOWERS }]);
  await expectCopyBooks(database);
  const [lag] = await database.query<{ worst: number; median: number }>(
    `select percentile_disc(0.99) within group (order by lag_ms) as worst,
        percentile_disc(0.5) within group (order by lag_ms) as median from copies`,
  );
  reportCount({
    what: `copies of one trader for ${FOLLOWERS} followers on two instances, one killed`,
    count: ROUNDS * FOLLOWERS,
    outcome: `each once; half within ${lag?.median} ms, 99 % within ${lag?.worst} ms`,
  });
  await engine.stop();
}, 600_000);
