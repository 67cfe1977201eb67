/** Judges an amount that is typed into the form of a transfer or a conversion, before anything is sent. */
import { of } from 'rxjs';
import { PositiveAmount } from '../../../contract/amount.ts';
import { AmountDraft, type AmountView } from '../../../contract/features/transfer.ts';
import { amountProblem } from '../../../contract/rules/money/amount-bounds.ts';
import type { OrderProblem } from '../../../contract/rules/spot/limits.ts';
import { z } from '../../../contract/schema.ts';
import { ownedText } from '../../account/owned-text.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatDecimal } from '../../view/format-number.ts';
import { formatBounds } from '../../view/format-share.ts';

type Parts = Pick<FeatureParts, 'catalogue' | 'preferences'>;

export function amountSource(parts: Parts): TopicSource<AmountView> {
  return draftTopic(AmountDraft, (draft) => of(() => toView(draft, parts)));
}

function toView(draft: AmountDraft, parts: Parts): AmountView {
  const { language } = parts.preferences();
  const problem = draft.number === '' ? null : problemOf(draft);
  return {
    problem: problem && { ...problem, params: formatBounds(problem.params, language) },
    canSend: draft.number !== '' && problem === null,
    numberText: formatDecimal(draft.number, language),
    availableText: ownedText(parts, draft.currency, draft.available),
  };
}

function problemOf(draft: AmountDraft): OrderProblem | null {
  return z.safeParse(PositiveAmount, draft.number).success
    ? amountProblem(draft.number, draft)
    : { code: 'amount_invalid', params: {} };
}
