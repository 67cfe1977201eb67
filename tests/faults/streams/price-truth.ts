/** What the simulated market is at every moment, computed here from its seed and nothing else. */
import type { QuoteView } from '../../../contract/features/markets.ts';
import { scaledInteger } from '../../../contract/scaled.ts';
import { markets as allMarkets } from '../../../server/market/instruments.ts';
import { createSimulatedFeed } from '../../../server/market/simulated/simulated-feed.ts';

export interface PriceTruth {
  /**
   * How long ago the market last had this price; null when it has not had it within what is
   * remembered.
   */
  ageMs(symbol: string, priceText: string): number | null;
  stop(): void;
}

const REMEMBERED_MS = 60_000;

export function followPrices(seed: string, symbols: readonly string[]): PriceTruth {
  const clock = { now: () => Date.now() };
  // The tape of a market is the same whatever other markets there are.
  const markets = allMarkets.filter(({ symbol }) => symbols.includes(symbol));
  const feed = createSimulatedFeed({ clock, seed, markets });
  const bySymbol = new Map(
    symbols.map((symbol) => {
      const market = feed.marketBySymbol(symbol);
      if (market === undefined) throw new Error(`no market ${symbol}`);
      return [symbol, { market, prices: new Map<number, number>() }] as const;
    }),
  );
  const byId = new Map([...bySymbol.values()].map((each) => [each.market.id, each.prices]));
  for (const { market, prices } of bySymbol.values()) {
    const [, timeMs, last] = feed.quote(market.id);
    prices.set(last, timeMs);
  }
  feed.onTicks((ticks) => {
    for (const { marketId, price, timeMs } of ticks) byId.get(marketId)?.set(price, timeMs);
  });
  feed.start();
  return {
    ageMs(symbol, priceText) {
      // The truth is brought up to this moment, so that it is never behind what it judges.
      feed.pump();
      const known = bySymbol.get(symbol);
      if (known === undefined) throw new Error(`no truth of ${symbol}`);
      const ticks = scaledInteger(priceText.replaceAll(',', ''), known.market.priceScale);
      const timeMs = known.prices.get(ticks);
      const ageMs = timeMs === undefined ? null : Date.now() - timeMs;
      return ageMs === null || ageMs > REMEMBERED_MS ? null : ageMs;
    },
    stop: () => feed.stop(),
  };
}

/** A price that the screen shows as one to trade on. */
export function isShownAsFresh(view: QuoteView | undefined): view is QuoteView {
  return view !== undefined && view.staleMs === null && view.isOpen && view.lastText !== '';
}
