/**
 * Candle intervals: the eight that a chart offers above one minute, and how a time maps to a bar.
 */
import { DAY_MS, MINUTE_MS } from './time.ts';

export const intervals = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const;
export type Interval = (typeof intervals)[number];

/** 1970-01-05, the first Monday of the epoch: weeks start on Monday, in UTC. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** Length of a bar in milliseconds; a month has none that is fixed. */
export const intervalMs: Readonly<Record<Exclude<Interval, '1M'>, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '1d': DAY_MS,
  '1w': 7 * DAY_MS,
};

/** The opening time of the bar that holds `timeMs`, in UTC. */
export function barOpenMs(interval: Interval, timeMs: number): number {
  if (interval === '1M') {
    const date = new Date(timeMs);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  }
  const lengthMs = intervalMs[interval];
  // Shorter bars divide a day, so that they may be counted from the same Monday.
  return Math.floor((timeMs - FIRST_MONDAY_MS) / lengthMs) * lengthMs + FIRST_MONDAY_MS;
}

/** The opening time of the bar after the one that opens at `openMs`. */
export function nextBarOpenMs(interval: Interval, openMs: number): number {
  if (interval === '1M') {
    const date = new Date(openMs);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  }
  return openMs + intervalMs[interval];
}
