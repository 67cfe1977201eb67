/** What Binance says, checked and in our terms. A text that is no price, or a number that no double holds, is refused. */
import { Amount } from '../../../../contract/amount.ts';
import { isZero } from '../../../../contract/plain/decimal-text.ts';
import type { CandleTuple } from '../../../../contract/realtime.ts';
import { z } from '../../../../contract/schema.ts';
import type { DepthFrame, SnapshotFrame } from '../../replay/frame.ts';
import { roundedInteger } from '../../replay/rounded-integer.ts';
import type { Listing, VenueDay, VenueTrade } from '../venue.ts';

/** More levels than any frame of the venue has. */
const MOST_LEVELS = 10_000;
/** More updates than any frame covers: who believed it would take all that follow for old. */
const MOST_UPDATES = 100_000_000;

const Id = z.int().check(z.gte(0));
const Price = Amount.check(z.refine((text) => !isZero(text)));
const Levels = z.array(z.tuple([Price, Amount])).check(z.maxLength(MOST_LEVELS));
const Snapshot = z.object({ lastUpdateId: Id, bids: Levels, asks: Levels });
const Depth = z.object({
  s: z.string(),
  E: Id,
  U: Id,
  u: Id,
  pu: z.optional(Id),
  b: Levels,
  a: Levels,
});
/** The same on the line and in answers, but for the time of the event. */
const AggTrade = z.object({ a: Id, p: Price, q: Amount, T: Id, m: z.boolean() });
const Ticker = z.object({ E: Id, c: Price, o: Price, h: Price, l: Price, v: Amount, q: Amount });
const Day = z.object({
  symbol: z.string(),
  closeTime: Id,
  lastPrice: Amount,
  openPrice: Amount,
  highPrice: Amount,
  lowPrice: Amount,
  volume: Amount,
  quoteVolume: Amount,
});
const Bar = z.tuple([Id, Price, Price, Price, Price, Amount], z.unknown());
const Message = z.object({ stream: z.string(), data: z.looseObject({ E: Id }) });

export interface Said {
  /** The venue's name of the market, in its small letters. */
  readonly code: string;
  readonly kind: string;
  readonly eventMs: number;
  readonly data: unknown;
}

/** A message of a combined stream; null for one that belongs to no stream, such as the answer to a question. */
export function readMessage(text: string): Said | null {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || !('stream' in value)) return null;
  const { stream, data } = Message.parse(value);
  const [code = '', kind = ''] = stream.split('@');
  return { code, kind, eventMs: data.E, data };
}

export function readDepth(data: unknown): DepthFrame {
  const { s, E, U, u, pu, b, a } = Depth.parse(data);
  const venue = pu === undefined ? 'spot' : 'futures';
  const isBackwards = U > u || (pu !== undefined && pu >= u);
  if (isBackwards || u - (pu ?? U) > MOST_UPDATES)
    throw new RangeError('a change of a book covers no span of updates');
  return {
    kind: 'depth',
    symbol: s,
    venue,
    eventMs: E,
    firstUpdate: U,
    finalUpdate: u,
    previousUpdate: pu ?? null,
    bids: b,
    asks: a,
  };
}

export function readSnapshot(value: unknown): SnapshotFrame {
  const { lastUpdateId, bids, asks } = Snapshot.parse(value);
  return { kind: 'snapshot', lastUpdate: lastUpdateId, bids, asks };
}

/** `m` says that the buyer was the maker, so that the taker sold. */
export function readTrade(data: unknown, { scales }: Listing): VenueTrade {
  const { a, p, q, T, m } = AggTrade.parse(data);
  return {
    id: a,
    timeMs: T,
    price: priceOf(p, scales.priceScale),
    quantity: Math.max(1, roundedInteger(q, scales.quantityScale)),
    side: m ? -1 : 1,
  };
}

export function readTrades(value: unknown, listing: Listing): VenueTrade[] {
  const trades = z
    .array(z.unknown())
    .parse(value)
    .map((row) => readTrade(row, listing));
  const isInOrder = trades.every(({ id }, index) => id === (trades[0]?.id ?? 0) + index);
  if (!isInOrder) throw new RangeError('trades of the venue do not follow on one another');
  return trades;
}

export function readTicker(data: unknown, listing: Listing): VenueDay {
  const { E, c, o, h, l, v, q } = Ticker.parse(data);
  return toDay(listing, { timeMs: E, last: c, open: o, high: h, low: l, volume: v, turnover: q });
}

/** The days of many markets, by their names; a market that did not trade has none. */
export function readDays(value: unknown, listings: readonly Listing[]): Map<Listing, VenueDay> {
  const byCode = new Map(listings.map((listing) => [listing.code, listing]));
  const days = new Map<Listing, VenueDay>();
  for (const row of z.array(z.unknown()).parse(value)) {
    const read = Day.safeParse(row);
    const listing = read.success ? byCode.get(read.data.symbol) : undefined;
    if (!read.success || listing === undefined || isZero(read.data.lowPrice)) continue;
    const { closeTime, lastPrice, openPrice, highPrice, lowPrice, volume, quoteVolume } = read.data;
    const texts = { last: lastPrice, open: openPrice, high: highPrice, low: lowPrice };
    days.set(
      listing,
      toDay(listing, { timeMs: closeTime, ...texts, volume, turnover: quoteVolume }),
    );
  }
  return days;
}

export function readBars(value: unknown, { scales }: Listing): CandleTuple[] {
  const price = (text: string) => priceOf(text, scales.priceScale);
  return z
    .array(z.unknown())
    .parse(value)
    .map((row) => Bar.parse(row))
    .map(([openMs, open, high, low, close, volume]) => [
      openMs,
      price(open),
      price(high),
      price(low),
      price(close),
      roundedInteger(volume, scales.quantityScale),
      1,
    ]);
}

function toDay(
  { scales }: Listing,
  day: Readonly<Record<'last' | 'open' | 'high' | 'low' | 'volume' | 'turnover', string>> & {
    timeMs: number;
  },
): VenueDay {
  const price = (text: string) => priceOf(text, scales.priceScale);
  return {
    timeMs: day.timeMs,
    last: price(day.last),
    open: price(day.open),
    high: price(day.high),
    low: price(day.low),
    volume: roundedInteger(day.volume, scales.quantityScale),
    turnover: roundedInteger(day.turnover, 0),
  };
}

/** No price rounds to nothing. */
function priceOf(text: string, scale: number): number {
  return Math.max(1, roundedInteger(text, scale));
}
