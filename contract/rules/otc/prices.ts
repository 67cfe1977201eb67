/** Prices over the counter: fiat for one unit of a coin, and what an amount comes to; server and core share these formulas. */
import { exact, plainText, roundToScale } from '../../money.ts';

/** A price has more places than the money it is paid in, so that a percent of a cheap coin says something. */
const MORE_PLACES = 2;

export function otcPriceScale(fiatScale: number): number {
  return fiatScale + MORE_PLACES;
}

/** What a coin is worth in a fiat currency: its price in USD times the rate. */
export interface OtcReference {
  /** USD for a unit of the coin. */
  readonly usd: string;
  /** Units of the fiat currency for a USD. */
  readonly rate: string;
  readonly fiatScale: number;
}

/** Percent of the market, rounded down to the places of a price. */
export function floatingPrice({ usd, rate, fiatScale }: OtcReference, percent: string): string {
  const price = exact(usd).times(rate).times(percent).div(100);
  return roundToScale(price, otcPriceScale(fiatScale), 'down');
}

export interface OtcSums {
  /** Of the coin. */
  readonly number: string;
  /** Of the fiat currency. */
  readonly total: string;
}

export const otcMeasures = ['number', 'total'] as const;

/** How much is wanted: so much of the coin, or so much money's worth. */
export interface OtcWish {
  readonly by: (typeof otcMeasures)[number];
  readonly amount: string;
}

/** By the coin the money is rounded up, by the money the coin is rounded down: nobody pays less than the price. */
export function otcSums(
  { by, amount }: OtcWish,
  { price, scale, fiatScale }: { price: string; scale: number; fiatScale: number },
): OtcSums {
  const typed = plainText(exact(amount));
  return by === 'number'
    ? { number: typed, total: roundToScale(exact(amount).times(price), fiatScale, 'up') }
    : { number: roundToScale(exact(amount).div(price), scale, 'down'), total: typed };
}
