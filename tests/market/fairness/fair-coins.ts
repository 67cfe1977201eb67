/** A tape that is fair by construction and as coarse as prices get: each market moves by a tick, up or down by a coin. */
import type { SampledMarket, SampledTape } from './sampled-tape.ts';

const MARKETS = 24;
/** The last ones have no trade before this second. */
const LATE = { markets: 4, second: 900 };
const PRICE = 1000;
const OWN_SHARE = 0.02;
/** Now and then all move alike. */
const SHARED = { everySeconds: 10, share: 0.5 };

export function tossCoins(options: {
  seed: number;
  startMs: number;
  seconds: number;
}): SampledTape {
  const { startMs, seconds } = options;
  const random = createRandom(options.seed);
  const shared = Array.from({ length: seconds }, (_, second) =>
    second % SHARED.everySeconds === 0 && random() < SHARED.share ? coin(random) : 0,
  );
  const markets = Array.from({ length: MARKETS }, (_, place): SampledMarket => {
    const firstSecond = place < MARKETS - LATE.markets ? 0 : LATE.second;
    let price = PRICE;
    const prices = Float64Array.from({ length: seconds }, (_, second) => {
      price += (shared[second] ?? 0) + (random() < OWN_SHARE ? coin(random) : 0);
      return second < firstSecond ? 0 : price;
    });
    return quietMarket(`COIN${place}`, prices);
  });
  return { startMs, seconds, markets };
}

function quietMarket(symbol: string, price: Float64Array): SampledMarket {
  const none = () => new Float64Array(price.length);
  return {
    ...{ symbol, isCoin: true, nominal: PRICE, counterpart: null, price, next: price },
    ...{ volume: none(), boughtLots: none(), boughtTrades: none(), lastQuantity: none() },
    ...{ nearBook: none(), wholeBook: none() },
  };
}

function coin(random: () => number): 1 | -1 {
  return random() < 0.5 ? 1 : -1;
}

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
