/** A limit that is far through the market fills at once, which is mostly a slip of the finger. */
import { Exact, exact, plainText } from '../../money.ts';
import type { LevelTuple } from '../../realtime.ts';

/** From this share of the best price on it is told. */
const FAR_SHARE = '0.01';

interface Limit {
  readonly isBuy: boolean;
  readonly priceTicks: number;
  readonly bids: readonly LevelTuple[];
  readonly asks: readonly LevelTuple[];
}

/** How far, as a share of the best opposite price, with four places; null where it is not far. */
export function farThrough({ isBuy, priceTicks, bids, asks }: Limit): string | null {
  const best = (isBuy ? asks : bids)[0]?.[0];
  if (best === undefined || best <= 0) return null;
  const distance = isBuy ? priceTicks - best : best - priceTicks;
  const share = exact(String(distance)).div(best);
  if (share.lt(FAR_SHARE)) return null;
  return plainText(share.toDecimalPlaces(4, Exact.ROUND_HALF_UP));
}
