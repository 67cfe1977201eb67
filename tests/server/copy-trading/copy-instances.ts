/** One PostgreSQL with instances that copy traders: one in this process, and others that can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import type { FuturesSubmit } from '../../../contract/features/futures.ts';
import type { Database } from '../../../server/db/database.ts';
import { accept } from '../../../server/db/errors.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { performAct } from '../../../server/features/futures/money/perform-act.ts';
import { namedBy, submitOrder } from '../../../server/features/futures/orders/submit-order.ts';
import { transferMany } from '../../../server/ledger/transfer-many.ts';
import { createServerDatabase } from '../../support/database.ts';
import { insertUser } from '../../support/database-users.ts';
import { builtKeeper, SHORT_LIVED } from '../../support/server-build.ts';
import { openCopyInstance } from './copy-instance.ts';

export async function openCopyInstances() {
  const home = await createServerDatabase(process.env['TEST_DATABASE_URL'] ?? '');
  const database = await openDatabase({ databaseUrl: home.url, dataDir: '' });
  await migrate(database);
  // It trades, and copies nobody.
  const { exchange, engine: board } = await openCopyInstance(database);
  const market = exchange.feed.marketBySymbol('BTCUSDT-PERP');
  if (!market) throw new Error('no market');
  const keeper = await builtKeeper();
  const children: ChildProcess[] = [];
  const { currencyId, legalId } = market;
  const order = { currencyId, legalId, side: 'long', type: 'market', multiple: 10 } as const;

  return {
    database,
    /** Users with money of their own. */
    users: (count: number) => fundedUsers(database, count),
    /** An order of ten lots, or the closing of a position, as the call does it. */
    submit: async (userId: number, more: Partial<FuturesSubmit> = {}) => {
      const request = { ...order, lots: '10', ...more };
      const asked = { userId, named: namedBy(request) };
      return accept(
        await performAct({ exchange, board }, asked, (act) => submitOrder(act, request)),
      );
    },
    count: async (what: string): Promise<number> =>
      (await database.query<{ count: number }>(`select count(*) as count from ${what}`))[0]
        ?.count ?? 0,
    /** Begins another instance; resolves once it copies. */
    start: async (): Promise<ChildProcess> => {
      const child = spawn(process.execPath, [...SHORT_LIVED, keeper, home.url], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      const [said] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
      expect(String(said)).toBe('ready\n');
      return child;
    },
    kill,
    close: async () => {
      await Promise.all(children.map(kill));
      await board.stop();
      await database.close();
      await home.drop();
    },
  };
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function fundedUsers(database: Database, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await insertUser(database));
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
  });
  return ids;
}

/** The first of the users becomes a trader whom all others follow. */
export async function followFirst(
  database: Database,
  [traderId = 0, ...followers]: readonly number[],
): Promise<number> {
  await database.query(
    `insert into copy_traders (user_id, share_rate, maximum_followers, capital, began_at, counted_at)
      values ($1, 0.1, 100000, 100000, 0, 0)`,
    [traderId],
  );
  await database.query(
    `insert into copy_follows (user_id, trader_user_id, type, number, share_rate, followed_at)
      select id, $1, 'multiple', 1, 0.1, 0 from unnest($2::bigint[]) as follower (id)`,
    [traderId, followers],
  );
  return traderId;
}

/** What each follower has had of `rounds` positions: one copy of each, closed once with the trader. */
export async function expectOneCopyEach(
  database: Database,
  { rounds, followers }: { rounds: number; followers: number },
): Promise<void> {
  const each = await database.query<{ opened: number; closed: number; followers: number }>(
    `select opened, closed, count(*) as followers from (
        select p.user_id, count(distinct p.id) as opened, count(*) filter (where f.is_closing) as closed
          from futures_positions p join futures_fills f on f.position_id = p.id
          where p.holding = 'copied' and p.close_reason = 'trader' group by p.user_id) each
      group by opened, closed`,
  );
  expect(each).toEqual([{ opened: rounds, closed: rounds, followers }]);
}
