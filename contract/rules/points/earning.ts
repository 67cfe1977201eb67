/** How points are earned: by fees, and by coming every day. */
import { Exact, exact, plainText } from '../../money.ts';

export interface FeePoints {
  readonly points: number;
  /** Dollars that did not make a whole point and wait for the next fees. */
  readonly restUsd: string;
}

/**
 * Whole points of fees in dollars, what was left over before included. A fee that is given back can leave less than
 * nothing: then the next fees make up for it first, and no point is taken away.
 */
export function pointsOfFees(usd: string, perUsd: number): FeePoints {
  const points = Exact.max(exact(usd).times(perUsd).floor(), 0);
  return { points: points.toNumber(), restUsd: plainText(exact(usd).minus(points.div(perUsd))) };
}

/** The gift of a day, the first of which is 1: each gift of the row in turn, and then from its beginning. */
export function giftOf(streak: number, gifts: readonly number[]): number {
  return gifts[(streak - 1) % gifts.length] ?? 0;
}
