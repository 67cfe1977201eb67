/**
 * Loans: USDT against coins that are set apart as collateral, repaid whenever the user likes. What
 * is owed is principal and interest; the loan-to-value ratio (LTV) is what is owed over the worth
 * of the collateral.
 */

import { Amount, PositiveAmount } from '../amount.ts';
import { TypedDecimal } from '../drafts.ts';
import { endpoints, events } from '../endpoint.ts';
import type { OrderProblem } from '../rules/spot/limits.ts';
import { z } from '../schema.ts';
import { CatalogueId, Id, NoFields, Page, paged, Time } from '../wire.ts';

/** A coin that can be set apart. */
export const LoanCollateral = z.object({
  currencyId: z.int(),
  currency: z.string(),
  name: z.string(),
  /** Decimals of an amount in this currency. */
  scale: z.int(),
  /** What the caller has of it in `change`. */
  available: Amount,
  /** USD for one unit by the last trade; 0 while nothing quotes it. */
  price: Amount,
});
export type LoanCollateral = z.infer<typeof LoanCollateral>;

/** What a loan costs and how far it goes. Ratios are fractions: 0.65 is 65 %. */
export const LoanTerms = z.object({
  /** What is borrowed. */
  currencyId: z.int(),
  currency: z.string(),
  scale: z.int(),
  /** Interest for each hour that has begun, as a fraction of the principal. */
  hourlyRate: Amount,
  /**
   * LTV up to which is lent, from which the user is warned, and from which the collateral is sold.
   */
  initialLtv: Amount,
  warningLtv: Amount,
  liquidationLtv: Amount,
  /** Fraction of the sold collateral's worth that goes to the insurance fund. */
  liquidationFeeRate: Amount,
  /** Smallest principal of one loan. */
  minimumNumber: Amount,
  /** Most loans of one user that may be open at a time. */
  maximumOpen: z.int(),
  /** Part of the value of one's assets that may be owed in all; grows with the VIP tier. */
  limitRatio: Amount,
  /**
   * USD: the value of the caller's assets less what they owe, what they owe, and what may still be
   * borrowed.
   */
  assetValue: Amount,
  owed: Amount,
  left: Amount,
  collaterals: z.array(LoanCollateral),
});
export type LoanTerms = z.infer<typeof LoanTerms>;

export const loanStates = ['open', 'repaid', 'liquidated'] as const;

export const Loan = z.object({
  id: z.int(),
  state: z.enum(loanStates),
  currencyId: z.int(),
  currency: z.string(),
  /** What was borrowed, and what of it is still to be repaid. */
  number: Amount,
  principal: Amount,
  /** Interest that is due and not paid, up to `accruedAt`. */
  interest: Amount,
  /** Interest is charged up to this instant: a whole number of hours after `createdAt`. */
  accruedAt: Time,
  /** All interest that was paid. */
  interestPaid: Amount,
  hourlyRate: Amount,
  warningLtv: Amount,
  liquidationLtv: Amount,
  collateralCurrencyId: z.int(),
  collateralCurrency: z.string(),
  /** What is set apart now; once the loan has ended, what was at last. */
  collateral: Amount,
  /**
   * Of a liquidation: the price it was sold at, its fee, and what the user got back; null
   * otherwise.
   */
  liquidation: z.nullable(z.object({ price: Amount, fee: Amount, returned: Amount })),
  createdAt: Time,
  /** Null while it is open. */
  endedAt: z.nullable(Time),
  version: z.int(),
});
export type Loan = z.infer<typeof Loan>;

export const loansEndpoints = endpoints({
  /** Coins that can be lent against, with bounds, rates and ratios. */
  'loans.terms': {
    method: 'GET',
    path: '/loan/terms',
    access: 'user',
    extension: true,
    request: NoFields,
    response: LoanTerms,
  },
  /** Open loans, or those that have ended; newest first. */
  'loans.list': {
    method: 'GET',
    path: '/loan/list',
    access: 'user',
    extension: true,
    request: z.extend(Page, { state: z.enum(['open', 'ended']) }),
    response: paged(Loan),
  },
  /** Sets `collateral` apart in `change` and pays `number` into it. */
  'loans.borrow': {
    method: 'POST',
    path: '/loan/borrow',
    access: 'user',
    extension: true,
    movesMoney: true,
    request: z.object({
      number: PositiveAmount,
      collateralCurrencyId: CatalogueId,
      collateral: PositiveAmount,
    }),
    response: Loan,
  },
  /**
   * Interest first, then principal. With everything owed or more, exactly what is owed is paid and
   * the loan ends.
   */
  'loans.repay': {
    method: 'POST',
    path: '/loan/repay',
    access: 'user',
    extension: true,
    movesMoney: true,
    request: z.object({ id: Id, number: PositiveAmount }),
    response: Loan,
  },
  /** Sets more of the same coin apart, so that the loan is further from being sold. */
  'loans.addCollateral': {
    method: 'POST',
    path: '/loan/collateral',
    access: 'user',
    extension: true,
    movesMoney: true,
    request: z.object({ id: Id, number: PositiveAmount }),
    response: Loan,
  },
});

export const loansEvents = events({ 'loans.changed': Loan });

/** What is typed in the form of a loan. */
export const LoanDraft = z.object({
  number: TypedDecimal,
  collateralCurrencyId: z.int(),
  collateral: TypedDecimal,
});
export type LoanDraft = z.output<typeof LoanDraft>;

/** Why a draft cannot be sent, as a code of `errors.json`, and the field to correct. */
export interface LoanProblem<Field extends string> extends OrderProblem {
  readonly field: Field;
}

/**
 * The LTV up to which is lent, from which is warned and from which the collateral is sold, in
 * percent.
 */
export interface LtvMarks {
  readonly initial: number;
  readonly warning: number;
  readonly liquidation: number;
  /** The same as they are written, without the sign of percent. */
  readonly texts: Readonly<Record<'initial' | 'warning' | 'liquidation', string>>;
}

/**
 * What a draft would come to, by the prices of the moment. Texts are written in the user's
 * language.
 */
export interface LoanPreview {
  /** Percent, such as `52.4`; null while it cannot be said. */
  readonly ltv: number | null;
  readonly ltvText: string;
  readonly marks: LtvMarks;
  /** What is typed, as it is written; empty for nothing. */
  readonly numberText: string;
  readonly collateralText: string;
  /** USD for one unit of the collateral; empty while it is not known. */
  readonly priceText: string;
  /** Price of the collateral at which it would be sold. */
  readonly liquidationPriceText: string;
  readonly hourlyInterestText: string;
  readonly dailyInterestText: string;
  readonly availableText: string;
  /** All of the coin that can be set apart; plain decimal text. */
  readonly available: string;
  /**
   * The least of the coin that is enough for `number`, with a little more for the next ticks; plain
   * decimal text, empty for none.
   */
  readonly leastCollateral: string;
  /**
   * The most that the collateral allows within the limit, by all that is available while none is
   * typed; plain decimal text.
   */
  readonly mostNumber: string;
  readonly mostNumberText: string;
  /** Sums are in the chosen fiat currency. */
  readonly limit: {
    readonly ratioText: string;
    readonly assetValueText: string;
    readonly owedText: string;
    readonly leftText: string;
  };
  /** The first problem to correct; fields that are not filled in yet come last. */
  readonly problem: LoanProblem<keyof LoanDraft> | null;
}

/** An open loan by the prices of the moment. */
export interface LoanRow {
  readonly id: number;
  /** Percent by the last price that is known; null while there is none. */
  readonly ltv: number | null;
  readonly ltvText: string;
  readonly marks: LtvMarks;
  /** `warned` from `warningLtv`; `unknown` while no fresh price is there. */
  readonly health: 'safe' | 'warned' | 'liquidating' | 'unknown';
  readonly currency: string;
  /** Decimals of an amount in the borrowed currency. */
  readonly scale: number;
  readonly borrowedText: string;
  /** Principal and interest due now; plain decimal text and as it is shown. */
  readonly owed: string;
  readonly owedText: string;
  /** All interest so far, paid and due. */
  readonly interestText: string;
  readonly hourlyRateText: string;
  readonly collateral: string;
  readonly collateralText: string;
  readonly collateralCurrency: string;
  readonly collateralCurrencyId: number;
  readonly collateralScale: number;
  readonly liquidationPriceText: string;
  readonly createdAt: number;
}

/** What is typed to change an open loan. */
export const LoanChange = z.object({
  id: z.int(),
  kind: z.enum(['repay', 'addCollateral']),
  number: TypedDecimal,
});
export type LoanChange = z.output<typeof LoanChange>;

/** What a change would leave. */
export interface LoanChangePreview {
  /** Of what is paid or set apart; plain decimal text and as it is shown. */
  readonly available: string;
  readonly availableText: string;
  /** Everything is paid, so the loan ends and the collateral is released. */
  readonly isEnding: boolean;
  readonly owedAfterText: string;
  readonly collateralAfterText: string;
  readonly ltvAfter: number | null;
  readonly ltvAfterText: string;
  readonly liquidationPriceText: string;
  readonly problem: OrderProblem | null;
}

export interface LoansTopics {
  /** Key: a `LoanDraft` as JSON. Null until the terms are known. */
  'loans.preview': LoanPreview | null;
  /** Key: empty. Null until they are known. */
  'loans.open': readonly LoanRow[] | null;
  /** Key: a `LoanChange` as JSON. Null while no such loan is known to be open. */
  'loans.change': LoanChangePreview | null;
}
