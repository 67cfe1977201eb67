/** The preview of a withdrawal: what it costs, what arrives, what is left today, and what is not right yet. */
import { combineLatest, map } from 'rxjs';
import { typedDecimal } from '../../../contract/amount.ts';
import {
  WithdrawDraft,
  type WithdrawPreview,
  type WithdrawTerms,
} from '../../../contract/features/withdraw.ts';
import { exact, plainText, roundToScale } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import {
  highestWithdrawal,
  type WithdrawProblem,
  type WithdrawWay,
  withdrawArrival,
  withdrawFee,
  withdrawProblems,
  withdrawWay,
} from '../../../contract/rules/money/withdraw-fee.ts';
import { FRESH_MS, freshAnswer } from '../../account/fresh-answer.ts';
import { ownedText } from '../../account/owned-text.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import { sharedByKey } from '../../core/keyed-streams.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatFiat } from '../../view/format-fiat.ts';
import { formatAmount, formatDecimal } from '../../view/format-number.ts';
import { formatBounds, formatShare } from '../../view/format-share.ts';

type Parts = Pick<
  FeatureParts,
  | 'balances'
  | 'catalogue'
  | 'changes'
  | 'connection'
  | 'environment'
  | 'preferences'
  | 'run'
  | 'session'
>;

export function withdrawPreviewSource(parts: Parts): TopicSource<WithdrawPreview> {
  const { balances, changes, run } = parts;
  const termsOf = sharedByKey(parts.environment.timers, (currencyId: number) =>
    freshAnswer(parts, {
      ask: () => run('withdraw.terms', { currencyId }),
      // What changes the terms of a user.
      reasons$: changes.newsOf('withdraw', 'identity'),
      freshMs: FRESH_MS,
    }),
  );
  return draftTopic(WithdrawDraft, (draft) =>
    combineLatest([termsOf(draft.currencyId), balances.revision$]).pipe(
      map(
        ([terms]) =>
          () =>
            terms && toPreview(parts, draft, terms),
      ),
    ),
  );
}

function toPreview(parts: Parts, draft: WithdrawDraft, terms: WithdrawTerms): WithdrawPreview {
  const { language } = parts.preferences();
  const { currency, scale } = terms;
  const { method, network, usableAt } = draft;
  const isCard = method !== 'address';
  const remaining24 = isCard ? terms.cardRemaining24 : terms.remaining24;
  const way = withdrawWay(terms, { method, network });
  const available =
    parts.balances.all() === null ? terms.available : parts.balances.available('change', currency);
  const number =
    draft.percent === null
      ? typedDecimal(draft.amount)
      : shareOf(highestWithdrawal({ way, scale, remaining24, available }), draft.percent, scale);
  const problems = withdrawProblems({
    method,
    target: usableAt === null ? null : { usableAt },
    outflowsFrom: terms.outflowsFrom,
    way,
    currency,
    scale,
    amount: number,
    remaining24,
    available,
    nowMs: parts.connection.clock.now(),
  });
  const money = (text: string | undefined) =>
    text === undefined ? '' : formatAmount(text, scale, language);
  return {
    currency,
    scale,
    number: number ?? '',
    numberText: money(number ?? undefined),
    ...costTexts({ number, way, terms, isBank: isCard, language }),
    availableText: ownedText(parts, currency, available),
    minimumText: money(way?.minimumAmount),
    maximumText: money(way?.maximumAmount),
    remainingText: money(remaining24),
    levelLimitText: formatDecimal(terms.levelLimitBtc, language),
    cardLimitText: isCard ? formatDecimal(terms.cardLimitUsd, language) : '',
    bankCurrencyIds: terms.bankCurrencyIds,
    problems: {
      addressId: inWords(problems.addressId, language),
      method: inWords(problems.method, language),
      number: inWords(problems.number, language),
      hold: inWords(problems.hold, language),
    },
  };
}

type CostTexts = Pick<
  WithdrawPreview,
  'feeText' | 'arrivesText' | 'feeRateText' | 'minimumFeeText' | 'fiats'
>;

function costTexts(draft: {
  readonly number: string | null;
  readonly way: WithdrawWay | null;
  readonly terms: WithdrawTerms;
  readonly isBank: boolean;
  readonly language: Language;
}): CostTexts {
  const { number, way, terms, isBank, language } = draft;
  const { scale, bank } = terms;
  const money = (text: string) => formatAmount(text, scale, language);
  const rates =
    isBank && way !== null
      ? { feeRateText: formatShare(way.feeRate, language), minimumFeeText: money(way.minimumFee) }
      : { feeRateText: '', minimumFeeText: '' };
  // A network takes the same of every amount, so it can be said before there is one.
  const flat = way === null || isBank ? '' : money(way.minimumFee);
  const isPriced =
    number !== null && way !== null && !isZero(number) && exact(number).decimalPlaces() <= scale;
  if (!isPriced) return { feeText: flat, arrivesText: '', ...rates, fiats: [] };
  const arrives = withdrawArrival(number, way, scale);
  return {
    feeText: money(withdrawFee(number, way, scale)),
    arrivesText: money(arrives),
    ...rates,
    fiats: (isBank ? (bank?.fiats ?? []) : []).map(({ currencyCode, rate }) => ({
      currencyCode,
      text: formatFiat(plainText(exact(arrives).times(rate)), currencyCode, language),
    })),
  };
}

function shareOf(highest: string, percent: number, scale: number): string {
  return roundToScale(exact(highest).times(percent).div(100), scale, 'down');
}

function inWords(problem: WithdrawProblem | null, language: Language): WithdrawProblem | null {
  return problem && { code: problem.code, params: formatBounds(problem.params, language) };
}
