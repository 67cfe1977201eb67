/** Points: earned by trading and inviting, exchanged for rewards. */
import { endpoints, events } from '../endpoint.ts';
import { Amount } from '../money.ts';
import { z } from '../schema.ts';
import { Id, Page, paged, Time } from '../wire.ts';

/** A reward on offer. */
export const PointsReward = z.object({
  id: z.int(),
  kind: z.enum(['balance', 'coupon']),
  title: z.string(),
  summary: z.string(),
  /** What it costs, in points. */
  points: z.int(),
  /** What it is worth, in `currency`. */
  value: Amount,
  currency: z.string(),
  /** How many are left; null when there is no bound. */
  remaining: z.nullable(z.int()),
  /** How often one user may take it, and how often the caller has. */
  maximumPerUser: z.int(),
  exchanged: z.int(),
  endsAt: z.nullable(Time),
});
export type PointsReward = z.infer<typeof PointsReward>;

/** One movement of points. */
export const PointsRecord = z.object({
  id: z.int(),
  /** Positive when earned, negative when spent. */
  change: z.int(),
  pointsAfter: z.int(),
  code: z.enum(['registered', 'verified', 'invited', 'traded', 'deposited', 'exchanged']),
  time: Time,
});
export type PointsRecord = z.infer<typeof PointsRecord>;

/** The caller's points after an exchange. */
export const PointsBalance = z.object({
  points: z.int(),
  reward: PointsReward,
  record: PointsRecord,
});

export const pointsEndpoints = endpoints({
  /** Rewards on offer, cheapest first, with the caller's points and the last movements of them. */
  'points.rewards': {
    method: 'GET',
    path: '/points/list',
    access: 'user',
    request: Page,
    response: z.extend(paged(PointsReward), {
      points: z.int(),
      /** At most 50, newest first. */
      records: z.array(PointsRecord),
    }),
  },
  /** Exchanges points for a reward. */
  'points.exchange': {
    method: 'POST',
    path: '/points/exchange',
    access: 'user',
    movesMoney: true,
    request: z.object({ id: Id }),
    response: PointsBalance,
  },
});

export const pointsEvents = events({
  'points.earned': PointsRecord,
  'points.exchanged': PointsBalance,
});
