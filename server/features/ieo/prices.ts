/**
 * What a token costs in each pay currency. A price in a coin holds for a whole minute: it is made of the last
 * trade before the minute, so every instance says the same.
 */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { IeoPayment } from '../../../contract/features/ieo.ts';
import { exact } from '../../../contract/money.ts';
import { tokenPrice } from '../../../contract/rules/money/ieo-pricing.ts';
import { livePrice, priceBefore, shownPrice } from '../../market/coin-price.ts';
import type { MarketFeed } from '../../market/feed.ts';
import type { TokenIssue } from '../../market/issues/issue-calendar.ts';
import { type Currency, currencies } from '../../money/currencies.ts';
import { PRICE_HOLDS_MS, payCodes } from './terms.ts';

const payCurrencies: readonly Currency[] = payCodes.flatMap(
  (code) => currencies.find((currency) => currency.code === code) ?? [],
);

/** When the prices of now began to hold. */
export function pricesSince(nowMs: number): number {
  return Math.floor(nowMs / PRICE_HOLDS_MS) * PRICE_HOLDS_MS;
}

/** Those that have a price. */
export function paymentsOf(feed: MarketFeed, issue: TokenIssue, nowMs: number): IeoPayment[] {
  return payCurrencies.flatMap((currency) => {
    const { id: currencyId, code: payCurrency, scale } = currency;
    const rate = rateNow(feed, payCurrency, nowMs);
    if (rate === null) return [];
    return [{ currencyId, payCurrency, price: tokenPrice(issue.issuePrice, rate), scale }];
  });
}

/**
 * The currency to pay in, when the price that was seen is the one of now or of the minute before.
 * @returns `currency_unknown`, `market_stale` while the coin is not traded, `quote_expired` for any other price.
 */
export function judgePrice(
  feed: MarketFeed,
  seen: { issue: TokenIssue; payCurrency: string; price: string },
  nowMs: number,
): Result<Currency> {
  const { issue, payCurrency, price } = seen;
  const currency = payCurrencies.find(({ code }) => code === payCurrency);
  if (currency === undefined)
    return refuse('currency_unknown', { fields: { payCurrency: 'currency_unknown' } });
  if (!livePrice(feed, payCurrency, nowMs).ok)
    return refuse('market_stale', { fields: { payCurrency: 'market_stale' } });
  const rates = [
    rateNow(feed, payCurrency, nowMs),
    priceBefore(feed, payCurrency, pricesSince(nowMs) - PRICE_HOLDS_MS),
  ];
  const isTrue = rates.some(
    (rate) => rate !== null && exact(tokenPrice(issue.issuePrice, rate)).eq(price),
  );
  return isTrue ? ok(currency) : refuse('quote_expired', { fields: { price: 'quote_expired' } });
}

/** The last before this minute; of a source that remembers none, which is just starting, the last there is. */
function rateNow(feed: MarketFeed, coin: string, nowMs: number): string | null {
  return priceBefore(feed, coin, pricesSince(nowMs)) ?? shownPrice(feed, coin);
}
