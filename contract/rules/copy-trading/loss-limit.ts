/** When a follow has lost what its follower allows. */
import { Exact, exact } from '../../money.ts';

/**
 * What open copies have lost together at the mark counts as well as what is settled; what they have gained does not make
 * good a settled loss before it is settled itself.
 */
export function hasLostLimit(
  follow: { readonly settledProfit: string; readonly lossLimit: string | null },
  openProfit: string,
): boolean {
  const { settledProfit, lossLimit } = follow;
  if (lossLimit === null) return false;
  return exact(settledProfit).plus(Exact.min(openProfit, 0)).lte(`-${lossLimit}`);
}
