/** Changes of limits: what is stricter holds at once, what is looser waits for a day. Pure. */
import {
  type LimitName,
  LONGEST_COOLING_OFF_HOURS,
  limitNames,
  type TradingLimits,
} from '../../../contract/features/trading-limits.ts';
import { exact } from '../../../contract/money.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { ownDay } from '../../../contract/rules/trading-limits/own-day.ts';
import { inForce, type LimitsRow } from '../../limits/own-limits.ts';

/** When a change is made, and how long a looser limit waits and a break lasts at most. */
export interface Moment {
  readonly nowMs: number;
  readonly waitMs: number;
  readonly longestBreakMs: number;
}

/** Many share the demo account: what one of them tries is over for the next one in a minute. */
export function momentOf(nowMs: number, isDemo: boolean): Moment {
  return isDemo
    ? { nowMs, waitMs: MINUTE_MS, longestBreakMs: MINUTE_MS }
    : { nowMs, waitMs: DAY_MS, longestBreakMs: LONGEST_COOLING_OFF_HOURS * HOUR_MS };
}

/** The row without what has come to hold meanwhile, which is in its columns from now on. */
export function upToDate(row: LimitsRow, nowMs: number): LimitsRow {
  const { coolingOffUntil: _, ...now } = inForce(row, nowMs);
  // The end of a cooling-off that is over stays: the database takes none back.
  return { ...row, ...now };
}

/** One limit, in place of what waited for it. */
export function withLimit(
  row: LimitsRow,
  change: { name: LimitName; value: string | null },
  { nowMs, waitMs }: Moment,
): LimitsRow {
  const { name, value } = change;
  const { [name]: _, ...waiting } = row.waiting;
  if (isStrict(row[name], value)) return { ...row, [name]: value, waiting };
  return { ...row, waiting: { ...waiting, [name]: { value, at: nowMs + waitMs } } };
}

/** Whether a value lets no more through than the one before. */
function isStrict(before: string | null, value: string | null): boolean {
  if (before === null) return true;
  return value !== null && exact(value).lte(before);
}

/**
 * Another midnight would forgive what was lost before it. So it begins at one of the old ones, a day from now or later: the
 * day that was counted is over then, and what the new one has seen of it counts again.
 */
export function withTimeZone(
  row: LimitsRow,
  timeZone: string,
  { nowMs, waitMs }: Moment,
): LimitsRow {
  const { timeZone: _, ...waiting } = row.waiting;
  if (row.dailyLoss === null || timeZone === row.timeZone) return { ...row, timeZone, waiting };
  const at = ownDay(nowMs + waitMs, row.timeZone).endsAt;
  return { ...row, waiting: { ...waiting, timeZone: { value: timeZone, at } } };
}

/** Until a whole minute, as it is told; never shorter than before. */
export function withCoolingOff(
  row: LimitsRow,
  hours: number,
  { nowMs, longestBreakMs }: Moment,
): LimitsRow {
  const endsAt = nowMs + Math.min(hours * HOUR_MS, longestBreakMs);
  const until = Math.ceil(endsAt / MINUTE_MS) * MINUTE_MS;
  return { ...row, coolingOffUntil: Math.max(until, row.coolingOffUntil ?? 0) };
}

export function toTradingLimits(
  row: LimitsRow,
  nowMs: number,
  realised: string,
): Omit<TradingLimits, 'silenceMs'> {
  const { waiting, ...limits } = inForce(row, nowMs);
  const names = [...limitNames, 'timeZone'] as const;
  return {
    limits,
    waiting: names.flatMap((name) => {
      const change = waiting[name];
      return change ? [{ name, ...change }] : [];
    }),
    realised,
    dayEndsAt: ownDay(nowMs, limits.timeZone).endsAt,
  };
}
