/**
 * What a purchase by card costs and brings: the same for the server that books it and for the worker that shows it
 * before. Prices and fees round up, what arrives and what is given back round down.
 */
import { Exact, exact, roundToScale } from '../../money.ts';
import { RATE_SCALE } from './convert-pricing.ts';
import { depositBonus } from './deposit-credit.ts';

/** Units of a fiat currency for one of a coin, from the coin's price in USD and the units for one USD. */
export function cardPrice(coinPrice: string, fiatRate: string): string {
  return roundToScale(exact(coinPrice).times(fiatRate), RATE_SCALE, 'up');
}

/** Bounds in USD as amounts of a fiat currency: the least rounded up, the most rounded down. */
export function cardBounds(bounds: {
  minimumUsd: string;
  maximumUsd: string;
  /** Units of the fiat currency for one USD. */
  rate: string;
  scale: number;
}): { minimum: string; maximum: string } {
  const { minimumUsd, maximumUsd, rate, scale } = bounds;
  return {
    minimum: roundToScale(exact(minimumUsd).times(rate), scale, 'up'),
    maximum: roundToScale(exact(maximumUsd).times(rate), scale, 'down'),
  };
}

export interface CardPayment {
  /** Paid, in the fiat currency. */
  readonly amount: string;
  /** Units of the fiat currency for one of the coin. */
  readonly price: string;
  /** Fraction of the amount. */
  readonly feeRate: string;
  readonly fiatScale: number;
  /** Decimals of the coin. */
  readonly scale: number;
  /** Fraction of what is received that is given back. */
  readonly cashbackRate: string;
  /** The first so much of the coin makes up for what was withdrawn, and earns no cashback. */
  readonly returning: string;
}

export interface PricedPayment {
  /** In the fiat currency. */
  readonly fee: string;
  /** In the coin; `0` when nothing is left. */
  readonly received: string;
  readonly cashback: string;
}

export function priceCardPayment(payment: CardPayment): PricedPayment {
  const { amount, price, feeRate, fiatScale, scale, cashbackRate, returning } = payment;
  const fee = roundToScale(exact(amount).times(feeRate), fiatScale, 'up');
  const rest = Exact.max(exact(amount).minus(fee), 0);
  const received = roundToScale(rest.div(price), scale, 'down');
  const cashback = depositBonus({ amount: received, returning, rate: cashbackRate, scale });
  return { fee, received, cashback };
}
