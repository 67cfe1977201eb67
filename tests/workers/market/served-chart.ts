/** Charts whose calls a test answers. */

import type { Run } from '../../../contract/core.ts';
import type { Interval } from '../../../contract/plain/intervals.ts';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { type Chart, createChart } from '../../../workers/market/charts/chart.ts';
import { createManualTime, type ManualTime } from '../world/manual-time.ts';
import { bitcoin } from '../world/scripted-world.ts';

export const OPEN_MS = Date.UTC(2026, 0, 4, 22, 50);

/** Null is a call that was lost. */
type Answer = readonly number[] | null;

export interface Asked {
  readonly from?: number;
  readonly to?: number;
}

/**
 * A chart of minutes and what it asks, told in minutes before the bar that forms. `answerOf` answers the opening times of
 * bars, in minutes before that one as well; null is a call that was lost.
 */
export function openServed(
  answerOf: (asked: Asked, call: number) => Answer | Promise<Answer>,
  openMs = OPEN_MS,
) {
  const time = createManualTime(openMs + 20_000);
  const asked: (readonly [from: number | null, to: number | null])[] = [];
  const ago = (timeMs: number | undefined) =>
    timeMs === undefined ? null : (openMs - timeMs) / MINUTE_MS;
  const run = async (_: string, range: Asked) => {
    asked.push([ago(range.from), ago(range.to)]);
    const minutes = await answerOf(range, asked.length);
    if (minutes === null) return { ok: false };
    const list = minutes.map((minute) => [
      openMs - minute * MINUTE_MS,
      ...['1.00', '1.00', '1.00', '1.00', '1.0000'],
    ]);
    return { ok: true, value: { symbol: '', period: '1m', list } };
  };
  const chart = watchChart('1m', time, run);
  return { chart, asked, time };
}

/** The chart of one market that calls `run`, whatever that answers. */
export function watchChart(interval: Interval, time: ManualTime, run: unknown): Chart {
  return createChart({
    symbol: bitcoin.symbol,
    interval,
    run: run as Run,
    timers: time.timers,
    serverNow: time.clock.now,
    market: () => bitcoin,
    onChanged: () => {},
  });
}
