/**
 * What a deposit brings: the same for the server that credits it and for the worker that shows it
 * before. Amounts are in the currency, rates are fractions of the amount.
 */
import { Exact, exact, plainText, roundToScale, stepOf } from '../../money.ts';
import { vipTiers } from './vip.ts';

interface Shared {
  readonly amount: string;
  readonly rate: string;
  /** Decimal places of the currency. */
  readonly scale: number;
}

/** Which bound an amount breaks, and the bound itself. */
export interface DepositProblem {
  readonly code: 'amount_step' | 'amount_below_minimum' | 'amount_above_maximum';
  readonly bound: 'step' | 'minimum' | 'maximum';
  readonly value: string;
}

export function depositProblem(deposit: {
  amount: string;
  minimum: string;
  maximum: string;
  scale: number;
}): DepositProblem | null {
  const { amount, minimum, maximum, scale } = deposit;
  if (exact(amount).decimalPlaces() > scale)
    return { code: 'amount_step', bound: 'step', value: stepOf(scale) };
  if (exact(amount).lt(minimum))
    return { code: 'amount_below_minimum', bound: 'minimum', value: minimum };
  if (exact(amount).gt(maximum))
    return { code: 'amount_above_maximum', bound: 'maximum', value: maximum };
  return null;
}

/** What is kept of a deposit, rounded up. */
export function depositFee({ amount, rate, scale }: Shared): string {
  return roundToScale(exact(amount).times(rate), scale, 'up');
}

/**
 * What is added for the VIP tier, rounded down: of the net new money alone, so the first `returning` of
 * the amount, which was withdrawn before, brings nothing.
 */
export function depositBonus({
  amount,
  returning,
  rate,
  scale,
}: Shared & { readonly returning: string }): string {
  const isNew = Exact.max(exact(amount).minus(returning), 0);
  return roundToScale(isNew.times(rate), scale, 'down');
}

/** What arrives in the account. */
export function creditedOf(deposit: { amount: string; fee: string; bonus: string }): string {
  return plainText(exact(deposit.amount).minus(deposit.fee).plus(deposit.bonus));
}

/** The rate of the bonus of a tier; 0 without one. */
export function depositBonusRate(tier: number): string {
  const percent = vipTiers.find((row) => row.tier === tier)?.depositBonus ?? 0;
  return plainText(exact(String(percent)).div(100));
}

/** The tier that deposits of so much reach, 0 for none. The threshold itself is not yet over it. */
export function tierOfDeposits(sumUsd: string): number {
  const reached = vipTiers.filter(({ depositOverUsd }) => exact(sumUsd).gt(depositOverUsd));
  return Math.max(0, ...reached.map(({ tier }) => tier));
}
