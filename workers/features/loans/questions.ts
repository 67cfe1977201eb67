/** Loans that are over, with every digit of what they cost and of what came back. */
import type { EndedLoanView, Loan } from '../../../contract/features/loans.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { type Dressers, pageOfViews } from '../../feature/question-parts.ts';
import { formatWhole } from '../../view/format-number.ts';

export const loansDressers: Dressers<'loans.ended'> = {
  'loans.ended': (page, { preferences }) =>
    pageOfViews(page, (loan) => toEndedView(loan, preferences().language)),
};

function toEndedView(loan: Loan, language: Language): EndedLoanView {
  const { id, currency, collateralCurrency, liquidation, endedAt, createdAt } = loan;
  return {
    id,
    currency,
    numberText: formatWhole(loan.number, language),
    interestText: formatWhole(loan.interestPaid, language),
    collateralCurrency,
    collateralText: formatWhole(loan.collateral, language),
    liquidation: liquidation && {
      priceText: formatWhole(liquidation.price, language),
      feeText: formatWhole(liquidation.fee, language),
      returnedText: formatWhole(liquidation.returned, language),
    },
    endedAt: endedAt ?? createdAt,
  };
}
