/** Lock mining: coins locked for a term, paid a dividend each day. */
import { endpoints, events } from '../endpoint.ts';
import { Amount, PositiveAmount } from '../money.ts';
import { z } from '../schema.ts';
import { Id, NoFields, Page, paged, Time } from '../wire.ts';

/** A plan on offer (LOCK-07). Amounts are in the plan's currency. */
export const LockPlan = z.object({
  id: z.int(),
  name: z.string(),
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
  /** What can still be locked under this plan; null when there is no bound. */
  remaining: z.nullable(Amount),
  isOpen: z.boolean(),
});
export type LockPlan = z.infer<typeof LockPlan>;

/** A subscription. The terms are those of the day it was made. */
export const LockOrder = z.object({
  id: z.int(),
  configId: z.int(),
  name: z.string(),
  currencyId: z.int(),
  currency: z.string(),
  amount: Amount,
  dailyYield: Amount,
  penaltyRatio: Amount,
  termDays: z.int(),
  /** Whole days until the term ends, as of `updatedAt`. */
  remainingDays: z.int(),
  /** Dividend of one day, paid so far, and by the end of the term. */
  dailyDividend: Amount,
  paidDividend: Amount,
  expectedDividend: Amount,
  nextDividendAt: z.nullable(Time),
  /** What redeeming now would cost, and what it did cost; 0 at the end of the term. */
  penaltyNow: Amount,
  penaltyPaid: Amount,
  /** Principal given back, after the penalty; null while in progress. */
  returned: z.nullable(Amount),
  status: z.enum(['in_progress', 'redeemed']),
  startedAt: Time,
  maturesAt: Time,
  redeemedAt: z.nullable(Time),
  updatedAt: Time,
  version: z.int(),
});
export type LockOrder = z.infer<typeof LockOrder>;

/** The caller's lock mining as a whole, in USD at the last quotes. */
export const LockSummary = z.object({
  locked: Amount,
  dividendToday: Amount,
  dividendTotal: Amount,
  openOrders: z.int(),
});

export const lockMiningEndpoints = endpoints({
  /** Plans on offer: term in days, daily yield, minimum single amount, penalty ratio. */
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
    request: z.extend(Page, { status: z.optional(z.enum(['in_progress', 'redeemed', 'all'])) }),
    response: z.extend(paged(LockOrder), { summary: LockSummary }),
  },
  /** Locks a sum for the term of a plan. */
  'lockMining.subscribe': {
    method: 'POST',
    path: '/lh/deposit',
    access: 'user',
    movesMoney: true,
    request: z.object({ configId: Id, amount: PositiveAmount }),
    response: LockOrder,
  },
  /** Redeems before the end of the term, less the penalty (LOCK-03). */
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
