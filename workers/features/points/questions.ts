/** Points as text: what there is, what each reward costs, and why one cannot be taken. */
import type {
  PointsRecord,
  PointsRecordView,
  PointsReward,
  PointsRewardView,
} from '../../../contract/features/points.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { formatDecimal, formatSignedWhole } from '../../view/format-number.ts';
import { toneOf } from '../../view/tone.ts';

export const pointsFormatters: Formatters<'points.offer' | 'points.history'> = {
  'points.offer': ({ points, ways, ...page }, { preferences }) => {
    const { language } = preferences();
    const text = (count: number) => formatDecimal(String(count), language);
    return {
      ...pageOfViews(page, (reward) => toRewardView(reward, { points, language })),
      pointsText: text(points),
      ways: {
        registered: text(ways.registered),
        verified: text(ways.verified),
        invited: text(ways.invited),
        tradedPerUsd: text(ways.tradedPerUsd),
      },
    };
  },
  'points.history': (page, { preferences }) =>
    pageOfViews(page, (record) => toRecordView(record, preferences().language)),
};

function toRewardView(
  { points: cost, value, remaining, ...reward }: PointsReward,
  { points, language }: { readonly points: number; readonly language: Language },
): PointsRewardView {
  const text = (count: number) => formatDecimal(String(count), language);
  const obstacle = () => {
    if (reward.exchanged >= reward.maximumPerUser) return 'taken';
    if (remaining === 0) return 'soldOut';
    return points < cost ? 'points' : null;
  };
  return {
    ...reward,
    pointsText: text(cost),
    valueText: `${formatDecimal(value, language)} ${reward.currency}`,
    remainingText: remaining === null ? null : text(remaining),
    obstacle: obstacle(),
    missingText: text(Math.max(cost - points, 0)),
  };
}

function toRecordView(
  { id, code, time, change, pointsAfter }: PointsRecord,
  language: Language,
): PointsRecordView {
  return {
    id,
    code,
    time,
    changeText: formatSignedWhole(String(change), language),
    afterText: formatDecimal(String(pointsAfter), language),
    tone: toneOf(change),
  };
}
