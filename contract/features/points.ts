/**
 * Points: earned by what one does here, exchanged for coupons and balance. They are no money: they have a ledger of
 * their own, no market, and no way from one user to another.
 */

import { Amount } from '../amount.ts';
import { endpoints, events } from '../endpoint.ts';
import { questions } from '../question.ts';
import { z } from '../schema.ts';
import { Id, Page, type PageOf, paged, Time } from '../wire.ts';

/** Why points moved. */
export const pointsCodes = [
  'registered',
  'verified',
  'invited',
  'traded',
  'checked_in',
  'wheel',
  'trained',
  'operator',
  'exchanged',
] as const;

/** A reward on offer. What is taken of it counts by the calendar month, and begins anew with the next. */
export const PointsReward = z.object({
  id: z.int(),
  kind: z.enum(['balance', 'coupon']),
  /** What it costs, in points. */
  points: z.int(),
  /** What it is worth, in `currency`. */
  value: Amount,
  currency: z.string(),
  /** How long a coupon can be used; null for balance. */
  days: z.nullable(z.int()),
  /** How many are left this month; null when there is no bound. */
  remaining: z.nullable(z.int()),
  /** How often one user may take it in a month, and how often the caller has in this one. */
  maximumPerUser: z.int(),
  exchanged: z.int(),
  /** When the month ends (UTC). */
  endsAt: Time,
});
export type PointsReward = z.infer<typeof PointsReward>;

/** One movement of points. */
export const PointsRecord = z.object({
  id: z.int(),
  /** Positive when earned, negative when spent. */
  change: z.int(),
  pointsAfter: z.int(),
  code: z.enum(pointsCodes),
  time: Time,
});
export type PointsRecord = z.infer<typeof PointsRecord>;

/** The caller's points after an exchange. */
export const PointsBalance = z.object({
  points: z.int(),
  reward: PointsReward,
  record: PointsRecord,
});

/** The daily check-in: a row of days, each with its gift, that begins anew after a day without. */
export const CheckIn = z.object({
  isDone: z.boolean(),
  /** Days in a row up to today, or up to yesterday while today's is open. */
  streak: z.int(),
  /** Points of each day of a row; then it begins again. */
  gifts: z.array(z.int()),
  /** When the next day begins (UTC). */
  nextAt: Time,
});
export type CheckIn = z.infer<typeof CheckIn>;

/** What brings how many points. */
export const PointsWays = z.object({
  /** Nothing where money is real: accounts that cost nothing would be made for it. */
  registered: z.int(),
  verified: z.int(),
  /** For each friend who was invited and has verified their identity. */
  invited: z.int(),
  /** For each dollar of trading fees. */
  tradedPerUsd: z.int(),
});

export const pointsEndpoints = endpoints({
  /** Rewards on offer, cheapest first, with the caller's points and how more are earned. */
  'points.rewards': {
    method: 'GET',
    path: '/points/list',
    access: 'user',
    request: Page,
    response: z.extend(paged(PointsReward), {
      points: z.int(),
      ways: PointsWays,
      checkIn: CheckIn,
      /** Whether the caller's identity is verified, which an exchange asks for. */
      isVerified: z.boolean(),
    }),
  },
  /** Every movement of the caller's points, newest first. */
  'points.records': {
    method: 'GET',
    path: '/points/records',
    access: 'user',
    extension: true,
    request: Page,
    response: paged(PointsRecord),
  },
  /** Takes today's gift; once a day (UTC). */
  'points.checkIn': {
    method: 'POST',
    path: '/points/checkin',
    access: 'user',
    extension: true,
    request: z.object({}),
    response: z.object({ record: PointsRecord, checkIn: CheckIn }),
  },
  /** Exchanges points for a reward: one document is one person, so that many accounts bring no more than one. */
  'points.exchange': {
    method: 'POST',
    path: '/points/exchange',
    access: 'verified',
    movesMoney: true,
    request: z.object({ id: Id }),
    response: PointsBalance,
  },
});

export const pointsEvents = events({ 'points.moved': PointsRecord });

export const pointsQuestions = questions({
  'points.offer': {
    asks: 'points.rewards',
    freshWith: ['points.moved', 'points.exchange', 'points.checkIn', 'identity.verified'],
  },
  'points.history': { asks: 'points.records', freshWith: ['points.moved'] },
});

export interface PointsRewardView extends Omit<PointsReward, 'points' | 'value' | 'remaining'> {
  readonly pointsText: string;
  readonly valueText: string;
  readonly remainingText: string | null;
  /** Why it cannot be taken now; null when it can. */
  readonly obstacle: 'taken' | 'soldOut' | 'points' | null;
  /** What is missing while `obstacle` is `points`. */
  readonly missingText: string;
}

export interface PointsOfferView extends PageOf<PointsRewardView> {
  readonly pointsText: string;
  readonly ways: Readonly<Record<keyof z.infer<typeof PointsWays>, string>>;
  readonly checkIn: CheckIn;
  readonly isVerified: boolean;
}

export interface PointsRecordView extends Pick<PointsRecord, 'id' | 'code' | 'time'> {
  readonly changeText: string;
  readonly afterText: string;
  readonly tone: 'up' | 'down' | 'flat';
}

export interface PointsQuestions {
  'points.offer': PointsOfferView;
  'points.history': PageOf<PointsRecordView>;
}
