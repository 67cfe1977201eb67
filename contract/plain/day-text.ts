import { startOfDay } from './time.ts';

/** A day of UTC, such as 2026-11-20. */
export function dayText(day: number): string {
  return new Date(startOfDay(day)).toISOString().slice(0, '2026-11-20'.length);
}
