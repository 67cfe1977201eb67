/** When a locked sum is paid, and when it ends; server and core share these instants. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../plain/time.ts';

/** The term begins when it is bought, and each of its days has 24 hours. */
export function maturityOf(startedAt: number, termDays: number): number {
  return startedAt + termDays * DAY_MS;
}

/**
 * The first dividend time after the start. From then on one comes each day, so a term of so many days has exactly as
 * many, the last of them not later than its end.
 */
export function firstDividendAt(startedAt: number, dividendTime: string): number {
  const [hours = 0, minutes = 0] = dividendTime.split(':').map(Number);
  const offsetMs = hours * HOUR_MS + minutes * MINUTE_MS;
  return (Math.floor((startedAt - offsetMs) / DAY_MS) + 1) * DAY_MS + offsetMs;
}

/** The instant of a dividend; `number` counts from 0. */
export function dividendAt(first: number, number: number): number {
  return first + number * DAY_MS;
}

/** Days until the end; one that has begun counts whole. */
export function remainingDays(maturesAt: number, nowMs: number): number {
  return Math.max(0, Math.ceil((maturesAt - nowMs) / DAY_MS));
}

/** How many dividends have come due up to an instant, this instant included. */
export function dividendsDue(lock: { first: number; termDays: number }, nowMs: number): number {
  const begun = Math.floor((nowMs - lock.first) / DAY_MS) + 1;
  return Math.min(lock.termDays, Math.max(0, begun));
}
