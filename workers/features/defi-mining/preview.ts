/** What entering would come to, under the form that is typed into. */
import { combineLatest, map } from 'rxjs';
import { DefiDraft, type DefiPreview } from '../../../contract/features/defi-mining-views.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import {
  formatDecimal,
  formatFixed,
  formatPercent,
  formatSigned,
} from '../../view/format-number.ts';
import { formatBounds, formatShare } from '../../view/format-share.ts';
import { poolsOf } from './pools.ts';
import { priceShare, type ShareSituation } from './price-share.ts';

/** Figures in USDT are shown with cents. */
const CENTS = 2;

export function previewSource(parts: FeatureParts): TopicSource<DefiPreview | null> {
  const { balances } = parts;
  const pools$ = poolsOf(parts);
  return draftTopic(DefiDraft, ({ poolId, amount }) =>
    combineLatest([pools$, balances.revision$]).pipe(
      map(([pools]) => () => {
        const pool = pools?.find(({ id }) => id === poolId);
        if (pool === undefined) return null;
        const available = balances.available('change', pool.quoteCurrency);
        const coinAvailable = balances.available('change', pool.currency);
        return toPreview({ pool, amount, available, coinAvailable }, parts.preferences().language);
      }),
    ),
  );
}

function toPreview(situation: ShareSituation, language: Language): DefiPreview {
  const { pool, available, coinAvailable } = situation;
  const pricing = priceShare(situation);
  const { problem, dailyFee, most } = pricing;
  const text = (amount: string) => formatDecimal(amount, language);
  const money = (amount: string) => formatFixed(amount, CENTS, language);
  return {
    price: pool.price ?? '',
    priceText: pool.price === null ? '' : text(pool.price),
    availableText: text(available),
    coinAvailableText: text(coinAvailable),
    most,
    quoteText: text(pricing.quoteAmount),
    coinText: text(pricing.coinAmount),
    shareText: formatShare(pricing.share, language),
    dailyFeeText: dailyFee === null ? null : text(dailyFee),
    moves: pricing.moves.map((move) => ({
      movePercent: move.movePercent,
      moveText: `${formatSigned(String(move.movePercent), 0, language)}%`,
      heldText: money(move.held),
      worthText: money(move.worth),
      lossText: money(move.loss),
      lossRateText: formatPercent(`-${move.lossRate}`, language),
      daysToMakeUp: move.daysToMakeUp,
    })),
    problem: problem && { ...problem, params: formatBounds(problem.params, language) },
  };
}
