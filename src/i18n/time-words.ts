/** Times as the product says them: relative for the past (APP-34), parts of a duration (APP-35). */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../contract/plain/time.ts';

const JUST_NOW_MS = 5 * MINUTE_MS;
const RELATIVE_DAYS = 30;

interface RelativeTimeOptions {
  /** BCP 47 tag, for example from `useWords`. */
  readonly tag: string;
  /** The words for less than five minutes ago. */
  readonly justNow: string;
}

export function relativeTime(timeMs: number, nowMs: number, options: RelativeTimeOptions): string {
  const ageMs = nowMs - timeMs;
  if (ageMs < JUST_NOW_MS) return options.justNow;
  const words = new Intl.RelativeTimeFormat(options.tag, { numeric: 'always' });
  if (ageMs < HOUR_MS) return words.format(-Math.floor(ageMs / MINUTE_MS), 'minute');
  if (ageMs < DAY_MS) return words.format(-Math.floor(ageMs / HOUR_MS), 'hour');
  const days = Math.floor(ageMs / DAY_MS);
  if (days <= RELATIVE_DAYS) return words.format(-days, 'day');
  return dayText(timeMs, options.tag);
}

export function exactTime(timeMs: number, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' }).format(timeMs);
}

/** A day and a time of it, as short as the language writes them. */
export function dayTime(timeMs: number, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'short' }).format(timeMs);
}

export function dayText(timeMs: number, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(timeMs);
}

/** Hours and minutes, as the language writes them, in the device's own zone. */
export function timeOfDay(timeMs: number, tag: string): string {
  return new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(timeMs);
}

export interface DurationParts {
  readonly days: string;
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
}

/** Each part has at least two digits; a negative duration counts as none. */
export function durationParts(seconds: number): DurationParts {
  const whole = Math.max(0, Math.floor(seconds));
  const padded = (value: number) => String(value).padStart(2, '0');
  return {
    days: padded(Math.floor(whole / 86_400)),
    hours: padded(Math.floor((whole % 86_400) / 3600)),
    minutes: padded(Math.floor((whole % 3600) / 60)),
    seconds: padded(whole % 60),
  };
}

/** `2d`, as the language writes days. */
export function daysText(days: number, tag: string): string {
  return new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'narrow' }).format(
    days,
  );
}

const spanUnits = [
  [DAY_MS, 'day'],
  [HOUR_MS, 'hour'],
  [MINUTE_MS, 'minute'],
  [SECOND_MS, 'second'],
] as const;

/** A span in the largest unit that it fills: `30s`, `5m`, `4h`, `7d`, as the language has it, or in words. */
export function spanText(
  spanMs: number,
  tag: string,
  unitDisplay: 'narrow' | 'short' | 'long' = 'narrow',
): string {
  const [unitMs, unit] = spanUnits.find(([ms]) => spanMs >= ms) ?? spanUnits[3];
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay }).format(spanMs / unitMs);
}
