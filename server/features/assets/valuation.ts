/** What holdings are worth in USD: a USDT is a dollar, everything else by its last quote. */

import type { Market } from '../../../contract/features/markets.ts';
import { Exact, plainText } from '../../../contract/money.ts';
import { scaledText } from '../../../contract/rules/book-checksum.ts';
import type { MarketFeed } from '../../market/feed.ts';

const DOLLAR = 'USDT';
/** Places of an equivalent; rounded down, so that nobody is shown more than they have. */
const EQUIVALENT_SCALE = 8;

/** An amount of one currency. */
export interface Holding {
  readonly currency: string;
  readonly amount: string;
}

/** The market that says what a currency is worth, or undefined. */
export function pricingMarket(feed: MarketFeed, currency: string): Market | undefined {
  return feed.markets.find((market) => market.base === currency && market.kind !== 'futures');
}

/** A currency's price in USD by the last quote; `0` for one that nothing quotes. */
export function lastPrice(feed: MarketFeed, currency: string): string {
  if (currency === DOLLAR) return '1';
  const market = pricingMarket(feed, currency);
  return market ? scaledText(feed.quote(market.id)[2], market.priceScale) : '0';
}

export function equivalentOf(
  holdings: Iterable<Holding>,
  priceOf: (currency: string) => string,
): string {
  const sum = [...holdings].reduce(
    (total, { currency, amount }) => total.plus(new Exact(amount).times(priceOf(currency))),
    new Exact(0),
  );
  return plainText(sum.toDecimalPlaces(EQUIVALENT_SCALE, Exact.ROUND_DOWN));
}
