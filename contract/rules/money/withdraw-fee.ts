/** The fee of a withdrawal, and why one cannot be made: for the preview and for the exchange. */
import type { ErrorCode } from '../../envelope.ts';
import type { WithdrawMethod, WithdrawTerms } from '../../features/withdraw.ts';
import { Exact, exact, plainText, roundToScale, stepOf } from '../../money.ts';
import { isZero } from '../../plain/decimal-text.ts';
import { outflowProblem, waitProblem } from './outflow-wait.ts';

/** A way to withdraw: a network, or the bank. Amounts are in the currency. */
export interface WithdrawWay {
  readonly minimumAmount: string;
  readonly maximumAmount: string;
  /** Fraction of the amount; a network takes none. */
  readonly feeRate: string;
  /** The least that is taken; all that a network takes. */
  readonly minimumFee: string;
}

export interface WithdrawProblem {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, string>>;
}

export interface WithdrawSituation {
  readonly method: WithdrawMethod;
  /** The saved address that was chosen, or the card of the method; null for none. */
  readonly target: { readonly usableAt: number } | null;
  /** Nothing leaves before this instant. */
  readonly outflowsFrom: number;
  /** Null while the way is not known yet. */
  readonly way: WithdrawWay | null;
  readonly currency: string;
  readonly scale: number;
  /** Plain decimal text; null when it cannot be read. */
  readonly amount: string | null;
  /** Left of the limits of the last 24 hours, in the currency. */
  readonly remaining24: string;
  /** Null where the ledger decides whether there is enough. */
  readonly available: string | null;
  readonly nowMs: number;
}

/** Problems by the field in which they can be corrected; null where there is none. */
export interface WithdrawProblems {
  readonly addressId: WithdrawProblem | null;
  readonly method: WithdrawProblem | null;
  readonly number: WithdrawProblem | null;
  /** Of no field. */
  readonly hold: WithdrawProblem | null;
}

/** The way of a network, or of the bank when there is none; null for one that is not on offer. */
export function withdrawWay(
  terms: Pick<WithdrawTerms, 'networks' | 'bank'>,
  target: { readonly method: WithdrawMethod; readonly network: string | null },
): WithdrawWay | null {
  if (target.method !== 'address') return terms.bank;
  const found = terms.networks.find(({ network }) => network === target.network);
  if (found === undefined) return null;
  const { minimumAmount, maximumAmount, fee } = found;
  return { minimumAmount, maximumAmount, feeRate: '0', minimumFee: fee };
}

/** Taken from the amount, rounded up at the currency's scale. */
export function withdrawFee(amount: string, way: WithdrawWay, scale: number): string {
  return roundToScale(Exact.max(exact(amount).times(way.feeRate), way.minimumFee), scale, 'up');
}

/** What reaches the target: amount - fee, never below zero. */
export function withdrawArrival(amount: string, way: WithdrawWay, scale: number): string {
  return plainText(Exact.max(exact(amount).minus(withdrawFee(amount, way, scale)), 0));
}

/** The most that can be asked for now, at the currency's scale; may be below the way's minimum. */
export function highestWithdrawal(
  situation: Pick<WithdrawSituation, 'way' | 'scale' | 'remaining24'> & {
    readonly available: string;
  },
): string {
  const { way, scale, remaining24, available } = situation;
  const bounds = [available, remaining24, way?.maximumAmount ?? available];
  return roundToScale(Exact.min(...bounds.map(exact)), scale, 'down');
}

export function withdrawProblems(situation: WithdrawSituation): WithdrawProblems {
  const { method, outflowsFrom, nowMs } = situation;
  const isCard = method !== 'address';
  return {
    addressId: isCard ? null : targetProblem(situation, 'address'),
    method: isCard ? targetProblem(situation, 'card') : null,
    number: numberProblem(situation),
    hold: outflowProblem(outflowsFrom, nowMs),
  };
}

function targetProblem(
  { target, nowMs }: WithdrawSituation,
  kind: 'address' | 'card',
): WithdrawProblem | null {
  if (target === null) return { code: `${kind}_required`, params: {} };
  return waitProblem(`${kind}_waiting`, target.usableAt - nowMs);
}

/** The first that is wrong: the amount itself, its bounds, the limits, the balance. */
function numberProblem(situation: WithdrawSituation): WithdrawProblem | null {
  const { amount, scale, currency, way, remaining24, available } = situation;
  const bound = (text: string) => `${text} ${currency}`;
  if (amount === null || isZero(amount)) return { code: 'amount_invalid', params: {} };
  const wanted = exact(amount);
  if (wanted.decimalPlaces() > scale)
    return { code: 'amount_step', params: { step: stepOf(scale) } };
  if (way !== null && wanted.lt(way.minimumAmount))
    return { code: 'amount_below_minimum', params: { minimum: bound(way.minimumAmount) } };
  if (way !== null && wanted.gt(way.maximumAmount))
    return { code: 'amount_above_maximum', params: { maximum: bound(way.maximumAmount) } };
  if (wanted.gt(remaining24))
    return { code: 'limit_exceeded', params: { maximum: bound(remaining24) } };
  return available !== null && wanted.gt(available)
    ? { code: 'insufficient_balance', params: {} }
    : null;
}
