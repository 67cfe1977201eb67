/**
 * The debt of a loan, its ratio and its liquidation price; server and core share these formulas.
 */
import { Exact, exact, plainText, roundToScale } from '../../money.ts';
import { HOUR_MS } from '../../plain/time.ts';

/** Places of a ratio. */
const RATIO_SCALE = 6;

/** What of a loan its debt follows from; `principal` and `interest` are decimal text. */
export interface LoanDebt {
  readonly principal: string;
  /** Due and not paid, up to `accruedAt`. */
  readonly interest: string;
  readonly hourlyRate: string;
  readonly accruedAt: number;
}

/**
 * Interest up to now: each hour that has begun counts whole. `scale` is that of the borrowed
 * currency.
 */
export function accrue(debt: LoanDebt, nowMs: number, scale: number): LoanDebt {
  const hours = Math.max(0, Math.ceil((nowMs - debt.accruedAt) / HOUR_MS));
  if (hours === 0) return debt;
  const added = roundToScale(
    exact(debt.principal).times(debt.hourlyRate).times(hours),
    scale,
    'up',
  );
  return {
    ...debt,
    interest: plainText(exact(debt.interest).plus(added)),
    accruedAt: debt.accruedAt + hours * HOUR_MS,
  };
}

/** Principal and interest of an accrued debt. */
export function owedOf({ principal, interest }: Pick<LoanDebt, 'principal' | 'interest'>): string {
  return plainText(exact(principal).plus(interest));
}

/** What is owed over what the collateral is worth, rounded up; null when it is worth nothing. */
export function ltvOf(loan: { owed: string; collateral: string; price: string }): string | null {
  const worth = exact(loan.collateral).times(loan.price);
  return worth.isZero() ? null : roundToScale(exact(loan.owed).div(worth), RATIO_SCALE, 'up');
}

/** The price of the collateral at which `ltv` is reached, at `scale` places, rounded up. */
export function priceAtLtv(loan: {
  owed: string;
  collateral: string;
  ltv: string;
  scale: number;
}): string {
  const units = exact(loan.collateral).times(loan.ltv);
  return units.isZero() ? '0' : roundToScale(exact(loan.owed).div(units), loan.scale, 'up');
}

/** The least collateral that is enough for a principal, at the coin's scale; 0 without a price. */
export function leastCollateral(wish: {
  number: string;
  price: string;
  ltv: string;
  scale: number;
}): string {
  const unit = exact(wish.price).times(wish.ltv);
  return unit.isZero() ? '0' : roundToScale(exact(wish.number).div(unit), wish.scale, 'up');
}

/** The most that a collateral allows to borrow, at the borrowed currency's scale. */
export function mostBorrowed(wish: {
  collateral: string;
  price: string;
  ltv: string;
  scale: number;
}): string {
  return roundToScale(exact(wish.collateral).times(wish.price).times(wish.ltv), wish.scale, 'down');
}

/**
 * Selling the whole collateral at a price: the debt is paid first, then the fee, and the rest is
 * the user's; what the collateral could not pay is the insurance fund's. All at the borrowed currency's
 * scale.
 */
export function liquidationOf(loan: {
  owed: string;
  collateral: string;
  price: string;
  feeRate: string;
  scale: number;
}): { proceeds: string; fee: string; returned: string; deficit: string } {
  const { owed, scale } = loan;
  const proceeds = roundToScale(exact(loan.collateral).times(loan.price), scale, 'down');
  const after = exact(proceeds).minus(owed);
  const left = Exact.max(after, 0);
  const wanted = roundToScale(exact(proceeds).times(loan.feeRate), scale, 'up');
  const fee = plainText(Exact.min(wanted, left));
  return {
    proceeds,
    fee,
    returned: plainText(left.minus(fee)),
    deficit: plainText(Exact.max(after.neg(), 0)),
  };
}
