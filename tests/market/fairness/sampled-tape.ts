/** Hours of the tape of all markets, looked at once a second, as anybody who listens could. */
import { BOOK_DEPTH } from '../../../contract/realtime.ts';
import { markets, marketTraits } from '../../../server/market/instruments.ts';
import { createSimulatedFeed } from '../../../server/market/simulated/simulated-feed.ts';

/** One market; every column has an entry for each second. */
export interface SampledMarket {
  readonly symbol: string;
  readonly isCoin: boolean;
  readonly nominal: number;
  /** Of the contract on this coin, or of its coin. */
  readonly counterpart: number | null;
  /** Last price at the end of the second; 0 before the first trade. */
  readonly price: Float64Array;
  /** Price of the first trade at or after that instant, by which an option is settled. */
  readonly next: Float64Array;
  readonly volume: Float64Array;
  /** Lots bought by takers less lots sold by them, and the same of trades. */
  readonly boughtLots: Float64Array;
  readonly boughtTrades: Float64Array;
  readonly lastQuantity: Float64Array;
  /** (bids - asks) / (bids + asks) of the book's best five levels and of all; only in looked-at seconds. */
  readonly nearBook: Float64Array;
  readonly wholeBook: Float64Array;
}

export interface SampledTape {
  readonly startMs: number;
  readonly seconds: number;
  readonly markets: readonly SampledMarket[];
}

/** Listens from `startMs` on; looks at the books every `bookEvery` seconds. */
export function sampleTape(options: {
  seed: string;
  startMs: number;
  seconds: number;
  ticksPerSecond: number;
  bookEvery: number;
}): SampledTape {
  const { seed, startMs, seconds, ticksPerSecond, bookEvery } = options;
  const clock = { nowMs: startMs, now: () => clock.nowMs };
  const feed = createSimulatedFeed({ clock, seed, ticksPerSecond });
  const sampled = markets.map(({ symbol, kind }) => emptyMarket(symbol, kind, seconds));
  const places = new Map(markets.map(({ id }, place) => [id, place]));
  const awaited = markets.map(() => 0);
  const state = { second: 0 };
  feed.onTicks((ticks) => {
    for (const { marketId, timeMs, price, quantity, side } of ticks) {
      const place = places.get(marketId) ?? 0;
      const market = sampled[place];
      if (!market) continue;
      const ended = Math.floor((timeMs - startMs) / 1000);
      for (let second = awaited[place] ?? 0; second <= ended && second < seconds; second += 1)
        market.next[second] = price;
      awaited[place] = Math.max(awaited[place] ?? 0, ended + 1);
      add(market, state.second, { price, quantity, side });
    }
  });
  for (; state.second < seconds; state.second += 1) {
    if (state.second > 0)
      for (const market of sampled)
        market.price[state.second] = market.price[state.second - 1] ?? 0;
    // What is heard by the last millisecond before the instant is known at it.
    clock.nowMs = startMs + state.second * 1000 - 1;
    feed.pump();
    if (state.second % bookEvery === 0)
      markets.forEach(({ id }, place) => {
        const market = sampled[place];
        if (!market) return;
        const { bids, asks } = feed.book(id);
        market.nearBook[state.second] = imbalance(bids, asks, 5);
        market.wholeBook[state.second] = imbalance(bids, asks, BOOK_DEPTH);
      });
  }
  return { startMs, seconds, markets: sampled };
}

function emptyMarket(symbol: string, kind: string, seconds: number): SampledMarket {
  const column = () => new Float64Array(seconds);
  const own = markets.find((market) => market.symbol === symbol);
  const other = symbol.endsWith('-PERP') ? symbol.slice(0, -5) : `${symbol}-PERP`;
  const counterpart = markets.findIndex((market) => market.symbol === other);
  return {
    symbol,
    isCoin: kind === 'coin',
    nominal: (marketTraits.get(symbol)?.nominalPrice ?? 1) * 10 ** (own?.priceScale ?? 0),
    counterpart: counterpart === -1 ? null : counterpart,
    price: column(),
    next: column(),
    volume: column(),
    boughtLots: column(),
    boughtTrades: column(),
    lastQuantity: column(),
    nearBook: column(),
    wholeBook: column(),
  };
}

function add(
  market: SampledMarket,
  second: number,
  { price, quantity, side }: { price: number; quantity: number; side: 1 | -1 },
): void {
  market.price[second] = price;
  market.volume[second] = (market.volume[second] ?? 0) + quantity;
  market.boughtLots[second] = (market.boughtLots[second] ?? 0) + side * quantity;
  market.boughtTrades[second] = (market.boughtTrades[second] ?? 0) + side;
  market.lastQuantity[second] = side * quantity;
}

function imbalance(
  bids: readonly (readonly [number, number])[],
  asks: readonly (readonly [number, number])[],
  levels: number,
): number {
  const sum = (side: readonly (readonly [number, number])[]) =>
    side.slice(0, levels).reduce((total, [, quantity]) => total + quantity, 0);
  const [bid, ask] = [sum(bids), sum(asks)];
  return (bid - ask) / (bid + ask);
}
