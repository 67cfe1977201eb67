/**
 * What simulated markets have worked out and keep: paths of prices, and long bars of days that are over. All of it is a
 * function of keys, terms and listings, so feeds that agree in these may share one memory.
 */
import type { CandleTuple } from '../../../contract/realtime.ts';
import type { PricePath } from '../../../contract/rules/market/simulated/price-path.ts';

/** Long bars are folded from the bars of whole days that are over, which are computed once. */
export type KeptBars = '1d' | '1h';

/** By opening time of the day; none where it had no trading. */
export type ClosedDays = Readonly<Record<KeptBars, Map<number, readonly CandleTuple[]>>>;

export interface MarketMemory {
  /** By symbol: a contract shares the path of its coin. */
  readonly paths: Map<string, PricePath>;
  /** Of the market with this symbol. */
  closedDays(symbol: string): ClosedDays;
}

export function createMarketMemory(): MarketMemory {
  const closed = new Map<string, ClosedDays>();
  return {
    paths: new Map(),
    closedDays(symbol) {
      const known = closed.get(symbol) ?? noClosedDays();
      closed.set(symbol, known);
      return known;
    },
  };
}

export function noClosedDays(): ClosedDays {
  return { '1d': new Map(), '1h': new Map() };
}
