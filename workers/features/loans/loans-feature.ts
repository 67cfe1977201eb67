/** Loans in the core: what a draft would come to, the open loans by live prices, and what a change would leave. */
import type { LoansFeature } from '../../feature/late-feature.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { createCoinPrices } from './coin-prices.ts';
import { loanChangeSource } from './loan-change.ts';
import { loanPreviewSource } from './loan-preview.ts';
import { openLoansSource } from './loan-rows.ts';
import { createLoanTerms } from './loan-terms.ts';
import { createOpenLoans } from './open-loans.ts';

export function createLoansFeature(parts: FeatureParts): LoansFeature {
  const loans = createOpenLoans(parts);
  const own = { ...parts, loans, terms: createLoanTerms(parts), prices: createCoinPrices(parts) };
  return {
    sources: {
      'loans.preview': loanPreviewSource(own),
      'loans.open': openLoansSource(own),
      'loans.change': loanChangeSource(own),
    },
    take(event) {
      loans.take(event);
      return [];
    },
    renew: loans.renew,
  };
}
