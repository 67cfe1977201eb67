/** Judges an amount that is typed into the form of a transfer or a conversion, before anything is sent. */
import { of } from 'rxjs';
import { AmountDraft, type AmountView } from '../../../contract/features/transfer.ts';
import { PositiveAmount } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { amountProblem } from '../../../contract/rules/money/amount-bounds.ts';
import type { OrderProblem } from '../../../contract/rules/spot/limits.ts';
import { z } from '../../../contract/schema.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatAmount, formatDecimal } from '../../view/format-number.ts';
import { formatBounds } from '../../view/format-share.ts';

export function amountSource({
  preferences,
}: Pick<FeatureParts, 'preferences'>): TopicSource<AmountView> {
  return draftTopic(AmountDraft, (draft) => of(() => toView(draft, preferences().language)));
}

function toView(draft: AmountDraft, language: Language): AmountView {
  const problem = draft.number === '' ? null : problemOf(draft);
  return {
    problem: problem && { ...problem, params: formatBounds(problem.params, language) },
    canSend: draft.number !== '' && problem === null,
    numberText: formatDecimal(draft.number, language),
    availableText: formatAmount(draft.available, draft.scale, language),
  };
}

function problemOf(draft: AmountDraft): OrderProblem | null {
  return z.safeParse(PositiveAmount, draft.number).success
    ? amountProblem(draft.number, draft)
    : { code: 'amount_invalid', params: {} };
}
