/** Where the line of the last price stands. */
import type { QuoteView } from '../../../../contract/features/markets.ts';
import type { LastPrice } from '../picture/last-price-line.ts';
import type { ChartCanvasProps } from './chart-canvas-props.ts';

/**
 * At the live end the newest close is the last price, in step with its bar; smoothed bars and a window in
 * the past know it from the quote alone. A price that is no longer live is grey, and the very one that the head
 * of the page shows: what the device kept of bars and quotes need not be of one moment.
 */
export function lastPriceOf(
  { feed, kind }: Pick<ChartCanvasProps, 'feed' | 'kind'>,
  quote: QuoteView | null,
): LastPrice | null {
  const bar = feed.bars().at(-1);
  const isStale = quote !== null && quote.staleMs !== null;
  if (bar && kind === 'plain' && !isStale && !feed.edges().hasNewer)
    return { price: bar.close, tone: bar.close >= bar.open ? 'up' : 'down' };
  if (quote === null) return null;
  return { price: Number(quote.last), tone: isStale ? 'flat' : quote.tone };
}
