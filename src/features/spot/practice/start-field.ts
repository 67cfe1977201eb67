/** What a field of day and time holds, in the device's own zone: `2026-11-20T09:30`. */
import { MINUTE_MS } from '../../../../contract/plain/time.ts';

const MINUTES = '2026-11-20T09:30'.length;

export function fieldText(timeMs: number): string {
  const localMs = timeMs - new Date(timeMs).getTimezoneOffset() * MINUTE_MS;
  return new Date(localMs).toISOString().slice(0, MINUTES);
}

/** Null for what is no time. */
export function readField(text: string): number | null {
  const timeMs = new Date(text).getTime();
  return Number.isNaN(timeMs) ? null : timeMs;
}
