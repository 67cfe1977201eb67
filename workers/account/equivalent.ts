/** What a balance is worth in USD at the live quotes. */
import { Ratio } from '../../contract/money.ts';
import { scaledText } from '../../contract/scaled.ts';
import type { Catalogue } from '../market/catalogue.ts';
import type { Quotes } from '../market/quotes/quotes.ts';

const DOLLARS = new Set(['USD', 'USDT', 'USDC']);
const QUOTE_CURRENCY = 'USDT';

/** Price of one unit in USD, or null while its market is unknown; of a token without a market what it was issued at. */
export function priceInUsd(
  currency: string,
  market: { catalogue: Catalogue; quotes: Quotes },
): InstanceType<typeof Ratio> | null {
  if (DOLLARS.has(currency)) return new Ratio(1);
  const found = market.catalogue.byCurrency(currency, QUOTE_CURRENCY);
  if (found === undefined) return issuePriceOf(currency, market.catalogue);
  if (!market.quotes.has(found.id)) return null;
  return new Ratio(scaledText(market.quotes.get(found.id, 'last'), found.priceScale));
}

function issuePriceOf(currency: string, catalogue: Catalogue): InstanceType<typeof Ratio> | null {
  const token = catalogue.tokens().find((each) => each.currency === currency);
  return token === undefined ? null : new Ratio(token.issuePrice);
}
