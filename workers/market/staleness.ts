/** How old a quote is, when that matters. */
import { staleAfterMs } from '../../contract/rules/quote-age.ts';
import type { CoreParts } from '../core/parts.ts';

/** Age of a quote that is too old to trade on; null while it is fresh, or its market is closed. */
export function quoteStaleMs(
  parts: Pick<CoreParts, 'catalogue' | 'quotes' | 'connection'>,
  symbol: string,
): number | null {
  const market = parts.catalogue.bySymbol(symbol);
  if (market === undefined || !parts.catalogue.isOpen(symbol) || !parts.quotes.has(market.id))
    return null;
  const ageMs = parts.connection.clock.now() - parts.quotes.get(market.id, 'time');
  const limitMs = staleAfterMs(parts.quotes.get(market.id, 'turnover24'));
  return ageMs > limitMs ? Math.round(ageMs) : null;
}
