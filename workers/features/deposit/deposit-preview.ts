/** The preview under the form of a deposit: what is kept, added and credited, and what is paid by bank. */
import { of } from 'rxjs';
import { DepositDraft, type DepositPreview } from '../../../contract/features/deposit.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import {
  creditedOf,
  depositBonus,
  depositFee,
  depositProblem,
} from '../../../contract/rules/money/deposit-credit.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatFiat } from '../../view/format-fiat.ts';
import { formatAmount, formatDecimal } from '../../view/format-number.ts';

type Parts = Pick<FeatureParts, 'preferences'>;

export function depositPreviewSource({ preferences }: Parts): TopicSource<DepositPreview> {
  return draftTopic(DepositDraft, (draft) => of(() => toPreview(draft, preferences().language)));
}

function toPreview(draft: DepositDraft, language: Language): DepositPreview {
  const { amount, currency, scale, feeRate, bonusRate, returning, fiat } = draft;
  const fee = depositFee({ amount, rate: feeRate, scale });
  const bonus = depositBonus({ amount, returning, rate: bonusRate, scale });
  const format = (text: string) => `${formatAmount(text, scale, language)} ${currency}`;
  return {
    problem: problemOf(draft, language),
    feeText: format(fee),
    bonusText: format(bonus),
    creditedText: format(creditedOf({ amount, fee, bonus })),
    payText: fiat && formatFiat(payable(amount, fiat.rate), fiat.currencyCode, language),
  };
}

function problemOf(draft: DepositDraft, language: Language): DepositPreview['problem'] {
  const problem = depositProblem(draft);
  if (problem === null) return null;
  const { code, bound, value } = problem;
  const text = formatDecimal(value, language);
  return { code, params: { [bound]: bound === 'step' ? text : `${text} ${draft.currency}` } };
}

/** More decimals than the fiat currency has are shown rounded; a bank takes no others. */
function payable(amount: string, rate: string): string {
  return plainText(exact(amount).times(rate));
}
