/** What one unit of a currency is worth: a USDT is a dollar, everything else by its last quote. */
import type { Market } from '../../contract/features/markets.ts';
import { scaledText } from '../../contract/scaled.ts';
import type { MarketFeed } from './feed.ts';

const DOLLAR = 'USDT';

/** The market that says what a currency is worth, or undefined. */
export function pricingMarket(feed: MarketFeed, currency: string): Market | undefined {
  return feed.markets.find((market) => market.base === currency && market.kind !== 'futures');
}

/**
 * A currency's price in USD by the last quote; of a token that is not listed yet, what it is issued at; `0` for one
 * that nothing prices.
 */
export function lastPrice(feed: MarketFeed, currency: string): string {
  if (currency === DOLLAR) return '1';
  const market = pricingMarket(feed, currency);
  if (market) return scaledText(feed.quote(market.id)[2], market.priceScale);
  return feed.issues.priceOf(currency) ?? '0';
}
