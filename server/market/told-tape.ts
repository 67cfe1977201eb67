/** Which orders may be ended at their instant: the trades of before it come first, and must be known. */
import { MINUTE_MS } from '../../contract/plain/time.ts';
import type { MarketFeed } from './feed.ts';

/** A market that is silent for so long tells no trade of before any more: nothing fills meanwhile. */
const LONGEST_SILENCE_MS = MINUTE_MS;

interface Dated {
  readonly marketId: number;
  readonly expiresAt: number | null;
}

/** Those whose market has been told up to their instant. */
export function toldUntilExpiry<Order extends Dated>(
  feed: MarketFeed,
  orders: readonly Order[],
  nowMs: number,
): Order[] {
  return orders.filter(({ marketId, expiresAt }) => {
    const atMs = expiresAt ?? nowMs;
    if (nowMs - atMs > LONGEST_SILENCE_MS) return true;
    return feed.tapeAround(marketId, atMs, 1).toldUntilMs >= atMs;
  });
}
