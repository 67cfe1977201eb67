/**
 * Lock mining: coins locked for a term, paid a dividend each day. A plan is one coin and one term; it is offered in
 * rounds, each with a quota and an id of its own, so what a plan promises never changes under its id.
 */

import { Amount, PositiveAmount } from '../amount.ts';
import { endpoints, events } from '../endpoint.ts';
import { z } from '../schema.ts';
import { Id, NoFields, Page, paged, Time } from '../wire.ts';

/** A plan in its present round (LOCK-07). Amounts are in the plan's currency. */
export const LockPlan = z.object({
  /** The `config_id` of a subscription. */
  id: z.int(),
  currencyId: z.int(),
  currency: z.string(),
  scale: z.int(),
  /** Dividend a day as a fraction of the amount (0.004 is 0.4 %). */
  dailyYield: Amount,
  /** The lock period. */
  termDays: z.int(),
  /** Bounds of a single subscription. */
  minimumAmount: Amount,
  maximumAmount: Amount,
  /** Time of day at which dividends are paid, `HH:mm` in UTC. */
  dividendTime: z.string(),
  /** Early redemption costs ratio x remaining days x amount, never more than the amount. */
  penaltyRatio: Amount,
  /** What may be locked in this round, and what of it nobody has taken yet. */
  quota: Amount,
  remaining: Amount,
  /** False while the operator does not sell it. */
  isOpen: z.boolean(),
  /** The end of this round; the next one begins then, with a quota and an id of its own. */
  closesAt: Time,
});
export type LockPlan = z.infer<typeof LockPlan>;

export const lockStatuses = ['in_progress', 'redeemed'] as const;

/**
 * A subscription, with the terms of the moment at which it was made. What redeeming early would cost follows from
 * them and the time: `contract/rules/lock-mining/redemption.ts`.
 */
export const LockOrder = z.object({
  id: z.int(),
  configId: z.int(),
  currencyId: z.int(),
  currency: z.string(),
  scale: z.int(),
  amount: Amount,
  dailyYield: Amount,
  penaltyRatio: Amount,
  termDays: z.int(),
  /** Dividend of one day, how many were paid, what they came to, and what all of the term come to. */
  dailyDividend: Amount,
  dividendsPaid: z.int(),
  paidDividend: Amount,
  expectedDividend: Amount,
  firstDividendAt: Time,
  /** Null when the last one was paid, and once it is redeemed. */
  nextDividendAt: z.nullable(Time),
  /** What redeeming cost and gave back; null while in progress. */
  penalty: z.nullable(Amount),
  returned: z.nullable(Amount),
  status: z.enum(lockStatuses),
  startedAt: Time,
  maturesAt: Time,
  redeemedAt: z.nullable(Time),
  version: z.int(),
});
export type LockOrder = z.infer<typeof LockOrder>;

/** What the caller has in progress, and all that was ever paid, in USD at the last quotes. */
export const LockSummary = z.object({
  locked: Amount,
  dailyDividend: Amount,
  paidDividend: Amount,
  openOrders: z.int(),
});
export type LockSummary = z.infer<typeof LockSummary>;

export const lockMiningEndpoints = endpoints({
  /** Plans on offer: term in days, daily yield, minimum single amount, dividend time, penalty ratio. */
  'lockMining.plans': {
    method: 'GET',
    path: '/lh/deposit/config',
    access: 'guest',
    request: NoFields,
    response: z.array(LockPlan),
  },
  /** Locked sums of the user, newest first. */
  'lockMining.orders': {
    method: 'GET',
    path: '/lh/deposit/order',
    access: 'user',
    request: z.extend(Page, { status: z.optional(z.enum([...lockStatuses, 'all'])) }),
    response: z.extend(paged(LockOrder), { summary: LockSummary }),
  },
  /** Locks a sum of `change` for the term of a plan. */
  'lockMining.subscribe': {
    method: 'POST',
    path: '/lh/deposit',
    access: 'user',
    movesMoney: true,
    request: z.object({ configId: Id, amount: PositiveAmount }),
    response: LockOrder,
  },
  /** Redeems before the end of the term, less the penalty (LOCK-03); dividends that were paid stay. */
  'lockMining.redeem': {
    method: 'POST',
    path: '/lh/deposit/order/cancel',
    access: 'user',
    movesMoney: true,
    request: z.object({ id: Id }),
    response: LockOrder,
  },
});

export const lockMiningEvents = events({
  'lockMining.subscribed': LockOrder,
  'lockMining.dividendPaid': LockOrder,
  'lockMining.redeemed': LockOrder,
});
