/**
 * DeFi mining: a share of a constant-product pool of a coin and USDT. What it is worth follows from the price, and what it
 * earns from the market's own volume: `contract/rules/defi-mining/`.
 */

import { Amount, PositiveAmount } from '../amount.ts';
import { endpoints, events } from '../endpoint.ts';
import { z } from '../schema.ts';
import { Id, NoFields, Page, paged, Time } from '../wire.ts';

const pair = {
  currencyId: z.int(),
  currency: z.string(),
  scale: z.int(),
  quoteCurrency: z.string(),
  quoteScale: z.int(),
  /** What a trade in the pool costs, and how much of the market's volume is traded in it; fractions. */
  feeRate: Amount,
  volumeShare: Amount,
} as const;

export const DefiPool = z.object({
  ...pair,
  /** The `pool_id` of who enters. */
  id: z.int(),
  /** What the coin is worth for this minute; null while it is not traded. */
  price: z.nullable(Amount),
  /** The root of the product of its reserves, and what of that may still be entered with. */
  liquidity: Amount,
  remaining: Amount,
  /** Bounds of what one enters with, in USDT: as much again comes in the coin. */
  minimumAmount: Amount,
  maximumAmount: Amount,
  /** False while the operator lets nobody in; who is in may leave at any time. */
  isOpen: z.boolean(),
  /** The volume of the market in USDT on the last days in UTC that are over, the newest first. */
  days: z.array(z.object({ day: Time, volume: Amount })),
});
export type DefiPool = z.infer<typeof DefiPool>;

export const defiStatuses = ['open', 'left'] as const;

/** A share of a pool, with the terms of the moment at which its owner entered. */
export const DefiShare = z.object({
  ...pair,
  id: z.int(),
  poolId: z.int(),
  /** What was put in, at which price, and the root of the product of both. */
  coinAmount: Amount,
  quoteAmount: Amount,
  price: Amount,
  liquidity: Amount,
  /** Of the whole pool. */
  poolLiquidity: Amount,
  /** Whole days in UTC from this one on bring fees. */
  firstDayAt: Time,
  daysPaid: z.int(),
  paidFees: Amount,
  /** Null when nothing comes any more. */
  nextFeeAt: z.nullable(Time),
  /** What leaving gave back, at which price; null while it is open. */
  leavePrice: z.nullable(Amount),
  coinReturned: z.nullable(Amount),
  quoteReturned: z.nullable(Amount),
  status: z.enum(defiStatuses),
  enteredAt: Time,
  leftAt: z.nullable(Time),
  version: z.int(),
});
export type DefiShare = z.infer<typeof DefiShare>;

export const defiMiningEndpoints = endpoints({
  /** The pools, with their prices, their fees and the volumes of the last days. */
  'defiMining.pools': {
    method: 'GET',
    path: '/defi-mining/pools',
    access: 'guest',
    extension: true,
    request: NoFields,
    response: z.array(DefiPool),
  },
  /** Shares of the user, newest first. */
  'defiMining.shares': {
    method: 'GET',
    path: '/defi-mining/shares',
    access: 'user',
    extension: true,
    request: z.extend(Page, { status: z.optional(z.enum([...defiStatuses, 'all'])) }),
    response: paged(DefiShare),
  },
  /** Enters with USDT and as much in the coin, both from `change`, at the price that was seen. */
  'defiMining.enter': {
    method: 'POST',
    path: '/defi-mining/enter',
    access: 'user',
    extension: true,
    movesMoney: true,
    request: z.object({ poolId: Id, amount: PositiveAmount, price: PositiveAmount }),
    response: DefiShare,
  },
  /** Leaves with what the share holds at the price that was seen, coin and USDT. */
  'defiMining.leave': {
    method: 'POST',
    path: '/defi-mining/leave',
    access: 'user',
    extension: true,
    movesMoney: true,
    request: z.object({ id: Id, price: PositiveAmount }),
    response: DefiShare,
  },
});

export const defiMiningEvents = events({
  'defiMining.entered': DefiShare,
  'defiMining.feePaid': DefiShare,
  'defiMining.left': DefiShare,
});
