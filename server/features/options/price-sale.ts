/** Whether an option can be sold at this moment, and what its price is made of. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import { exact } from '../../../contract/money.ts';
import type { OpenOption } from '../../../contract/rules/options/sale-price.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { Exchange } from '../../exchange.ts';
import type { OptionRow } from './option-store.ts';
import { SALE_CLOSED_MS, STALE_MARKET_MS } from './terms.ts';

/** What the last seconds of an option bring is for its ticks to say. */
export function saleEndsAt({ sellAt }: Pick<OptionRow, 'sellAt'>): number {
  return sellAt - SALE_CLOSED_MS;
}

/** The option in the market of this moment, with a volatility. */
export function openOption(
  { feed }: Pick<Exchange, 'feed'>,
  row: OptionRow,
  { volatility, at }: { volatility: number; at: number },
): Result<OpenOption> {
  const { marketId, type, stake, payoutRate, scale, buyPrice, sellAt } = row;
  if (row.status !== 'holding' || buyPrice === null || at >= saleEndsAt(row))
    return refuse('sale_closed');
  const market = feed.marketById(marketId);
  if (market === undefined) return refuse('market_unknown');
  if (!feed.isOpen(marketId, at)) return refuse('market_closed');
  const [, lastAtMs, lastTicks] = feed.quote(marketId);
  const isStale = at - lastAtMs > STALE_MARKET_MS || feed.source(marketId).isAway;
  if (isStale) return refuse('market_stale');
  return ok({
    ...{ type, stake, payoutRate, scale, volatility },
    spot: exact(scaledText(lastTicks, market.priceScale)).toNumber(),
    strike: exact(buyPrice).toNumber(),
    leftMs: sellAt - at,
  });
}
