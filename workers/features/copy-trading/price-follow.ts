/** What a follow that is being thought of would copy, and what is wrong with it: pure, from what is typed and known. */

import { PositiveAmount } from '../../../contract/amount.ts';
import type { FollowTerms } from '../../../contract/features/copy-trading-entities.ts';
import type { DraftProblem, FollowDraft } from '../../../contract/features/copy-trading-views.ts';
import { followProblem } from '../../../contract/rules/copy-trading/follow-problem.ts';
import { copiedLots } from '../../../contract/rules/copy-trading/sizing.ts';
import { z } from '../../../contract/schema.ts';

/** Of the trader, in the example. */
export const EXAMPLE_LOTS = 1000;

export interface FollowPricing {
  /** Lots that are ordered with the trader's of the example; null while the size is no number. */
  readonly lots: number | null;
  readonly problem: DraftProblem | null;
}

export function priceFollow(draft: FollowDraft, terms: FollowTerms): FollowPricing {
  const isTyped = (text: string) => z.safeParse(PositiveAmount, text).success;
  const { type, number, slippage, maximumMultiple } = draft;
  const optional = ['maximumMargin', 'lossLimit', 'maximumLots'] as const;
  const wrong = isTyped(number)
    ? optional.find((field) => draft[field] !== '' && !isTyped(draft[field]))
    : 'number';
  if (wrong === 'number')
    return { lots: null, problem: { field: 'number', code: 'amount_invalid', params: {} } };
  const maximumLots = isTyped(draft.maximumLots) ? draft.maximumLots : null;
  const lots = copiedLots(EXAMPLE_LOTS, { type, number, maximumLots });
  const problem: DraftProblem | null =
    wrong === undefined
      ? followProblem({ type, number, maximumMultiple, slippage, maximumLots }, terms)
      : {
          field: wrong,
          code: wrong === 'maximumLots' ? 'quantity_invalid' : 'amount_invalid',
          params: {},
        };
  return { lots, problem };
}
