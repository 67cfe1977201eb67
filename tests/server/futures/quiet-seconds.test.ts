/** What the timers of futures and of copy trading ask of the database while nothing happens, however many users there are. */
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { parseConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/db/database.ts';
import type { Exchange } from '../../../server/exchange.ts';
import { createLossWatch } from '../../../server/features/copy-trading/loss-limits.ts';
import { startFutures } from '../../../server/features/futures/engine/start-futures.ts';
import type { PositionRow } from '../../../server/features/futures/rows/position-store.ts';
import { createOutboxBell } from '../../../server/ledger/outbox-bell.ts';
import { createManualFeed } from '../../../server/market/manual-feed.ts';
import { testSecrets } from '../../support/secrets.ts';

const SECONDS = 10;

interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** A cross position that is far from its end. */
function crossPosition(userId: number): PositionRow {
  const row = {
    ...{ id: userId, userId, marketId: 0, side: 'long', marginMode: 'cross', status: 'open' },
    ...{ lots: 1, cost: '1', margin: '1', maintenanceRate: '0', version: 1, updatedAt: 0 },
    ...{ liquidationTicks: null, targetProfitPrice: null, stopLossPrice: null },
    ...{ trailingRate: null, trailingBestTicks: null, openTickId: 0, fromTickId: 0 },
  };
  return row as unknown as PositionRow;
}

/** Answers the statements of some quiet seconds, and those of the second after one user's bell. */
async function secondsWith(
  kind: Database['kind'],
  users: number,
): Promise<{ quiet: Statement[]; rung: Statement[] }> {
  const asked: Statement[] = [];
  const userIds = Array.from({ length: users }, (_, index) => index + 1);
  const clock = { now: () => Date.UTC(2026, 0, 5, 15) };
  const feed = createManualFeed({ clock, schedule: () => () => undefined });
  feed.start();
  const marketId = feed.marketBySymbol('BTCUSDT-PERP')?.id ?? 0;
  const limits = { settledProfit: '0', lossLimit: '1000000', marketId, side: 'long' };
  const query = async <Row>(sql: string, params: readonly unknown[] = []): Promise<Row[]> => {
    asked.push({ sql, params });
    if (!sql.includes('copy_follows')) return [];
    return userIds.map((id) => ({ ...limits, id, userId: id, lots: '1', cost: '1' })) as Row[];
  };
  const exchange: Exchange = {
    config: parseConfig({ MARKET: 'manual' }),
    ...{ clock, feed, bell: createOutboxBell(), secrets: testSecrets },
    database: { kind, query } as unknown as Database,
    log: pino({ level: 'silent' }),
  };
  const engine = await startFutures(exchange);
  for (const userId of userIds) {
    const positions = [{ ...crossPosition(userId), marketId }];
    engine.follow(userId, { orders: [], positions }, '1000000');
  }
  const losses = createLossWatch(exchange);
  losses.start();
  // The first second reads everybody.
  await vi.advanceTimersByTimeAsync(1_000);
  asked.length = 0;
  await vi.advanceTimersByTimeAsync(SECONDS * 1_000);
  const quiet = [...asked];
  asked.length = 0;
  exchange.bell.ring(2);
  await vi.advanceTimersByTimeAsync(1_000);
  await losses.stop();
  await engine.stop();
  feed.stop();
  return { quiet, rung: [...asked] };
}

const idsIn = ({ params }: Statement) => params.filter(Array.isArray).flat();

test.each(['embedded', 'server'] as const)(
  'a quiet second asks as much for two users as for a thousand, and nothing about any of them: %s',
  async (kind) => {
    vi.useFakeTimers();
    try {
      const few = await secondsWith(kind, 2);
      const many = await secondsWith(kind, 1_000);
      expect(many.quiet.map(({ sql }) => sql)).toEqual(few.quiet.map(({ sql }) => sql));
      // Each second orders whose instant has come, and slices; by their time what other instances have changed: orders and positions.
      expect(many.quiet).toHaveLength(kind === 'server' ? 4 * SECONDS : 2 * SECONDS);
      const about = many.rung.filter(({ sql }) => /from accounts|copy_follows/.test(sql));
      expect(about.map(idsIn)).toEqual([[2], [2]]);
    } finally {
      vi.useRealTimers();
    }
  },
);
