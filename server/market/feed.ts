/**
 * What the rest of the exchange sees of the market, whichever source drives it (simulated, replay,
 * manual, a venue). Prices are integer ticks of 10^-priceScale, quantities integer lots of 10^-quantityScale.
 */
import type { Market } from '../../contract/features/markets.ts';
import type { MarketShape } from '../../contract/features/markets-entities.ts';
import type { Interval } from '../../contract/plain/intervals.ts';
import type { SourceName } from '../../contract/plain/source-names.ts';
import type { CandleTuple, LevelTuple, QuoteTuple, TradeTuple } from '../../contract/realtime.ts';
import type { DayBeacons } from '../../contract/rules/market/simulated/day-beacons.ts';
import type { MarketTerms } from '../../contract/rules/market/simulated/market-terms.ts';
import type { IssueCalendar } from './issues/issue-calendar.ts';

/**
 * One trade of the tape. `id` rises with each trade of a market; simulated ones are numbered by minute and place
 * (contract/rules/market/tick-numbers.ts). Only after a pause of more than ten minutes does a listener hear of the newest
 * trade alone.
 */
export interface Tick {
  readonly marketId: number;
  readonly id: number;
  readonly timeMs: number;
  readonly price: number;
  readonly quantity: number;
  readonly side: 1 | -1;
}

/**
 * Bids from the highest, asks from the lowest, never crossed, last price inside. A replayed book is
 * the recorded one, whose updates may trail the last trade by a moment.
 */
export interface Book {
  readonly timeMs: number;
  readonly bids: readonly LevelTuple[];
  readonly asks: readonly LevelTuple[];
}

/** Where the prices of a market come from: made up here, set or recorded, or a venue of the real world. */
export interface FeedSource {
  readonly name: SourceName;
  /** It is not heard, or not whole: nothing is priced until it is back. */
  readonly isAway: boolean;
}

/** The tape around an instant, of the ticks alone that listeners have heard by now. */
export interface TapeAround {
  /** The last before the instant, the first at or after it and those that follow, oldest first. */
  readonly ticks: readonly Tick[];
  /** Every tick up to this time has been told; a later one may still come. */
  readonly toldUntilMs: number;
  /** False when the source does not remember the instant, so that ticks may be missing. */
  readonly isWhole: boolean;
}

export interface MarketFeed {
  /** Those of now: the market of a new token joins them when it is listed. */
  readonly markets: readonly Market[];
  /** Tokens that are issued, and listed in the end. */
  readonly issues: IssueCalendar;
  marketById(id: number): Market | undefined;
  marketBySymbol(symbol: string): Market | undefined;
  source(marketId: number): FeedSource;
  /** Latest quote, ready for a frame. */
  quote(marketId: number): QuoteTuple;
  book(marketId: number): Book;
  /** Newest last, at most `limit` (50 by default). */
  trades(marketId: number, limit?: number): TradeTuple[];
  /**
   * Up to `count` ticks before an instant, the first at or after it, and up to `count` more. The
   * simulated source answers for any instant of the past, also of before its start; the others for
   * half an hour since their start, and since a venue was heard again after a long silence.
   */
  tapeAround(marketId: number, instantMs: number, count: number): TapeAround;
  /** Candles with an opening time in [fromMs, toMs], oldest first, the forming one included. */
  candles(
    marketId: number,
    query: { interval: Interval; fromMs: number; toMs: number },
  ): Promise<CandleTuple[]>;
  /** The minute being formed now, or null when nothing traded in it yet. */
  formingMinute(marketId: number): CandleTuple | null;
  /** Closes of the last 24 hours, hourly, oldest first, in ticks. */
  sparkline(marketId: number): number[];
  isOpen(marketId: number, timeMs: number): boolean;
  /** When trading next opens or closes; null for markets that never close. */
  turnsAt(marketId: number, timeMs: number): number | null;
  /**
   * The key of a UTC day that is over, in hexadecimal, from which anybody computes its tape again; null for a day that is
   * not over, and where prices come from elsewhere.
   */
  dayKey(day: number): string | null;
  /** Which days are mixed with a public beacon, and with what. */
  readonly beacons: DayBeacons;
  /** By which construction and at which rate days are made; null where no prices are made from keys. */
  readonly terms: MarketTerms | null;
  /** What a market's trades of a day follow from beside the keys; null where its prices come from elsewhere. */
  shapeOf(marketId: number, day: number): MarketShape | null;
  /**
   * Called once per pump with the ticks since the last one, in time order. Returns the function
   * that unsubscribes.
   */
  onTicks(listener: (ticks: readonly Tick[]) => void): () => void;
  /** Called when minutes close, also those without a tick elsewhere: `[marketId, final candle]`. */
  onMinuteClosed(listener: (marketId: number, candle: CandleTuple) => void): () => void;
  start(): void;
  stop(): void;
}
