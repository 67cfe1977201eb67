/**
 * The price of a coin for a whole minute: that of the last trade before it, so every instance says the same. Who saw one
 * may still take it for a minute after it was replaced.
 */
import { ok, type Result, refuse } from '../../contract/envelope.ts';
import { exact } from '../../contract/money.ts';
import { MINUTE_MS } from '../../contract/plain/time.ts';
import { livePrice, priceBefore, shownPrice } from './coin-price.ts';
import type { MarketFeed } from './feed.ts';

/** So long a price holds, and for as long again for who saw it. */
export const PRICE_HOLDS_MS = MINUTE_MS;

/** When the prices of now began to hold. */
export function pricesSince(nowMs: number): number {
  return Math.floor(nowMs / PRICE_HOLDS_MS) * PRICE_HOLDS_MS;
}

/** Null for a coin without a price; of a source that remembers none, which is just starting, the last there is. */
export function minutePrice(feed: MarketFeed, coin: string, nowMs: number): string | null {
  return priceBefore(feed, coin, pricesSince(nowMs)) ?? shownPrice(feed, coin);
}

/** The prices that may be taken: of this minute, and of the one before. */
export function takenPrices(feed: MarketFeed, coin: string, nowMs: number): string[] {
  const before = priceBefore(feed, coin, pricesSince(nowMs) - PRICE_HOLDS_MS);
  return [minutePrice(feed, coin, nowMs), before].filter((price) => price !== null);
}

/** @returns `market_stale` while the coin is not traded, `quote_expired` for a price that does not hold any more. */
export function judgeSeenPrice(
  feed: MarketFeed,
  seen: { readonly coin: string; readonly price: string },
  nowMs: number,
): Result<null> {
  const { coin, price } = seen;
  if (!livePrice(feed, coin, nowMs).ok)
    return refuse('market_stale', { fields: { price: 'market_stale' } });
  return takenPrices(feed, coin, nowMs).some((taken) => exact(taken).eq(price))
    ? ok(null)
    : refuse('quote_expired', { fields: { price: 'quote_expired' } });
}
