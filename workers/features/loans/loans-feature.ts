/** Loans in the core: what a draft would come to, the open loans by live prices, and what a change would leave. */
import { FRESH_MS, freshAnswer } from '../../account/fresh-answer.ts';
import type { HearingParts } from '../../feature/parts.ts';
import { createCoinPrices } from './coin-prices.ts';
import { loanChangeSource } from './loan-change.ts';
import { loanPreviewSource } from './loan-preview.ts';
import { openLoansSource } from './loan-rows.ts';
import { createOpenLoans } from './open-loans.ts';

export function createLoansFeature(parts: HearingParts<'loans.changed'>) {
  const loans = createOpenLoans(parts);
  const terms$ = freshAnswer(parts, {
    ask: () => parts.run('loans.terms', {}),
    reasons$: parts.changes.newsOf('loans'),
    freshMs: FRESH_MS,
  });
  const own = { ...parts, loans, terms$, prices: createCoinPrices(parts) };
  parts.events$.subscribe(({ payload }) => loans.take(payload));
  parts.renewals$.subscribe(loans.renew);
  return {
    topics: {
      'loans.preview': loanPreviewSource(own),
      'loans.open': openLoansSource(own),
      'loans.change': loanChangeSource(own),
    },
  };
}
