/** What calls about markets send and answer, apart from the markets themselves. */
import { intervals } from '../plain/intervals.ts';
import { z } from '../schema.ts';
import { text, WireTime } from '../wire.ts';

export const CandleRequest = z.object({
  symbol: text({ min: 1, max: 24 }),
  period: z.enum(intervals),
  /** First and last opening time wanted, in milliseconds; by default the newest 300 bars. */
  from: z.optional(WireTime),
  to: z.optional(WireTime),
});

/** Such as 2026-11-20. */
export const UtcDay = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));

export const Fairness = z.object({
  day: z.string(),
  /** In hexadecimal; null for a day that is not over, and where prices are not made from keys. */
  key: z.nullable(z.string()),
  /** Of the construction in docs/fairness.md. */
  version: z.int(),
  /** Ticks a second over all markets. */
  rate: z.int(),
});

export const Favourite = z.object({ id: z.int(), currencyId: z.int() });
