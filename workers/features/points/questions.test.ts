import { expect, test } from 'vitest';
import type { PointsReward } from '../../../contract/features/points.ts';
import type { AnswerParts } from '../../feature/question-parts.ts';
import { pointsFormatters } from './questions.ts';

const parts = { preferences: () => ({ language: 'en', fiat: 'USD' }) } as unknown as AnswerParts;
const reward: PointsReward = {
  id: 1,
  kind: 'coupon',
  points: 1_400,
  value: '5',
  currency: 'USDT',
  days: 30,
  remaining: null,
  maximumPerUser: 2,
  exchanged: 0,
  endsAt: 1,
};

function viewOf(changed: Partial<PointsReward>, points: number) {
  const page = { list: [{ ...reward, ...changed }], page: 1, limit: 10, hasMore: false };
  const ways = { registered: 50, verified: 100, invited: 2_000, tradedPerUsd: 10 };
  const checkIn = { isDone: false, streak: 0, gifts: [2], nextAt: 1 };
  const offer = { ...page, points, ways, checkIn, isVerified: true };
  return pointsFormatters['points.offer'](offer, parts, {});
}

test('POINT-01 a reward says what it costs and why it cannot be taken, the most lasting reason first', () => {
  expect(viewOf({}, 1_400)).toMatchObject({
    pointsText: '1,400',
    ways: { invited: '2,000' },
    list: [{ pointsText: '1,400', valueText: '5 USDT', remainingText: null, obstacle: null }],
  });
  expect(viewOf({}, 1_399).list[0]).toMatchObject({ obstacle: 'points', missingText: '1' });
  expect(viewOf({ remaining: 0 }, 0).list[0]).toMatchObject({ obstacle: 'soldOut' });
  expect(viewOf({ remaining: 0, exchanged: 2 }, 0).list[0]).toMatchObject({ obstacle: 'taken' });
  expect(viewOf({ remaining: 1_200 }, 5_000).list[0]).toMatchObject({ remainingText: '1,200' });
});

test('POINT-01 a movement has its sign and the sum after it', () => {
  const record = { id: 1, change: -1_400, pointsAfter: 12, code: 'exchanged', time: 3 } as const;
  const page = { list: [record], page: 1, limit: 10, hasMore: false };
  expect(pointsFormatters['points.history'](page, parts, {}).list).toEqual([
    { id: 1, code: 'exchanged', time: 3, changeText: '−1,400', afterText: '12', tone: 'down' },
  ]);
});
