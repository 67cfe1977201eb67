/** A simulated feed on a clock of its own, with everything it says written down. */
import type { CandleTuple } from '../../contract/realtime.ts';
import type { Tick } from '../../server/market/feed.ts';
import { markets } from '../../server/market/instruments.ts';
import type { IssueCalendar } from '../../server/market/issues/issue-calendar.ts';
import { createSimulatedFeed } from '../../server/market/simulated/simulated-feed.ts';

export const FRIDAY_NOON_NY = Date.UTC(2026, 10, 20, 17, 0, 20);

const marketsOf = (...symbols: string[]) =>
  markets.filter(({ symbol }) => symbols.includes(symbol));

export function startFeed(
  options: {
    atMs?: number;
    seed?: string;
    ticksPerSecond?: number;
    symbols?: string[];
    issues?: IssueCalendar;
  } = {},
) {
  const clock = { nowMs: options.atMs ?? FRIDAY_NOON_NY, now: () => clock.nowMs };
  const { symbols, seed, ticksPerSecond, issues } = options;
  const feed = createSimulatedFeed({
    clock,
    ...(symbols ? { markets: marketsOf(...symbols) } : {}),
    ...(seed === undefined ? {} : { seed }),
    ...(issues && { issues }),
    ...(ticksPerSecond === undefined ? {} : { ticksPerSecond }),
  });
  const ticks: Tick[] = [];
  const closed: [marketId: number, candle: CandleTuple][] = [];
  feed.onTicks((batch) => ticks.push(...batch));
  feed.onMinuteClosed((marketId, candle) => closed.push([marketId, candle]));
  function run(forMs: number, stepMs: number) {
    const endMs = clock.nowMs + forMs;
    while (clock.nowMs < endMs) {
      clock.nowMs = Math.min(endMs, clock.nowMs + stepMs);
      feed.pump();
    }
  }
  return { feed, clock, ticks, closed, run };
}
