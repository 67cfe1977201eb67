import {
  barOpenMs,
  type Interval,
  intervalMs,
  nextBarOpenMs,
} from '../../contract/plain/intervals.ts';

export interface CandleQuery {
  readonly interval: Interval;
  readonly fromMs: number;
  readonly toMs: number;
}

/** More bars than any chart asks for; a longer range keeps its newest. */
const MOST_BARS = 10_000;
const MONTH_MS = 31 * 86_400_000;

/**
 * The minutes [fromMs, endMs) of the bars that open within a query, kept between the start of
 * history and now. Empty when `endMs` is not above `fromMs`.
 */
export function candleRange(
  query: CandleQuery,
  bounds: { historyStartMs: number; nowMs: number },
): { fromMs: number; endMs: number } {
  const { interval } = query;
  const endMs = nextBarOpenMs(interval, barOpenMs(interval, Math.min(query.toMs, bounds.nowMs)));
  const longestMs = MOST_BARS * (interval === '1M' ? MONTH_MS : intervalMs[interval]);
  const wantedMs = Math.max(query.fromMs, bounds.historyStartMs, endMs - longestMs);
  const openMs = barOpenMs(interval, wantedMs);
  return { fromMs: openMs < wantedMs ? nextBarOpenMs(interval, openMs) : openMs, endMs };
}
