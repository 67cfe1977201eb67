/**
 * What an invitation brings: the share of each fee by level, first those whom one invited, then those whom
 * they invited. The product specification leaves the rates open; they are configuration.
 */
import { Exact } from '../../contract/money.ts';

export const rebateRates: readonly string[] = provenRates(['0.2', '0.05']);

/**
 * Checks that the rates give away no more than the fee; anything else is an error of configuration.
 */
export function provenRates(rates: readonly string[]): readonly string[] {
  const isPositive = rates.every((rate) => new Exact(rate).gt(0));
  if (!isPositive || Exact.sum(0, ...rates).gt(1)) throw new RangeError('rebates exceed the fee');
  return rates;
}
