/**
 * What a conversion brings (docs/invariants.md, 8). Rate and received amount round down and the fee
 * rounds up, so that no cycle of conversions makes money and no splitting beats one shot.
 */
import { Exact, exact, roundToScale } from '../../money.ts';

/** Places of a rate: as many as decimal text carries. */
export const RATE_SCALE = 18;

/** Units of the received currency for one given, from the prices of both in USD. */
export function conversionRate(fromPrice: string, toPrice: string): string {
  return roundToScale(exact(fromPrice).div(toPrice), RATE_SCALE, 'down');
}

export interface PricedConversion {
  /** Of the received currency, at its scale. */
  readonly fee: string;
  /** number x rate - fee, at the received currency's scale; `0` when nothing is left. */
  readonly received: string;
}

export function priceConversion(conversion: {
  number: string;
  rate: string;
  /** Fraction of number x rate. */
  feeRate: string;
  /** Of the received currency. */
  scale: number;
}): PricedConversion {
  const { number, rate, feeRate, scale } = conversion;
  const gross = exact(number).times(rate);
  const fee = roundToScale(gross.times(feeRate), scale, 'up');
  const received = roundToScale(Exact.max(gross.minus(fee), 0), scale, 'down');
  return { fee, received };
}

/** Bounds in USD as amounts of a currency: the least rounded up, the most rounded down. */
export function conversionBounds(bounds: {
  minimumUsd: string;
  maximumUsd: string;
  price: string;
  scale: number;
}): { minimum: string; maximum: string } {
  const { minimumUsd, maximumUsd, price, scale } = bounds;
  return {
    minimum: roundToScale(exact(minimumUsd).div(price), scale, 'up'),
    maximum: roundToScale(exact(maximumUsd).div(price), scale, 'down'),
  };
}

/** Whether a rate is worse than the one that was seen by more than the slippage allows. */
export function isRateTooLow(rate: string, seenRate: string, slippage: string): boolean {
  const lowest = exact(seenRate).times(Exact.max(new Exact(1).minus(slippage), 0));
  return exact(rate).lt(lowest);
}
