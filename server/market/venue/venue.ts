/**
 * A venue of the real world, as the feed needs it. An adapter speaks the venue's own protocol and says what it heard in
 * these terms, in ticks and lots of our markets; what holds for every venue is around it: books that are mended, tapes
 * without holes, markets that are away.
 */
import type { Market } from '../../../contract/features/markets.ts';
import type { Interval } from '../../../contract/plain/intervals.ts';
import type { CandleTuple } from '../../../contract/realtime.ts';
import type { DepthFrame, SnapshotFrame } from '../replay/frame.ts';
import type { BookScales } from '../replay/recorded-book.ts';

/** A market that the venue lists. */
export interface Listing {
  /** Ours, with the steps and the bounds of the venue. */
  readonly market: Market;
  /** Its name at the venue, such as `1000PEPEUSDT`. */
  readonly code: string;
  /** By which its texts become our ticks and lots; they differ from the market's where the venue trades thousands. */
  readonly scales: BookScales;
}

/** One trade of the venue's tape, under the number that anybody can look up there. Numbers rise by one a market. */
export interface VenueTrade {
  readonly id: number;
  readonly timeMs: number;
  readonly price: number;
  readonly quantity: number;
  readonly side: 1 | -1;
}

/** The last 24 hours, as the venue counts them; the turnover in whole quote units. */
export interface VenueDay {
  readonly timeMs: number;
  readonly last: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly volume: number;
  readonly turnover: number;
}

/** What a line of the venue carries: the changes of books, or trades and the figures of the day. */
export type LineTopic = 'book' | 'trades';

/** Who hears what the venue says. Frames may come twice, late or not at all: that is judged by their numbers. */
export interface VenueEar {
  book(listing: Listing, change: DepthFrame): void;
  trade(listing: Listing, trade: VenueTrade): void;
  day(listing: Listing, day: VenueDay): void;
  /** A line tells the venue's time: no trade from much before it is still to come there. */
  heard(listings: readonly Listing[], topic: LineTopic, eventMs: number): void;
  /** A line is up, or up again after something may have been missed. */
  up(listings: readonly Listing[], topic: LineTopic): void;
  /** Nothing is heard of these until their line is up again. */
  down(listings: readonly Listing[], topic: LineTopic): void;
}

/** From a trade on, since an instant, or the newest there is. */
export type TradesFrom =
  | { readonly id: number }
  | { readonly sinceMs: number }
  | { readonly newest: true };

export interface Venue {
  readonly name: 'binance';
  /** Most trades of one answer: a shorter one ends at the present. */
  readonly tradesAPage: number;
  /** Most bars of one answer. */
  readonly barsAPage: number;
  /** Most levels on a side of a snapshot: a shorter side is the whole side. */
  readonly levelsASide: number;
  /** Those of our markets that trade there now. */
  listings(markets: readonly Market[]): Promise<Listing[]>;
  /** Keeps lines up and tells what they say; the function that it answers with ends them. */
  follow(listings: readonly Listing[], ear: VenueEar): () => void;
  snapshot(listing: Listing): Promise<SnapshotFrame>;
  /** Oldest first. */
  trades(listing: Listing, from: TradesFrom): Promise<VenueTrade[]>;
  days(listings: readonly Listing[]): Promise<ReadonlyMap<Listing, VenueDay>>;
  /** Bars that open in [fromMs, toMs], oldest first, at most a page; those without a trade have no volume. */
  bars(listing: Listing, range: BarRange): Promise<CandleTuple[]>;
  /** The farthest that one of its clocks is from ours. */
  clockDifferenceMs(): Promise<number>;
}

export interface BarRange {
  readonly interval: Interval;
  readonly fromMs: number;
  readonly toMs: number;
}
