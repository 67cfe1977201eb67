/** The day of a time zone in which an instant lies: from its first instant to the first of the next, however long it is. */
import { HOUR_MS } from '../../plain/time.ts';

export interface OwnDay {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** No day is longer, and no midnight farther away. */
const LONGEST_DAY_MS = 27 * HOUR_MS;

export function isTimeZone(name: string): boolean {
  // An offset is no place: it knows nothing of the change of clocks.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Where clocks change at midnight, a day begins at one o'clock: so it is looked for when the date changes, not at 00:00. */
export function ownDay(nowMs: number, timeZone: string): OwnDay {
  const dateAt = dateOf(timeZone);
  const today = dateAt(nowMs);
  return {
    startsAt: firstFrom(nowMs - LONGEST_DAY_MS, nowMs, (at) => dateAt(at) >= today),
    endsAt: firstFrom(nowMs, nowMs + LONGEST_DAY_MS, (at) => dateAt(at) > today),
  };
}

/** An instant as the clocks of a time zone show it, to the minute: `2026-11-25 00:00`. */
export function ownTime(atMs: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, value]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`;
}

/** The date as a number that grows from day to day: 20261125. */
function dateOf(timeZone: string): (atMs: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
  });
  return (atMs) => {
    const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, value]));
    const part = (name: Intl.DateTimeFormatPartTypes) => Number.parseInt(parts.get(name) ?? '', 10);
    return (part('year') * 100 + part('month')) * 100 + part('day');
  };
}

/** The first instant of which something is true that stays true: not at `low`, but at `high`. */
function firstFrom(lowMs: number, highMs: number, isPast: (atMs: number) => boolean): number {
  let [low, high] = [lowMs, highMs];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isPast(middle)) high = middle;
    else low = middle;
  }
  return high;
}
