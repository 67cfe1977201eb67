/** Makes a feed of its markets: the part that is the same whichever source drives them. */
import type { CandleTuple, QuoteTuple } from '../../contract/realtime.ts';
import type { CandleQuery } from './candle-range.ts';
import type { Book, TapeAround } from './feed.ts';
import {
  type FeedListeners,
  PUMP_EVERY_MS,
  type PumpedFeed,
  type Schedule,
} from './feed-runtime.ts';
import type { LiveMarket } from './live-market.ts';
import { tradingHours } from './trading-hours.ts';

/** One market as a source drives it. */
export interface FedMarket {
  readonly live: LiveMarket;
  quote(): QuoteTuple;
  book(): Book;
  candles(query: CandleQuery): Promise<CandleTuple[]>;
  tapeAround(instantMs: number, count: number): TapeAround;
}

export function composeFeed(parts: {
  markets: readonly FedMarket[];
  listeners: FeedListeners;
  schedule: Schedule;
  pump: () => void;
}): PumpedFeed {
  const { listeners, schedule, pump } = parts;
  const markets = parts.markets.map((each) => each.live.market);
  const byId = new Map(parts.markets.map((each) => [each.live.market.id, each]));
  const bySymbol = new Map(markets.map((market) => [market.symbol, market]));
  let unschedule: (() => void) | null = null;

  function find(marketId: number): FedMarket {
    const found = byId.get(marketId);
    if (!found) throw new RangeError(`no market has the id ${marketId}`);
    return found;
  }

  const hoursOf = (marketId: number) => tradingHours(find(marketId).live.market.hours);
  return {
    markets,
    marketById: (id) => byId.get(id)?.live.market,
    marketBySymbol: (symbol) => bySymbol.get(symbol),
    quote: (marketId) => find(marketId).quote(),
    book: (marketId) => find(marketId).book(),
    trades: (marketId, limit) => find(marketId).live.trades(limit),
    tapeAround: (marketId, instantMs, count) => find(marketId).tapeAround(instantMs, count),
    candles: (marketId, query) => find(marketId).candles(query),
    formingMinute: (marketId) => find(marketId).live.formingMinute(),
    sparkline: (marketId) => find(marketId).live.sparkline(),
    isOpen: (marketId, timeMs) => hoursOf(marketId).isOpen(timeMs),
    turnsAt: (marketId, timeMs) => hoursOf(marketId).turnsAt(timeMs),
    onTicks: (listener) => listeners.onTicks(listener),
    onMinuteClosed: (listener) => listeners.onMinuteClosed(listener),
    pump,
    start() {
      unschedule ??= schedule(pump, PUMP_EVERY_MS);
    },
    stop() {
      unschedule?.();
      unschedule = null;
    },
  };
}
