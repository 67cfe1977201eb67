/** The calculator, which is also the preview of the form. */
import { combineLatest, map, startWith } from 'rxjs';
import { MinerDraft, type MinerPreview } from '../../../contract/features/cloud-miner-views.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { freshAnswer } from '../../account/fresh-answer.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import { revisionsOf, type TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import {
  formatAmount,
  formatDecimal,
  formatSigned,
  formatSignedAmount,
} from '../../view/format-number.ts';
import { formatBounds } from '../../view/format-share.ts';
import { toneOf } from '../../view/tone.ts';
import { type MinerPricing, type MinerSituation, priceMiner } from './price-miner.ts';

/** A price that was seen is taken for a minute after it was replaced: asked for so often, it is never too old. */
const FRESH_MS = 20_000;
/** Money is shown with cents, a coin with what it has. */
const CENTS = 2;

export function previewSource(parts: FeatureParts): TopicSource<MinerPreview | null> {
  const { balances, changes, connection, looks$, run } = parts;
  const plans$ = freshAnswer(parts, {
    ask: () => run('cloudMiner.plans', {}),
    reasons$: changes.newsOf('cloudMiner'),
    freshMs: FRESH_MS,
    isForGuests: true,
  });
  const minutes$ = revisionsOf(looks$, () => Math.floor(connection.clock.now() / MINUTE_MS));
  return draftTopic(MinerDraft, ({ planId, hashPower }) =>
    combineLatest([plans$, balances.revision$, minutes$.pipe(startWith(0))]).pipe(
      map(([plans]) => () => {
        const plan = plans?.find(({ id }) => id === planId);
        if (plan === undefined) return null;
        const available = balances.available('change', plan.payCurrency);
        const situation = { plan, hashPower, available, nowMs: connection.clock.now() };
        return toPreview(situation, priceMiner(situation), parts.preferences().language);
      }),
    ),
  );
}

function toPreview(
  { available }: MinerSituation,
  pricing: MinerPricing,
  language: Language,
): MinerPreview {
  const { price, most, breakEven, firstOutputAt, endsAt, problem } = pricing;
  const text = (amount: string) => formatDecimal(amount, language);
  return {
    ...{ price, most, firstOutputAt, endsAt },
    priceText: price === '' ? '' : text(price),
    availableText: text(available),
    powerText: text(String(pricing.hashPower)),
    rentText: text(pricing.rent),
    minedText: text(pricing.mined),
    electricityText: text(pricing.electricity),
    dailyText: text(pricing.daily),
    expectedText: text(pricing.expected),
    breakEvenDays: breakEven.days,
    breakEvenPriceText: breakEven.price === null ? '' : text(breakEven.price),
    outlooks: pricing.outlooks.map(({ movePercent, worth, result, price: moved }) => ({
      movePercent,
      moveText: `${formatSigned(String(movePercent), 0, language)}%`,
      priceText: text(moved),
      worthText: formatAmount(worth, CENTS, language),
      resultText: formatSignedAmount(result, CENTS, language),
      tone: toneOf(result),
    })),
    problem: problem && { ...problem, params: formatBounds(problem.params, language) },
  };
}
