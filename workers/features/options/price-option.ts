/** What an option's draft would cost and bring: pure, from what was typed and what is known, in exact decimals. */
import type { ErrorCode } from '../../../contract/envelope.ts';
import type { OptionCurrency, OptionExpiry } from '../../../contract/features/options.ts';
import { exact, plainText, powerOfTen, roundToScale, stepOf } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { optionFee, optionPayout } from '../../../contract/rules/options/payout.ts';

export interface OptionSituation {
  /** As a plain decimal; null when it cannot be read. */
  readonly stake: string | null;
  /** 0 to 100 of what can be staked, instead of a stake. */
  readonly percent: number | null;
  /** Null for a guest, who has none. */
  readonly currency: OptionCurrency | null;
  readonly available: string | null;
  readonly expiry: OptionExpiry | null;
  readonly isOpen: boolean;
  readonly isStale: boolean;
  /** False while an order has no way to the exchange. */
  readonly isReachable: boolean;
}

export interface OptionPricing {
  readonly stake: string;
  /** The largest stake that could be paid now; 0 for a guest. */
  readonly most: string;
  /** Null until there is a stake. */
  readonly cost: {
    readonly fee: string;
    readonly total: string;
    /** What a win pays out in all, and what it adds. */
    readonly payout: string;
    readonly profit: string;
  } | null;
  readonly problem: {
    readonly code: ErrorCode;
    readonly params: Readonly<Record<string, string>>;
  } | null;
}

/** Decimals that a guest's draft is priced with. */
const GUEST_SCALE = 2;

export function priceOption(situation: OptionSituation): OptionPricing {
  const { percent, currency, expiry } = situation;
  const typed = percent === null ? situation.stake : sharedStake(situation, percent);
  const scale = currency?.scale ?? GUEST_SCALE;
  const isPriced =
    typed !== null && expiry !== null && isPositive(typed) && exact(typed).decimalPlaces() <= scale;
  return {
    stake: typed ?? '',
    most: sharedStake(situation, 100) ?? '0',
    cost: isPriced ? costOf(typed, expiry, scale) : null,
    problem: findProblem(situation, typed),
  };
}

function costOf(stake: string, expiry: OptionExpiry, scale: number) {
  const fee = feeOf(stake, expiry, scale);
  const { payoutRate } = expiry;
  const payout = optionPayout({ stake, fee, payoutRate, outcome: 'win', scale });
  return {
    fee,
    total: plainText(exact(stake).plus(fee)),
    payout,
    profit: plainText(exact(payout).minus(stake)),
  };
}

function feeOf(stake: string, { feeRate, feeDiscount }: OptionExpiry, scale: number): string {
  const discountPercent = exact(feeDiscount).times(100).toNumber();
  return optionFee({ stake, feeRate, discountPercent, scale });
}

/** A share of the largest stake that balance and bounds allow. */
function sharedStake(situation: OptionSituation, percent: number): string | null {
  const { currency, expiry } = situation;
  if (currency === null || expiry === null) return null;
  const share = exact(highestStake(situation, currency, expiry))
    .times(percent)
    .div(100);
  return roundToScale(share, currency.scale, 'down');
}

function highestStake(
  { available }: OptionSituation,
  currency: OptionCurrency,
  expiry: OptionExpiry,
): string {
  const { scale, maximumNumber } = currency;
  const rate = exact(expiry.feeRate).times(exact('1').minus(expiry.feeDiscount));
  const budget = exact(available ?? '0');
  let stake = roundToScale(budget.div(rate.plus(1)), scale, 'down');
  // The fee is rounded up, which may take one unit more than there is.
  while (
    isPositive(stake) &&
    exact(stake)
      .plus(feeOf(stake, expiry, scale))
      .gt(budget)
  )
    stake = plainText(exact(stake).minus(powerOfTen(-scale)));
  return exact(stake).gt(maximumNumber) ? maximumNumber : stake;
}

/**
 * The first reason why the order cannot be sent, in the order in which a person can correct them.
 */
function findProblem(situation: OptionSituation, stake: string | null): OptionPricing['problem'] {
  const { available, currency, expiry } = situation;
  const problem = (code: ErrorCode, params: Readonly<Record<string, string>> = {}) => ({
    code,
    params,
  });
  if (available === null) return problem('login_required');
  if (!situation.isOpen) return problem('market_closed');
  if (!situation.isReachable) return problem('offline');
  if (situation.isStale) return problem('market_stale');
  if (currency === null) return problem('currency_unknown');
  if (expiry === null) return problem('parameter_error');
  if (stake === null || !isPositive(stake)) return problem('amount_invalid');
  const { scale, minimumNumber, maximumNumber } = currency;
  const bound = (text: string) => `${text} ${currency.currency}`;
  if (exact(stake).decimalPlaces() > scale) return problem('amount_step', { step: stepOf(scale) });
  if (exact(stake).lt(minimumNumber))
    return problem('amount_below_minimum', { minimum: bound(minimumNumber) });
  if (exact(stake).gt(maximumNumber))
    return problem('amount_above_maximum', { maximum: bound(maximumNumber) });
  const total = exact(stake).plus(feeOf(stake, expiry, scale));
  return total.gt(available) ? problem('insufficient_balance') : null;
}

function isPositive(text: string): boolean {
  return !isZero(text);
}
