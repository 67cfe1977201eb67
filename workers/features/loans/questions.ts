/** What is lent, and loans that are over, with every digit of what they cost and of what came back. */
import type { Loan } from '../../../contract/features/loans.ts';
import type { EndedLoanView } from '../../../contract/features/loans-views.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { ownedText } from '../../account/owned-text.ts';
import { type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { formatDecimal } from '../../view/format-number.ts';

export const loansFormatters: Formatters<'loans.offer' | 'loans.ended'> = {
  'loans.offer': ({ collaterals, ...terms }, parts) => ({
    ...terms,
    collaterals: collaterals.map((coin) => ({
      ...coin,
      availableText: ownedText(parts, coin.currency, coin.available),
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
    numberText: formatDecimal(loan.number, language),
    interestText: formatDecimal(loan.interestPaid, language),
    collateralCurrency,
    collateralText: formatDecimal(loan.collateral, language),
    liquidation: liquidation && {
      priceText: formatDecimal(liquidation.price, language),
      feeText: formatDecimal(liquidation.fee, language),
      returnedText: formatDecimal(liquidation.returned, language),
    },
    endedAt: endedAt ?? createdAt,
  };
}
