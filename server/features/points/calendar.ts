/** Days and months of UTC, by number. */
import { DAY_MS } from '../../../contract/plain/time.ts';

/** Days since the first of 1970. */
export function dayOf(atMs: number): number {
  return Math.floor(atMs / DAY_MS);
}

/** The first instant of a day. */
export function startOfDay(day: number): number {
  return day * DAY_MS;
}

/** Months since the first of 1970. */
export function monthOf(atMs: number): number {
  const at = new Date(atMs);
  return (at.getUTCFullYear() - 1970) * 12 + at.getUTCMonth();
}

/** The first instant of a month. */
export function startOfMonth(month: number): number {
  return Date.UTC(1970, month);
}
