/** Loans in the core: what a draft would come to, the open loans by live prices, and what a change would leave. */
import type { LoansFeature } from '../../core/late-feature.ts';
import type { SourceParts } from '../../core/source-parts.ts';
import { createCoinPrices } from './coin-prices.ts';
import { loanChangeSource } from './loan-change.ts';
import { loanPreviewSource } from './loan-preview.ts';
import { openLoansSource } from './loan-rows.ts';
import { createLoanTerms } from './loan-terms.ts';
import { createOpenLoans } from './open-loans.ts';

export function createLoansFeature(parts: SourceParts): LoansFeature {
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
