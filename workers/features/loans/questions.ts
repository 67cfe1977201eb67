/** What is lent, and loans that are over, with every digit of what they cost and of what came back. */
import type { Loan } from '../../../contract/features/loans.ts';
import type { EndedLoanView } from '../../../contract/features/loans-views.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { type Dressers, pageOfViews } from '../../feature/question-parts.ts';
import { dressDecimal } from '../../view/format-number.ts';

export const loansDressers: Dressers<'loans.offer' | 'loans.ended'> = {
  'loans.offer': ({ collaterals, ...terms }, { preferences }) => ({
    ...terms,
    collaterals: collaterals.map((coin) => ({
      ...coin,
      availableText: dressDecimal(coin.available, preferences().language),
    })),
  }),
  'loans.ended': (page, { preferences }) =>
    pageOfViews(page, (loan) => toEndedView(loan, preferences().language)),
};

function toEndedView(loan: Loan, language: Language): EndedLoanView {
  const { id, currency, collateralCurrency, liquidation, endedAt, createdAt } = loan;
  return {
    id,
    currency,
    numberText: dressDecimal(loan.number, language),
    interestText: dressDecimal(loan.interestPaid, language),
    collateralCurrency,
    collateralText: dressDecimal(loan.collateral, language),
    liquidation: liquidation && {
      priceText: dressDecimal(liquidation.price, language),
      feeText: dressDecimal(liquidation.fee, language),
      returnedText: dressDecimal(liquidation.returned, language),
    },
    endedAt: endedAt ?? createdAt,
  };
}
