/** The market of a recording: its tape, its quotes and its book are the recorded ones. */
import type { Market } from '../../../contract/features/markets.ts';
import { BOOK_DEPTH, type CandleTuple, type QuoteTuple } from '../../../contract/realtime.ts';
import type { CandleQuery } from '../candle-range.ts';
import type { FedMarket } from '../compose-feed.ts';
import type { Book, TapeAround, Tick } from '../feed.ts';
import type { Clock } from '../feed-runtime.ts';
import type { LiveMarket } from '../live-market.ts';
import { RecordedMarket } from '../recorded-market.ts';
import { hash32 } from '../simulated/hash.ts';
import { type BookShape, bookShape, simulatedBook } from '../simulated/simulated-book.ts';
import type { BookTickerFrame, DepthFrame, SnapshotFrame, TradeFrame } from './frame.ts';
import { RecordedBook } from './recorded-book.ts';
import { roundedInteger } from './rounded-integer.ts';

export class ReplayedMarket implements FedMarket {
  readonly recorded: RecordedMarket;
  readonly #market: Market;
  readonly #clock: Clock;
  #book: RecordedBook;
  #bookTimeMs: number;
  readonly #bookShape: BookShape;
  #best: { bid: number; ask: number } | null = null;
  /** Added to recorded ids, so that they keep rising by one from round to round. */
  #idShift: number | null = 0;
  /** Minutes before this time are final; a trade that comes later is counted to the next one. */
  #finalMs = 0;
  #toldUntilMs = 0;

  constructor(market: Market, start: { price: string; clock: Clock }) {
    this.#market = market;
    this.#clock = start.clock;
    this.#book = new RecordedBook(market);
    const timeMs = start.clock.now();
    this.#bookTimeMs = timeMs;
    const price = roundedInteger(start.price, market.priceScale);
    const draw = (index: number) => hash32(market.id, index);
    this.#bookShape = bookShape({ draw, nominalTicks: price, turnover: 0, ...market });
    this.recorded = new RecordedMarket(market, {
      marketId: market.id,
      id: 0,
      timeMs,
      price,
      quantity: 0,
      side: 1,
    });
  }

  get live(): LiveMarket {
    return this.recorded.live;
  }

  startRound(): void {
    this.#book = new RecordedBook(this.#market);
    this.#best = null;
    this.#idShift = null;
  }

  /** The tick of a recorded trade at our time of it. */
  toTick(frame: TradeFrame, timeMs: number): Tick {
    const { id, priceScale, quantityScale } = this.#market;
    const { last } = this.recorded.live;
    this.#idShift ??= last.id + 1 - frame.id;
    return {
      marketId: id,
      id: frame.id + this.#idShift,
      timeMs: Math.max(timeMs, last.timeMs, this.#finalMs),
      price: roundedInteger(frame.price, priceScale),
      quantity: Math.max(1, roundedInteger(frame.quantity, quantityScale)),
      side: frame.side,
    };
  }

  /** No trade before this time is waited for any more. */
  playedUntil(timeMs: number): void {
    this.#toldUntilMs = Math.max(this.#toldUntilMs, timeMs);
  }

  tapeAround(instantMs: number, count: number): TapeAround {
    return this.recorded.tapeAround(instantMs, { count, toldUntilMs: this.#toldUntilMs });
  }

  closeBefore(minuteMs: number): CandleTuple | null {
    this.#finalMs = Math.max(this.#finalMs, minuteMs);
    return this.recorded.closeBefore(minuteMs);
  }

  applyBook(frame: DepthFrame | SnapshotFrame, timeMs: number): void {
    if (frame.kind === 'depth') this.#book.applyDepth(frame);
    else this.#book.applySnapshot(frame);
    this.#bookTimeMs = timeMs;
  }

  applyBest({ bid, ask }: BookTickerFrame): void {
    const { priceScale } = this.#market;
    this.#best = {
      bid: roundedInteger(bid[0], priceScale),
      ask: roundedInteger(ask[0], priceScale),
    };
  }

  /** The recorded top of the book; around the last price until a snapshot has been met. */
  book(): Book {
    if (!this.#book.isSynced) {
      const { price: last, side, timeMs } = this.live.last;
      return simulatedBook(this.#bookShape, { last, side, timeMs });
    }
    return {
      timeMs: this.#bookTimeMs,
      bids: this.#book.bids(BOOK_DEPTH),
      asks: this.#book.asks(BOOK_DEPTH),
    };
  }

  async candles(query: CandleQuery): Promise<CandleTuple[]> {
    return this.recorded.candles(query, this.#clock.now());
  }

  quote(): QuoteTuple {
    const { live } = this;
    const bid = this.#best?.bid ?? this.#book.bids(1)[0]?.[0] ?? live.last.price - 1;
    const ask = this.#best?.ask ?? this.#book.asks(1)[0]?.[0] ?? live.last.price + 1;
    return live.quote(bid, ask);
  }
}
