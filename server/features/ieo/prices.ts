/** What a token costs in each pay currency, by the prices of the minute. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { IeoPayment } from '../../../contract/features/ieo.ts';
import { exact } from '../../../contract/money.ts';
import { tokenPrice } from '../../../contract/rules/money/ieo-pricing.ts';
import { livePrice } from '../../market/coin-price.ts';
import type { MarketFeed } from '../../market/feed.ts';
import type { TokenIssue } from '../../market/issues/issue-calendar.ts';
import { minutePrice, takenPrices } from '../../market/minute-price.ts';
import { type Currency, currencies } from '../../money/currencies.ts';
import { payCodes } from './terms.ts';

const payCurrencies: readonly Currency[] = payCodes.flatMap(
  (code) => currencies.find((currency) => currency.code === code) ?? [],
);

/** Those that have a price. */
export function paymentsOf(feed: MarketFeed, issue: TokenIssue, nowMs: number): IeoPayment[] {
  return payCurrencies.flatMap((currency) => {
    const { id: currencyId, code: payCurrency, scale } = currency;
    const rate = minutePrice(feed, payCurrency, nowMs);
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
  const isTrue = takenPrices(feed, payCurrency, nowMs).some((rate) =>
    exact(tokenPrice(issue.issuePrice, rate)).eq(price),
  );
  return isTrue ? ok(currency) : refuse('quote_expired', { fields: { price: 'quote_expired' } });
}
