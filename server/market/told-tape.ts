/** Whether the trades of before an instant are known: what depends on them may then be decided. */
import { MINUTE_MS } from '../../contract/plain/time.ts';
import type { MarketFeed } from './feed.ts';

/** A market that is silent for so long tells no trade of before any more: nothing fills meanwhile. */
const LONGEST_SILENCE_MS = MINUTE_MS;

export function isToldUntil(
  feed: MarketFeed,
  { marketId, atMs }: { readonly marketId: number; readonly atMs: number },
  nowMs: number,
): boolean {
  if (nowMs - atMs > LONGEST_SILENCE_MS) return true;
  return feed.tapeAround(marketId, atMs, 1).toldUntilMs >= atMs;
}
