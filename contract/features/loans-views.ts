/** What the screens of loans ask, and the loans that are over as they see them. */
import { questions } from '../question.ts';
import type { PageOf } from '../wire.ts';
import type { LoanCollateral, LoanTerms } from './loans.ts';

export const loansQuestions = questions({
  'loans.offer': { asks: 'loans.terms', freshWith: ['balances.changed', 'loans.changed'] },
  'loans.ended': { asks: 'loans.list', freshWith: ['loans.changed'] },
});

/** A loan that is over, formatted. */
export interface EndedLoanView {
  readonly id: number;
  readonly currency: string;
  readonly numberText: string;
  readonly interestText: string;
  readonly collateralCurrency: string;
  readonly collateralText: string;
  /** Null for a loan that was repaid. */
  readonly liquidation: {
    readonly priceText: string;
    readonly feeText: string;
    readonly returnedText: string;
  } | null;
  readonly endedAt: number;
}

/** What a loan costs and how far it goes, with the coins that can be set apart formatted. */
export interface LoanOffer extends Omit<LoanTerms, 'collaterals'> {
  readonly collaterals: readonly LoanCoin[];
}

export interface LoanCoin extends LoanCollateral {
  readonly availableText: string;
}

export interface LoansQuestions {
  'loans.offer': LoanOffer;
  /** Newest first. */
  'loans.ended': PageOf<EndedLoanView>;
}
