/** What coins are worth over the counter: the last trade before the minute, so every instance says the same. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import { exact } from '../../../contract/money.ts';
import { type OtcPriceKind, unitPrice } from '../../../contract/rules/otc/bounds.ts';
import { livePrice } from '../../market/coin-price.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { minutePrice, PRICE_HOLDS_MS, pricesSince } from '../../market/minute-price.ts';
import { fiatOf } from './terms.ts';

export function pricesUntil(nowMs: number): number {
  return pricesSince(nowMs) + PRICE_HOLDS_MS;
}

/** What of an offer makes its price. */
interface Priced {
  readonly priceKind: OtcPriceKind;
  readonly price: string;
  readonly currency: string;
  readonly fiat: string;
}

/** Fiat for a unit of an offer now; null where it follows a market that has no price. */
export function priceOf(feed: MarketFeed, offer: Priced, nowMs: number): string | null {
  const fiat = fiatOf(offer.fiat);
  const usd = minutePrice(feed, offer.currency, nowMs);
  return fiat === undefined || usd === null ? null : unitPrice(offer, { ...fiat, usd });
}

/**
 * The price of an offer, if it is the one that was seen.
 * @returns `market_stale` for a floating price while its coin is not traded, `quote_expired` for another price.
 */
export function agreedPrice(
  feed: MarketFeed,
  { offer, seen }: { readonly offer: Priced; readonly seen: string },
  nowMs: number,
): Result<string> {
  const price = priceOf(feed, offer, nowMs);
  const isStale = offer.priceKind === 'floating' && !livePrice(feed, offer.currency, nowMs).ok;
  if (price === null || isStale) return refuse('market_stale');
  return exact(price).eq(seen)
    ? ok(price)
    : refuse('quote_expired', { fields: { price: 'quote_expired' } });
}
