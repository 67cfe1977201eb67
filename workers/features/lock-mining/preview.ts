/** The calculator, which is also the preview of the form. */
import { combineLatest, map, startWith } from 'rxjs';
import {
  LockDraft,
  type LockExit,
  type LockPreview,
} from '../../../contract/features/lock-mining-views.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { FRESH_MS, freshAnswer } from '../../account/fresh-answer.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import { revisionsOf, type TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatDecimal, formatSignedWhole } from '../../view/format-number.ts';
import { formatBounds } from '../../view/format-share.ts';
import { toneOf } from '../../view/tone.ts';
import { type ExitPrice, type LockSituation, priceLock } from './price-lock.ts';

export function previewSource(parts: FeatureParts): TopicSource<LockPreview | null> {
  const { balances, changes, connection, looks$, run } = parts;
  const plans$ = freshAnswer(parts, {
    ask: () => run('lockMining.plans', {}),
    reasons$: changes.newsOf('lockMining'),
    freshMs: FRESH_MS,
    isForGuests: true,
  });
  const minutes$ = revisionsOf(looks$, () => Math.floor(connection.clock.now() / MINUTE_MS));
  return draftTopic(LockDraft, ({ configId, amount }) =>
    combineLatest([plans$, balances.revision$, minutes$.pipe(startWith(0))]).pipe(
      map(([plans]) => () => {
        const plan = plans?.find(({ id }) => id === configId);
        if (plan === undefined) return null;
        const available = balances.available('change', plan.currency);
        const nowMs = connection.clock.now();
        return toPreview({ plan, amount, available, nowMs }, parts.preferences().language);
      }),
    ),
  );
}

function toPreview(situation: LockSituation, language: Language): LockPreview {
  const { available } = situation;
  const pricing = priceLock(situation);
  const { problem, most, firstDividendAt, maturesAt } = pricing;
  const text = (amount: string) => formatDecimal(amount, language);
  return {
    ...{ available, most, firstDividendAt, maturesAt },
    availableText: text(available),
    amountText: text(pricing.amount),
    dailyDividendText: text(pricing.daily),
    expectedDividendText: text(pricing.expected),
    totalText: text(pricing.total),
    exits: pricing.exits.map((exit) => toExit(exit, language)),
    problem: problem && { ...problem, params: formatBounds(problem.params, language) },
  };
}

function toExit({ day, paid, penalty, result }: ExitPrice, language: Language): LockExit {
  return {
    day,
    paidText: formatDecimal(paid, language),
    penaltyText: formatDecimal(penalty, language),
    resultText: formatSignedWhole(result, language),
    tone: toneOf(result),
  };
}
