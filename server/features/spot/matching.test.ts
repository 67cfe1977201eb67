/** What an instance reads of the orders that others have placed. */
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { Exchange } from '../../exchange.ts';
import { startMatching } from './matching.ts';

test('open orders are read once; then only what has changed since it was last read, however long ago that was', async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  try {
    const since: unknown[] = [];
    const fault = { isAway: false };
    const query = async (sql: string, params: readonly unknown[] = []) => {
      if (fault.isAway) throw new Error('away');
      if (/status = 'open'.*updated_at >=/s.test(sql)) since.push(params[0]);
      return [];
    };
    const exchange = {
      database: { kind: 'server', query },
      feed: { onTicks: () => () => undefined },
      clock: { now: () => Date.now() },
      log: pino({ level: 'silent' }),
    } as unknown as Exchange;
    const matching = await startMatching(exchange);
    await vi.advanceTimersByTimeAsync(1_000);
    fault.isAway = true;
    await vi.advanceTimersByTimeAsync(60_000);
    fault.isAway = false;
    await vi.advanceTimersByTimeAsync(1_000);
    // Fifteen seconds before the reading that went before it: clocks differ, and commits come late.
    expect(since).toEqual([0, 985_000, 986_000]);
    await matching.stop();
  } finally {
    vi.useRealTimers();
  }
});
