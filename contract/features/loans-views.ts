/** What the screens of loans ask, and the loans that are over as they see them. */
import { questions } from '../question.ts';
import type { PageOf } from '../wire.ts';

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

export interface LoansQuestions {
  /** Newest first. */
  'loans.ended': PageOf<EndedLoanView>;
}
