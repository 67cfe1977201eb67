/** The manual source: prices stand still until somebody sets them. For tests and demonstrations. */
import type { Market } from '../../contract/features/markets.ts';
import { DECIMAL_PATTERN } from '../../contract/money.ts';
import { scaledInteger } from '../../contract/rules/book-checksum.ts';
import type { Book, Tick } from './feed.ts';
import {
  type Clock,
  FeedListeners,
  MINUTE_MS,
  PUMP_EVERY_MS,
  type PumpedFeed,
  type Schedule,
  scheduleByTimer,
} from './feed-runtime.ts';
import { markets as allMarkets, marketTraits } from './instruments.ts';
import { RecordedMarket } from './recorded-market.ts';
import { hash32, hashKey } from './simulated/hash.ts';
import {
  type BookShape,
  bestPrices,
  bookShape,
  simulatedBook,
} from './simulated/simulated-book.ts';
import { tradingHours } from './trading-hours.ts';

export interface ManualFeed extends PumpedFeed {
  /** Trades once at a price given as decimal text; the listeners hear of it before it returns. */
  setPrice(symbol: string, price: string): Tick;
}

interface ManualMarket {
  readonly recorded: RecordedMarket;
  readonly bookShape: BookShape;
}

const FLAT_MINUTES = 240;
const SEED = 'manual';

export function createManualFeed(options: {
  clock: Clock;
  markets?: readonly Market[];
  schedule?: Schedule;
}): ManualFeed {
  const { clock, markets = allMarkets, schedule = scheduleByTimer } = options;
  const listeners = new FeedListeners();
  const startMs = clock.now();
  const manual = markets.map((market) => createManualMarket(market, startMs));
  const byId = new Map(manual.map((each) => [each.recorded.market.id, each]));
  const bySymbol = new Map(manual.map((each) => [each.recorded.market.symbol, each]));
  let unschedule: (() => void) | null = null;

  function find(marketId: number): ManualMarket {
    const found = byId.get(marketId);
    if (!found) throw new RangeError(`no market has the id ${marketId}`);
    return found;
  }

  function pump(): void {
    const minuteMs = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS;
    for (const { recorded } of manual) {
      const candle = recorded.closeBefore(minuteMs);
      if (candle) listeners.emitMinuteClosed(recorded.market.id, candle);
    }
  }

  return {
    markets,
    marketById: (id) => byId.get(id)?.recorded.market,
    marketBySymbol: (symbol) => bySymbol.get(symbol)?.recorded.market,
    quote(marketId) {
      const { recorded, bookShape: shape } = find(marketId);
      const { price: last, side } = recorded.live.last;
      const { bid, ask } = bestPrices(shape, { last, side });
      return recorded.live.quote(bid, ask);
    },
    book: (marketId) => manualBook(find(marketId), clock.now()),
    trades: (marketId, limit) => find(marketId).recorded.live.trades(limit),
    candles: async (marketId, query) => find(marketId).recorded.candles(query, clock.now()),
    formingMinute: (marketId) => find(marketId).recorded.live.formingMinute(),
    sparkline: (marketId) => find(marketId).recorded.live.sparkline(),
    isOpen: (marketId, timeMs) => tradingHours(find(marketId).recorded.market.hours).isOpen(timeMs),
    turnsAt: (marketId, timeMs) =>
      tradingHours(find(marketId).recorded.market.hours).turnsAt(timeMs),
    onTicks: (listener) => listeners.onTicks(listener),
    onMinuteClosed: (listener) => listeners.onMinuteClosed(listener),
    setPrice(symbol, price) {
      const found = bySymbol.get(symbol);
      if (!found) throw new RangeError(`no market is called ${symbol}`);
      pump();
      const tick = nextTick(found, { price, timeMs: clock.now() });
      found.recorded.apply(tick);
      listeners.emitTicks([tick]);
      return tick;
    },
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

function createManualMarket(market: Market, nowMs: number): ManualMarket {
  const traits = marketTraits.get(market.symbol) ?? { nominalPrice: 1, turnover: 20_000_000 };
  const price = Math.round(traits.nominalPrice * 10 ** market.priceScale);
  const key = hashKey(SEED, market.symbol, 'book');
  const recorded = new RecordedMarket(market, {
    marketId: market.id,
    id: 0,
    timeMs: nowMs,
    price,
    quantity: 0,
    side: 1,
  });
  const shape = bookShape({ key, nominalTicks: price, turnover: traits.turnover, ...market });
  const volume = Math.round(shape.levelLots);
  const minuteMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  for (let openMs = minuteMs - FLAT_MINUTES * MINUTE_MS; openMs < minuteMs; openMs += MINUTE_MS) {
    recorded.addPast([openMs, price, price, price, price, volume, 1]);
  }
  return { recorded, bookShape: shape };
}

/** The side follows the direction; an unchanged price keeps the side before. */
function nextTick(
  { recorded, bookShape: shape }: ManualMarket,
  now: { price: string; timeMs: number },
): Tick {
  const { market, live } = recorded;
  const { last } = live;
  const isDecimal = DECIMAL_PATTERN.test(now.price);
  const price = isDecimal ? scaledInteger(now.price, market.priceScale) : 0;
  if (price === 0) throw new RangeError(`${now.price} is not a price`);
  const id = last.id + 1;
  return {
    marketId: market.id,
    id,
    timeMs: Math.max(now.timeMs, last.timeMs),
    price,
    quantity: 1 + (hash32(shape.key, ~id) % Math.max(1, Math.round(shape.levelLots))),
    side: price === last.price ? last.side : directionOf(price - last.price),
  };
}

function directionOf(change: number): 1 | -1 {
  return change > 0 ? 1 : -1;
}

function manualBook({ recorded, bookShape: shape }: ManualMarket, nowMs: number): Book {
  const { price: last, side } = recorded.live.last;
  return simulatedBook(shape, { last, side, timeMs: nowMs });
}
