/** Which market an order is for, whether it can be traded on this moment, and how far its tape is. */
import type { Market } from '../../../contract/features/markets.ts';
import type { SpotTrade } from '../../../contract/features/spot.ts';
import type { MarketFeed, Tick } from '../../market/feed.ts';

/** How many of the newest trades are gone through for an order that was written, or woke, while they were told. */
const LATE_TRADES = 200;

/** The market of coins or stocks that an order names. */
export function namedMarket(
  feed: MarketFeed,
  { currencyId, legalId }: Pick<SpotTrade, 'currencyId' | 'legalId'>,
): Market | undefined {
  return feed.markets.find(
    (row) => row.kind !== 'futures' && row.currencyId === currencyId && row.legalId === legalId,
  );
}

/**
 * Open, and with a price of this very session: until the first trade after the open the book is still
 * that of the last close, and no order should trade on it.
 */
export function isTrading(feed: MarketFeed, marketId: number, nowMs: number): boolean {
  if (!feed.isOpen(marketId, nowMs)) return false;
  const turnsAt = feed.turnsAt(marketId, nowMs);
  if (turnsAt === null) return true;
  const quotedAt = feed.quote(marketId)[1];
  return feed.isOpen(marketId, quotedAt) && feed.turnsAt(marketId, quotedAt) === turnsAt;
}

/** The newest trade of a market; what is new, or changed, is judged by later ones alone. */
export function newestTickId(feed: MarketFeed, marketId: number): number {
  return feed.trades(marketId, 1).at(-1)?.[0] ?? 0;
}

export function hasTradedSince(feed: MarketFeed, marketId: number, sinceMs: number): boolean {
  const newest = feed.trades(marketId, 1).at(-1);
  return newest !== undefined && newest[1] > sinceMs;
}

/** Those that an order which was written meanwhile may have missed, oldest first. */
export function newestTicks(feed: MarketFeed, marketId: number): Tick[] {
  return feed.trades(marketId, LATE_TRADES).map(([id, timeMs, price, quantity, side]) => ({
    marketId,
    id,
    timeMs,
    price,
    quantity,
    side,
  }));
}
