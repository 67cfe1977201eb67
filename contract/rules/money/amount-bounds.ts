/**
 * Which amounts of a currency can be moved: one check for the form that is typed into and for the
 * server.
 */
import { exact, stepOf } from '../../money.ts';
import type { OrderProblem } from '../spot/limits.ts';

/** Sums are in the currency, as plain decimal text. */
export interface AmountBounds {
  readonly currency: string;
  /** Most decimals of an amount. */
  readonly scale: number;
  readonly minimum: string;
  /** Null for none. */
  readonly maximum: string | null;
  /** What there is to move; null where that is judged elsewhere. */
  readonly available: string | null;
}

/** The first bound that a positive amount breaks, or null. */
export function amountProblem(amount: string, bounds: AmountBounds): OrderProblem | null {
  const { currency, scale, minimum, maximum, available } = bounds;
  const value = exact(amount);
  if (value.decimalPlaces() > scale)
    return { code: 'amount_step', params: { step: stepOf(scale) } };
  if (value.lt(minimum))
    return { code: 'amount_below_minimum', params: { minimum: `${minimum} ${currency}` } };
  if (maximum !== null && value.gt(maximum))
    return { code: 'amount_above_maximum', params: { maximum: `${maximum} ${currency}` } };
  return available !== null && value.gt(available)
    ? { code: 'insufficient_balance', params: {} }
    : null;
}
