/**
 * The market of a recording for the server's channels: its tape, book and quotes at the recording's
 * own times. The server's replay feed shifts a recording to the present and counts as finely as its
 * market; here nothing is shifted and nothing is rounded.
 */
import type { CandleTuple, LevelTuple, QuoteTuple } from '../../contract/realtime.ts';
import { BOOK_DEPTH } from '../../contract/realtime.ts';
import { scaledInteger } from '../../contract/scaled.ts';
import type { CandleQuery } from '../../server/market/candle-range.ts';
import type { FedMarket } from '../../server/market/compose-feed.ts';
import type { Book, Tick } from '../../server/market/feed.ts';
import type { LiveMarket } from '../../server/market/live-market.ts';
import { RecordedMarket } from '../../server/market/recorded-market.ts';
import type { BookTickerFrame, Frame, TradeFrame } from '../../server/market/replay/frame.ts';
import { RecordedBook } from '../../server/market/replay/recorded-book.ts';
import type { Survey } from './survey.ts';

export interface RecordingMarket extends FedMarket {
  /** Takes a frame received at `timeMs`; answers the tick of a trade, and the minute it ended. */
  take(frame: Frame, timeMs: number): { tick: Tick; ended: CandleTuple | null } | null;
}

export function createRecordingMarket({ start, market }: Survey): RecordingMarket {
  const { priceScale, quantityScale } = market;
  const recorded = new RecordedMarket(market, {
    marketId: market.id,
    id: 0,
    timeMs: start.firstEventMs,
    price: scaledInteger(start.firstPrice, priceScale),
    quantity: 0,
    side: 1,
  });
  const book = new RecordedBook(market);
  const state: { best: [bid: number, ask: number] | null; bookTimeMs: number } = {
    best: null,
    bookTimeMs: start.firstEventMs,
  };

  function takeTrade(frame: TradeFrame): { tick: Tick; ended: CandleTuple | null } {
    const tick: Tick = {
      marketId: market.id,
      id: frame.id,
      timeMs: frame.timeMs,
      price: scaledInteger(frame.price, priceScale),
      quantity: scaledInteger(frame.quantity, quantityScale),
      side: frame.side,
    };
    return { tick, ended: recorded.apply(tick) };
  }

  function takeBest({ bid, ask }: BookTickerFrame): void {
    state.best = [scaledInteger(bid[0], priceScale), scaledInteger(ask[0], priceScale)];
  }

  return {
    take(frame, timeMs) {
      if (frame.kind === 'trade') return takeTrade(frame);
      if (frame.kind === 'bookTicker') takeBest(frame);
      if (frame.kind === 'depth') book.applyDepth(frame);
      if (frame.kind === 'snapshot') book.applySnapshot(frame);
      if (frame.kind === 'depth' || frame.kind === 'snapshot') state.bookTimeMs = timeMs;
      return null;
    },
    get live(): LiveMarket {
      return recorded.live;
    },
    // Until a snapshot has been met, and after a gap, there is no book: none is made up here.
    book: (): Book => ({
      timeMs: state.bookTimeMs,
      bids: book.bids(BOOK_DEPTH),
      asks: book.asks(BOOK_DEPTH),
    }),
    quote(): QuoteTuple {
      const last = recorded.live.last.price;
      const bestOf = (levels: readonly LevelTuple[]) => levels[0]?.[0] ?? last;
      const [bid, ask] = state.best ?? [bestOf(book.bids(1)), bestOf(book.asks(1))];
      return recorded.live.quote(bid, ask);
    },
    tapeAround: (instantMs, count) =>
      recorded.tapeAround(instantMs, { count, toldUntilMs: recorded.live.last.timeMs - 1 }),
    candles: async (query: CandleQuery) => recorded.candles(query, recorded.live.last.timeMs),
  };
}
