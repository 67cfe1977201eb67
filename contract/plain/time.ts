/** Lengths of time in milliseconds, and the days of UTC. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** Days since the first of 1970. */
export function dayOf(atMs: number): number {
  return Math.floor(atMs / DAY_MS);
}

/** The first instant of a day. */
export function startOfDay(day: number): number {
  return day * DAY_MS;
}
