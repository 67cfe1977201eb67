/**
 * One market of a venue as the exchange trades it. It is heard whole or not at all: while its line, its book or its tape
 * is being mended it is away, its book is empty and its trades wait, so that nothing is priced by half of the truth.
 */
import type { Market } from '../../../contract/features/markets.ts';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import type { CandleTuple, QuoteTuple } from '../../../contract/realtime.ts';
import type { CandleQuery } from '../candle-range.ts';
import type { FedMarket } from '../compose-feed.ts';
import type { Book, FeedSource, TapeAround, Tick } from '../feed.ts';
import type { Clock, LeftOut } from '../feed-runtime.ts';
import { LiveMarket } from '../live-market.ts';
import type { DepthFrame } from '../replay/frame.ts';
import { TickRing } from '../tick-ring.ts';
import type { FollowedCandles } from './followed-candles.ts';
import { LiveBook } from './live-book.ts';
import { type TapeStart, TradeTape } from './trade-tape.ts';
import type { LineTopic, Listing, Venue, VenueDay, VenueTrade } from './venue.ts';

/** Trades reach a line this long after their time, at the most. */
const LATE_TRADE_MS = 1000;
/** A line's time that is farther ahead of ours is none of the venue's. */
const MOST_AHEAD_MS = 1000;
/** After a longer absence the tape starts over instead of being filled. */
const LONGEST_FILLED_MS = 10 * MINUTE_MS;
/** Figures of the day that know of a trade for so long, which the tape does not, tell that it lost one. */
const TAPE_BEHIND_MS = 2000;

export interface FollowedMarketParts {
  readonly listing: Listing;
  readonly venue: Venue;
  readonly clock: Clock;
  /** Whether the venue's clock and ours agree: otherwise nobody could say what was before what. */
  readonly isClockRight: () => boolean;
  readonly onProblem: (problem: unknown) => void;
  readonly onLeftOut: (leftOut: LeftOut) => void;
}

export interface MarketPast {
  readonly candles: FollowedCandles;
  readonly last: VenueTrade & TapeStart;
}

/** What has happened in a market since it was last asked. */
export interface Advance {
  readonly ticks: readonly Tick[];
  readonly closed: readonly CandleTuple[];
}

const STANDSTILL: Advance = { ticks: [], closed: [] };

export class FollowedMarket implements FedMarket {
  readonly listing: Listing;
  readonly live: LiveMarket;
  readonly depth: LiveBook;
  readonly tape: TradeTape;
  readonly #venue: Venue;
  readonly #clock: Clock;
  readonly #isClockRight: () => boolean;
  readonly #candles: FollowedCandles;
  #ring: TickRing;
  #day: VenueDay | null = null;
  /** The venue's time on the line of trades. */
  #heardMs = 0;
  #toldUntilMs = 0;
  /** What was traded in a pause has not been told up to its end yet. */
  #isResuming: boolean;
  /** Minutes before this time are final. */
  #finalMs = 0;

  constructor(parts: FollowedMarketParts, past: MarketPast) {
    const { listing, venue, clock, onProblem } = parts;
    const { market } = listing;
    this.listing = listing;
    this.#venue = venue;
    this.#clock = clock;
    this.#isClockRight = parts.isClockRight;
    this.#candles = past.candles;
    this.live = new LiveMarket(market, toTick(market, past.last));
    this.#isResuming = past.last.goesOn === true;
    this.#ring = new TickRing(this.#isResuming ? past.last.timeMs : clock.now());
    this.depth = new LiveBook({
      scales: listing.scales,
      levelsASide: venue.levelsASide,
      takeSnapshot: () => venue.snapshot(listing),
      onProblem,
    });
    const ask = (from: Parameters<Venue['trades']>[1]) => venue.trades(listing, from);
    this.tape = new TradeTape(
      {
        ...{ tradesAPage: venue.tradesAPage, ask, onProblem },
        now: () => clock.now(),
        onLeftOut: (fromMs, untilMs) =>
          parts.onLeftOut({ marketIds: [market.id], fromMs, untilMs }),
      },
      past.last,
    );
  }

  source(): FeedSource {
    return { name: this.#venue.name, isAway: this.#isAway };
  }

  get #isAway(): boolean {
    return !this.depth.isLive || !this.tape.isLive || !this.#isClockRight();
  }

  up(topic: LineTopic): void {
    if (topic === 'book') {
      this.depth.up();
      return;
    }
    const awayMs = this.#clock.now() - Math.max(this.#toldUntilMs, this.tape.lastMs);
    this.tape.up(!this.tape.hasBegun || awayMs > LONGEST_FILLED_MS);
  }

  down(topic: LineTopic): void {
    if (topic === 'book') this.depth.down();
    else this.tape.down();
  }

  change(frame: DepthFrame): void {
    this.depth.apply(frame);
  }

  trade(trade: VenueTrade): void {
    // A time to come is none of the venue's: it would close what is still open.
    if (trade.timeMs > this.#clock.now() + 2 * MOST_AHEAD_MS) return;
    this.tape.take(trade);
  }

  day(day: VenueDay): void {
    this.#day = day;
    const { price, timeMs } = this.live.last;
    if (day.last !== price && day.timeMs > timeMs + TAPE_BEHIND_MS) this.tape.mend();
  }

  heard(eventMs: number): void {
    this.#heardMs = Math.max(this.#heardMs, Math.min(eventMs, this.#clock.now() + MOST_AHEAD_MS));
  }

  /** Takes what is ready up to an instant, unless the market is away. */
  advance(untilMs: number): Advance {
    if (this.#isAway) return STANDSTILL;
    const ticks: Tick[] = [];
    const closed: CandleTuple[] = [];
    for (const { trades, startsOver } of this.tape.takeReady(untilMs)) {
      if (startsOver !== null) {
        this.#startOver(startsOver.minuteMs);
        for (const trade of startsOver.before) this.#take(trade, closed);
      }
      for (const trade of trades) ticks.push(this.#take(trade, closed));
    }
    this.#isResuming &&= this.tape.hasReady;
    const toldMs = Math.min(this.#heardMs - LATE_TRADE_MS, untilMs);
    this.#toldUntilMs = Math.max(this.#toldUntilMs, toldMs);
    this.#closeQuietMinute(minuteOf(this.#toldUntilMs), closed);
    return { ticks, closed };
  }

  book(): Book {
    return { timeMs: this.depth.eventMs, ...this.#levels() };
  }

  /** The figures of the day are the venue's own, with the trades that came after them. */
  quote(): QuoteTuple {
    const { price: last } = this.live.last;
    const { bids, asks } = this.#levels();
    const quote = this.live.quote(bids[0]?.[0] ?? last, asks[0]?.[0] ?? last);
    if (this.#day === null) return quote;
    const [id, timeMs, , bid, ask] = quote;
    const { open, high, low, volume, turnover } = this.#day;
    const bounds = [Math.max(high, last), Math.min(low, last)] as const;
    return [id, timeMs, last, bid, ask, open, ...bounds, volume, turnover];
  }

  candles(query: CandleQuery): Promise<CandleTuple[]> {
    return this.#candles.candles(query, this.live.formingMinute());
  }

  /** Whether what was traded in a pause is still to be told. */
  get isResuming(): boolean {
    return this.#isResuming;
  }

  /** The venue has not come back in time: what waits for the trades of a pause is put off no longer. */
  giveUpResuming(): void {
    this.#isResuming = false;
  }

  /** An instant whose tick was not told before the venue went away is not remembered. */
  tapeAround(instantMs: number, count: number): TapeAround {
    const around = this.#ring.around(instantMs, { count, toldUntilMs: this.#toldUntilMs });
    const isCut =
      this.#isAway && !this.#isResuming && around.ticks.every(({ timeMs }) => timeMs < instantMs);
    return isCut ? { ...around, isWhole: false } : around;
  }

  #levels(): Pick<Book, 'bids' | 'asks'> {
    return this.#isAway ? { bids: [], asks: [] } : this.depth.levels();
  }

  #startOver(minuteMs: number): void {
    this.live.forget();
    this.#ring = new TickRing(minuteMs);
    this.#candles.startOver(minuteMs);
  }

  #take(trade: VenueTrade, closed: CandleTuple[]): Tick {
    const { timeMs } = trade;
    const earliestMs = Math.max(this.live.last.timeMs, this.#finalMs);
    const tick = toTick(this.live.market, { ...trade, timeMs: Math.max(timeMs, earliestMs) });
    this.#closeBefore(minuteOf(tick.timeMs), closed);
    this.live.apply(tick);
    this.#ring.push(tick);
    return tick;
  }

  /** A minute after which nothing was traded yet: a lost trade would not have been missed, so the venue is asked. */
  #closeQuietMinute(minuteMs: number, closed: CandleTuple[]): void {
    const forming = this.live.formingMinute();
    if (!forming || forming[0] >= minuteMs) return;
    if (this.tape.isConfirmed(minuteMs + LATE_TRADE_MS)) this.#closeBefore(minuteMs, closed);
  }

  #closeBefore(minuteMs: number, closed: CandleTuple[]): void {
    const forming = this.live.formingMinute();
    if (!forming || forming[0] >= minuteMs) return;
    this.#finalMs = minuteMs;
    const candle = this.live.closeMinute();
    if (!candle) return;
    this.#candles.add(candle);
    closed.push(candle);
  }
}

function toTick({ id: marketId }: Market, trade: VenueTrade): Tick {
  const { id, timeMs, price, quantity, side } = trade;
  return { marketId, id, timeMs, price, quantity, side };
}

function minuteOf(timeMs: number): number {
  return Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
}
