/** Judges an amount that is typed into the form of a transfer or a conversion, before anything is sent. */
import { AmountDraft, type AmountView } from '../../../contract/features/transfer.ts';
import { PositiveAmount } from '../../../contract/money.ts';
import { amountProblem } from '../../../contract/rules/money/amount-bounds.ts';
import type { OrderProblem } from '../../../contract/rules/spot/limits.ts';
import { z } from '../../../contract/schema.ts';
import { createDraftReader } from '../../core/draft-reader.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { dressDecimal, formatAmount } from '../../view/format-number.ts';
import { dressBounds } from '../../view/format-share.ts';

export function amountSource({
  preferences,
}: Pick<FeatureParts, 'preferences'>): TopicSource<AmountView> {
  const readDraft = createDraftReader(AmountDraft);
  return {
    revision: () => preferences().language,
    view(key) {
      const draft = readDraft(key);
      if (draft === null) return undefined;
      const { language } = preferences();
      const problem = draft.number === '' ? null : problemOf(draft);
      return {
        problem: problem && { ...problem, params: dressBounds(problem.params, language) },
        canSend: draft.number !== '' && problem === null,
        numberText: dressDecimal(draft.number, language),
        availableText: formatAmount(draft.available, draft.scale, language),
      };
    },
  };
}

function problemOf(draft: AmountDraft): OrderProblem | null {
  return z.safeParse(PositiveAmount, draft.number).success
    ? amountProblem(draft.number, draft)
    : { code: 'amount_invalid', params: {} };
}
