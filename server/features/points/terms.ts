/** What brings points, and what they are exchanged for: configuration, visible in the answer of `points.rewards`. */
import type { PointsReward } from '../../../contract/features/points.ts';

export const WAYS = { registered: 50, verified: 100, invited: 200, tradedPerUsd: 10 } as const;

/** Of each day of a row. */
export const GIFTS = [2, 3, 4, 5, 6, 8, 12] as const;

export interface Reward
  extends Pick<
    PointsReward,
    'id' | 'kind' | 'points' | 'value' | 'currency' | 'days' | 'maximumPerUser'
  > {
  /** How many there are in a month; null without a bound. */
  readonly stock: number | null;
}

/** Cheapest first. Each gives back less than a tenth of the fees that earn its points. */
export const rewards: readonly Reward[] = [
  {
    id: 1,
    kind: 'coupon',
    points: 120,
    value: '1',
    currency: 'USDT',
    days: 30,
    maximumPerUser: 5,
    stock: null,
  },
  {
    id: 2,
    kind: 'balance',
    points: 150,
    value: '1',
    currency: 'USDT',
    days: null,
    maximumPerUser: 5,
    stock: null,
  },
  {
    id: 3,
    kind: 'coupon',
    points: 550,
    value: '5',
    currency: 'USDT',
    days: 30,
    maximumPerUser: 3,
    stock: 2_000,
  },
  {
    id: 4,
    kind: 'balance',
    points: 1_400,
    value: '10',
    currency: 'USDT',
    days: null,
    maximumPerUser: 2,
    stock: 500,
  },
  {
    id: 5,
    kind: 'coupon',
    points: 2_100,
    value: '20',
    currency: 'USDT',
    days: 60,
    maximumPerUser: 1,
    stock: 200,
  },
  {
    id: 6,
    kind: 'balance',
    points: 12_000,
    value: '0.001',
    currency: 'BTC',
    days: null,
    maximumPerUser: 1,
    stock: 50,
  },
];

/** The account that balance is paid into. */
export const REWARD_ACCOUNT = 'change';
