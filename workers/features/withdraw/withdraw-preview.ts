/** The preview of a withdrawal: what it costs, what arrives, what is left today, and what is not right yet. */
import {
  WithdrawDraft,
  type WithdrawPreview,
  type WithdrawTerms,
} from '../../../contract/features/withdraw.ts';
import { exact, plainText, roundToScale, typedDecimal } from '../../../contract/money.ts';
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
import { createDraftReader } from '../../core/draft-reader.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatFiat } from '../../view/format-fiat.ts';
import { dressDecimal, formatAmount } from '../../view/format-number.ts';
import { dressBounds, formatShare } from '../../view/format-share.ts';

/** Prices move what is left of the limits, and the server has the last word. */
const FRESH_MS = 30_000;
const RETRY_MS = 3000;
/** What changes the terms of a user. */
const NEWS_OF = ['withdraw', 'identity'] as const;

type Parts = Pick<
  FeatureParts,
  'balances' | 'changes' | 'connection' | 'environment' | 'preferences' | 'run' | 'session' | 'wake'
>;

export function withdrawPreviewSource(parts: Parts): TopicSource<WithdrawPreview> {
  const parseDraft = createDraftReader(WithdrawDraft);
  const terms = createTerms(parts);
  return {
    revision: () => `${terms.revision()} ${parts.balances.revision()}`,
    view(key) {
      const draft = parseDraft(key);
      const known = draft === null ? undefined : terms.of(draft.currencyId);
      return draft === null || known === undefined ? undefined : toPreview(parts, draft, known);
    },
  };
}

/** The terms of each currency on the screen, requested again when they may have changed. */
function createTerms({ changes, environment, run, session, wake }: Parts) {
  const { clock, timers } = environment;
  const known = new Map<number, { readonly terms: WithdrawTerms; readonly token: string | null }>();
  /** Of which moment the last question was. */
  const askedFor = new Map<number, string>();
  let answers = 0;

  const wanted = () => {
    const news = NEWS_OF.map((feature) => changes.of(feature)).join(' ');
    return `${session.token()} ${news} ${Math.floor(clock.elapsedMs() / FRESH_MS)}`;
  };

  async function ask(currencyId: number): Promise<void> {
    const moment = wanted();
    const token = session.token();
    askedFor.set(currencyId, moment);
    const answer = await run('withdraw.terms', { currencyId });
    if (answer.ok && token === session.token())
      known.set(currencyId, { terms: answer.value, token });
    answers += 1;
    wake();
    if (answer.ok) return;
    timers.after(RETRY_MS, () => {
      // Those who still watch request them again.
      if (askedFor.get(currencyId) === moment) askedFor.delete(currencyId);
      answers += 1;
      wake();
    });
  }

  return {
    revision: () => `${answers} ${wanted()}`,
    of(currencyId: number): WithdrawTerms | undefined {
      if (askedFor.get(currencyId) !== wanted()) void ask(currencyId);
      const held = known.get(currencyId);
      return held?.token === session.token() ? held.terms : undefined;
    },
  };
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
    availableText: money(available),
    minimumText: money(way?.minimumAmount),
    maximumText: money(way?.maximumAmount),
    remainingText: money(remaining24),
    levelLimitText: dressDecimal(terms.levelLimitBtc, language),
    cardLimitText: isCard ? dressDecimal(terms.cardLimitUsd, language) : '',
    bankCurrencyIds: terms.bankCurrencyIds,
    problems: {
      addressId: dressed(problems.addressId, language),
      method: dressed(problems.method, language),
      number: dressed(problems.number, language),
      hold: dressed(problems.hold, language),
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

function dressed(problem: WithdrawProblem | null, language: Language): WithdrawProblem | null {
  return problem && { code: problem.code, params: dressBounds(problem.params, language) };
}
