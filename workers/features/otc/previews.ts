/** Previews of the two forms: pure, from what is typed and what was seen, by the rules that the server follows. */
import { map } from 'rxjs';
import { PositiveAmount, typedDecimal } from '../../../contract/amount.ts';
import {
  OtcOfferDraft,
  type OtcOfferPreview,
  OtcTakeDraft,
  type OtcTakePreview,
} from '../../../contract/features/otc-views.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { judgeOffer, judgeTake, mostOf } from '../../../contract/rules/otc/bounds.ts';
import { floatingPrice } from '../../../contract/rules/otc/prices.ts';
import type { OrderProblem } from '../../../contract/rules/spot/limits.ts';
import { z } from '../../../contract/schema.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatDecimal } from '../../view/format-number.ts';
import { formatBounds } from '../../view/format-share.ts';

/** Coins are sold from this account. */
const ACCOUNT = 'legal';
const HUNDRED_PERCENT = '100';

export function takePreviewSource({
  balances,
  preferences,
}: FeatureParts): TopicSource<OtcTakePreview> {
  return draftTopic(OtcTakeDraft, (draft) =>
    balances.revision$.pipe(
      map(
        () => () =>
          previewTake(draft, balances.available(ACCOUNT, draft.currency), preferences().language),
      ),
    ),
  );
}

function previewTake(draft: OtcTakeDraft, available: string, language: Language): OtcTakePreview {
  // Who takes an offer to buy sells, and needs the coins.
  const terms = { ...draft, available: draft.side === 'buy' ? available : null };
  const amount = positive(draft.amount);
  const { number, total, problem } =
    amount === null
      ? { number: '0', total: '0', problem: { code: 'amount_invalid', params: {} } as const }
      : judgeTake({ by: draft.by, amount }, terms);
  return {
    numberText: formatDecimal(number, language),
    totalText: formatDecimal(total, language),
    most: mostOf(draft.by, terms),
    availableText: formatDecimal(available, language),
    problem: problem && said(problem, language),
  };
}

export function offerPreviewSource({
  balances,
  preferences,
}: FeatureParts): TopicSource<OtcOfferPreview> {
  return draftTopic(OtcOfferDraft, (draft) =>
    balances.revision$.pipe(
      map(
        () => () =>
          previewOffer(draft, balances.available(ACCOUNT, draft.currency), preferences().language),
      ),
    ),
  );
}

function previewOffer(
  draft: OtcOfferDraft,
  available: string,
  language: Language,
): OtcOfferPreview {
  const { price, quantity, minimum, maximum } = draft;
  const judged = judgeOffer(
    {
      priceKind: draft.priceKind,
      price: positive(price),
      quantity: positive(quantity),
      minimum: positive(minimum),
      maximum: positive(maximum),
    },
    draft,
  );
  const textOf = (amount: string | null) => amount && formatDecimal(amount, language);
  return {
    marketText: formatDecimal(floatingPrice(draft, HUNDRED_PERCENT), language),
    priceText: textOf(judged.price),
    totalText: textOf(judged.total),
    availableText: formatDecimal(available, language),
    problems: Object.fromEntries(
      Object.entries(judged.problems).map(([field, problem]) => [field, said(problem, language)]),
    ),
  };
}

/** Plain decimal text above nothing, or null. */
function positive(typed: string): string | null {
  return z.safeParse(PositiveAmount, typed).success ? typedDecimal(typed) : null;
}

function said({ code, params }: OrderProblem, language: Language): OrderProblem {
  return { code, params: formatBounds(params, language) };
}
