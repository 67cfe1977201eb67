/**
 * Options, from two ticks to a payout: the same for the server that settles and for the worker that
 * checks the result from its own stream (docs/invariants.md, 13). Prices are compared as exact
 * decimals.
 */
import { exact, plainText, roundToScale } from '../../money.ts';

/** Without a tick for so long after an instant, an option is void and refunded. */
export const MISSING_TICK_MS = 5000;

export interface TickAt {
  readonly id: number;
  readonly time: number;
}

/** The first tick at or after an instant; ticks come in the order of the tape. */
export function firstTickAtOrAfter<Tick extends TickAt>(
  ticks: readonly Tick[],
  instantMs: number,
): Tick | undefined {
  return ticks.find(({ time }) => time >= instantMs);
}

/** `up` wins above the opening price and `down` below it; the same price is a tie. */
export function optionOutcome(option: {
  type: 'up' | 'down';
  buyPrice: string;
  sellPrice: string;
}): 'win' | 'loss' | 'tie' {
  const moved = exact(option.sellPrice).comparedTo(option.buyPrice);
  if (moved === 0) return 'tie';
  return moved > 0 === (option.type === 'up') ? 'win' : 'loss';
}

/**
 * What the ledger pays at the end, rounded down to the currency's scale: a win stake x (1 + rate),
 * a tie the stake, a loss nothing; a void option gets back stake and fee.
 */
export function optionPayout(option: {
  stake: string;
  fee: string;
  payoutRate: string;
  outcome: 'win' | 'loss' | 'tie' | 'void';
  scale: number;
}): string {
  const { stake, fee, payoutRate, outcome, scale } = option;
  if (outcome === 'loss') return '0';
  if (outcome === 'tie') return stake;
  if (outcome === 'void') return plainText(exact(stake).plus(fee));
  return roundToScale(exact(stake).times(exact(payoutRate).plus(1)), scale, 'down');
}

/** Fee on a stake after the VIP discount in percent, rounded up. */
export function optionFee(order: {
  stake: string;
  feeRate: string;
  discountPercent: number;
  scale: number;
}): string {
  const { stake, feeRate, discountPercent, scale } = order;
  const fee = exact(stake)
    .times(feeRate)
    .times(100 - discountPercent)
    .div(100);
  return roundToScale(fee, scale, 'up');
}
