/** What a locked sum earns, and what redeeming it early costs (LOCK-03, LOCK-09); server and core share these formulas. */
import { Exact, exact, plainText, roundToScale } from '../../money.ts';
import { remainingDays } from './calendar.ts';

/** The terms that a sum is locked by. Amounts are plain decimal text in its currency. */
export interface LockTerms {
  readonly amount: string;
  /** Decimal places of the currency. */
  readonly scale: number;
  /** Fractions: 0.004 is 0.4 %. */
  readonly dailyYield: string;
  readonly penaltyRatio: string;
  readonly termDays: number;
}

/** The dividend of one day, rounded down. */
export function dailyDividend({ amount, scale, dailyYield }: LockTerms): string {
  return roundToScale(exact(amount).times(dailyYield), scale, 'down');
}

/** What so many days have paid: each was rounded for itself. */
export function dividendsOf(terms: LockTerms, days: number): string {
  return plainText(exact(dailyDividend(terms)).times(days));
}

/** Ratio x remaining days x amount, rounded up, and never more than the amount. */
export function penaltyOf({ amount, scale, penaltyRatio }: LockTerms, days: number): string {
  const penalty = roundToScale(exact(penaltyRatio).times(days).times(amount), scale, 'up');
  return plainText(Exact.min(penalty, amount));
}

export interface Redemption {
  readonly remainingDays: number;
  readonly penalty: string;
  /** Principal that comes back. */
  readonly returned: string;
}

/** Redeeming at an instant; from the end of the term on it costs nothing. */
export function redemptionAt(
  terms: LockTerms & { readonly maturesAt: number },
  nowMs: number,
): Redemption {
  const days = remainingDays(terms.maturesAt, nowMs);
  const penalty = penaltyOf(terms, days);
  return {
    remainingDays: days,
    penalty,
    returned: plainText(exact(terms.amount).minus(penalty)),
  };
}
