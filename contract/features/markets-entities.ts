/** What calls about markets send and answer, apart from the markets themselves. */
import { intervals } from '../plain/intervals.ts';
import { z } from '../schema.ts';
import { text, WireTime } from '../wire.ts';

export const MarketSymbol = text({ min: 1, max: 24 });

export const CandleRequest = z.object({
  symbol: MarketSymbol,
  period: z.enum(intervals),
  /** First and last opening time wanted, in milliseconds; by default the newest 300 bars. */
  from: z.optional(WireTime),
  to: z.optional(WireTime),
});

/** Such as 2026-11-20. */
export const UtcDay = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));

/** What the trades of a market follow from beside the keys: constants of the construction in docs/fairness.md. */
export const MarketShape = z.object({
  /** The path that its price walks, and its place in the draws of a day: those of the coin, for a contract too. */
  pathSymbol: z.string(),
  pathId: z.int(),
  /** The price on the anchor's day, in ticks. */
  nominalTicks: z.int(),
  /** Standard deviation of a year's log return. */
  volatility: z.number(),
  /** The session that began at the nominal price. */
  anchorSession: z.int(),
  /** Places between two beats where the price may move by itself. */
  movesABeat: z.int(),
  /** In the mean. */
  ticksPerMinute: z.number(),
  /** As in the catalogue. */
  hours: z.enum(['always', 'us-stocks']),
  priceScale: z.int(),
});
export type MarketShape = Readonly<z.infer<typeof MarketShape>>;

/** By what days are made, from one on. */
const FairnessTerm = z.object({
  /** Null: since ever. A day to come is one that was announced. */
  fromDay: z.nullable(z.string()),
  version: z.int(),
  rate: z.int(),
});
export type FairnessTerm = Readonly<z.infer<typeof FairnessTerm>>;

export const Fairness = z.object({
  day: z.string(),
  /** In hexadecimal; null for a day that is not over, and where prices are not made from keys. */
  key: z.nullable(z.string()),
  /** Of the construction in docs/fairness.md, on that day. */
  version: z.int(),
  /** Ticks a second over all markets, on that day. */
  rate: z.int(),
  /** The earliest first; none where prices are not made from keys. */
  terms: z.array(FairnessTerm),
  /** Of the market that was named; null without one, and where its prices are not made from keys. */
  shape: z.nullable(MarketShape),
});

export const Favourite = z.object({ id: z.int(), currencyId: z.int() });
