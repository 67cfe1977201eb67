/** How large a copy is, how much of it is closed with a part of the trader's, and how much worse its price was. */
import type { FuturesSide } from '../../features/futures-entities.ts';
import { Exact, exact, plainText, Ratio } from '../../money.ts';

export interface FollowSize {
  readonly type: 'multiple' | 'lots';
  readonly number: string;
  /** A greater size is cut to this one; null for none. */
  readonly maximumLots: string | null;
}

const TWO_DECIMALS = 2;
const SLIPPAGE_SCALE = 6;

/** The lots of a copy as they are asked for (COPY-08): above 1 and not whole, they keep two decimals. */
export function proportionalLots(traderLots: number, follow: Pick<FollowSize, 'type' | 'number'>) {
  if (follow.type === 'lots') return follow.number;
  const lots = exact(follow.number).times(traderLots);
  const isRounded = lots.gt(1) && !lots.isInteger();
  return plainText(isRounded ? lots.toDecimalPlaces(TWO_DECIMALS, Exact.ROUND_HALF_UP) : lots);
}

/** The whole lots of them that a contract is traded in, cut to the follower's largest position; 0 for less than one. */
export function copiedLots(traderLots: number, follow: FollowSize): number {
  const wanted = exact(proportionalLots(traderLots, follow));
  return Exact.min(wanted, follow.maximumLots ?? wanted)
    .floor()
    .toNumber();
}

/**
 * The lots of a copy that close when the trader closes `lots` and keeps `lotsLeft`: the same part of them, rounded down,
 * and with the last of the trader's all of them.
 */
export function closedWith(held: number, trader: { lots: number; lotsLeft: number }): number {
  const { lots, lotsLeft } = trader;
  if (lotsLeft === 0) return held;
  return new Exact(held)
    .times(lots)
    .div(lots + lotsLeft)
    .floor()
    .toNumber();
}

/** How much worse than the trader's a price is, as a fraction of it; negative when it is better. */
export function slippageOf(side: FuturesSide, price: string, traderPrice: string): string {
  const worse = side === 'long' ? exact(price).minus(traderPrice) : exact(traderPrice).minus(price);
  return plainText(new Ratio(worse).div(traderPrice).toDecimalPlaces(SLIPPAGE_SCALE));
}
