/**
 * What a conversion brings (docs/invariants.md, 8). Rate and received amount round down, the amount once and after
 * the fee, so that no cycle of conversions makes money and no splitting beats one shot.
 */
import { Exact, exact, plainText, roundToScale } from '../../money.ts';

/** Places of a rate: as many as decimal text carries. */
export const RATE_SCALE = 18;

/** Units of the received currency for one given, from the prices of both in USD. */
export function conversionRate(fromPrice: string, toPrice: string): string {
  return roundToScale(exact(fromPrice).div(toPrice), RATE_SCALE, 'down');
}

export interface PricedConversion {
  /** What is kept of the whole units that the rate gives: number x rate x fee rate, to within one unit. */
  readonly fee: string;
  /** number x rate x (1 - fee rate), at the received currency's scale; `0` when nothing is left. */
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
  const kept = Exact.max(new Exact(1).minus(feeRate), 0);
  // Not the difference to a rounded fee: a speck more of what is given could then bring a unit less.
  const received = roundToScale(gross.times(kept), scale, 'down');
  const fee = plainText(exact(roundToScale(gross, scale, 'down')).minus(received));
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
