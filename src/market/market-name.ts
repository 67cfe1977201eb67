import type { MarketView } from '../../contract/features/markets.ts';

export function marketName(market: MarketView | null, symbol: string): string {
  if (!market) return symbol;
  return market.kind === 'stock' ? market.base : `${market.base}/${market.quote}`;
}
