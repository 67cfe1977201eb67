/** Says what an option that is held can be sold back for, and keeps the word for two seconds. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { OptionSaleQuote } from '../../../contract/features/options.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { salePrice } from '../../../contract/rules/options/sale-price.ts';
import type { Exchange } from '../../exchange.ts';
import { findOption } from './option-store.ts';
import { openOption, saleEndsAt } from './price-sale.ts';
import { insertSaleQuote } from './sale-quotes.ts';
import type { SeenVolatility } from './seen-volatility.ts';
import { SALE_QUOTE_MS, saleTerms } from './terms.ts';

export async function quoteSale(
  exchange: Pick<Exchange, 'database' | 'feed' | 'clock'>,
  seen: SeenVolatility,
  { userId, id }: { userId: number; id: number },
): Promise<Result<OptionSaleQuote>> {
  const { database, feed, clock } = exchange;
  const row = await findOption(database, userId, id);
  if (row === null) return refuse('not_found');
  const volatility = await seen.of(feed, row.marketId, clock.now());
  const at = clock.now();
  const open = openOption(exchange, row, { volatility, at });
  if (!open.ok) return open;
  const price = salePrice(open.value, saleTerms);
  if (isZero(price)) return refuse('sale_closed');
  const expiresAt = Math.min(at + SALE_QUOTE_MS, saleEndsAt(row));
  const { currency } = row;
  const quote = { id, price, currency, quotedAt: at, expiresAt };
  return ok(await insertSaleQuote(database, quote, volatility));
}
