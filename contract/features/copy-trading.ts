/**
 * Copy trading: traders with their record, whom the user follows and within which limits, the copied positions, and the
 * copies that could not be made.
 */

import { Amount, PositiveAmount, SignedAmount } from '../amount.ts';
import { endpoints, events } from '../endpoint.ts';
import { z } from '../schema.ts';
import { Id, NoFields, Page, PositiveInteger, paged, text, WireFlag } from '../wire.ts';
import {
  CopyMiss,
  CopyTrade,
  Follow,
  FollowTerms,
  followTypes,
  Trader,
  TraderConditions,
} from './copy-trading-entities.ts';
import { FuturesPosition } from './futures-entities.ts';

export const traderSorts = ['profit', 'profit_rate', 'accuracy', 'followers', 'drawdown'] as const;

export const copyTradingEndpoints = endpoints({
  /** Traders; with the scope `mine` those whom the caller follows (none for guests). */
  'copyTrading.traders': {
    method: 'GET',
    path: '/follow/index',
    access: 'guest',
    request: z.extend(Page, {
      scope: z.optional(z.enum(['all', 'mine'])),
      sort: z.optional(z.enum(traderSorts)),
      search: z.optional(text({ max: 20 })),
    }),
    response: z.extend(paged(Trader), {
      terms: FollowTerms,
      /** The caller's own part: whether a trader, how many followed, and what it all brought. */
      mine: z.nullable(
        z.object({
          isTrader: z.boolean(),
          follows: z.int(),
          openOrders: z.int(),
          profit: SignedAmount,
        }),
      ),
    }),
  },
  /** One trader with the figures that are computed each hour. */
  'copyTrading.trader': {
    method: 'GET',
    path: '/follow/traderDetail',
    access: 'guest',
    request: z.object({ traderUserId: Id }),
    response: z.object({
      trader: Trader,
      terms: FollowTerms,
      /** What the trader trades most: symbol and share of the orders, from 0 to 1. */
      symbols: z.array(z.object({ symbol: z.string(), share: Amount })),
      averageHoldingMs: z.int(),
      averageMultiple: Amount,
    }),
  },
  /**
   * Positions of a trader, or the caller's copied ones when none is named (none for guests);
   * `current` by default.
   */
  'copyTrading.trades': {
    method: 'GET',
    path: '/follow/historyTrade',
    access: 'guest',
    request: z.extend(Page, {
      traderUserId: z.optional(Id),
      status: z.optional(z.enum(['current', 'history'])),
    }),
    response: paged(CopyTrade),
  },
  /** Copies of the caller that could not be made, newest first. */
  'copyTrading.missed': {
    method: 'GET',
    path: '/follow/missed',
    access: 'user',
    extension: true,
    request: Page,
    response: paged(CopyMiss),
  },
  /** What it takes to be a trader; the specification has no call for it. */
  'copyTrading.conditions': {
    method: 'GET',
    path: '/follow/conditions',
    access: 'user',
    extension: true,
    request: NoFields,
    response: TraderConditions,
  },
  /** Takes the role of a trader (COPY-01): the record begins with it, and others may follow from then on. */
  'copyTrading.become': {
    method: 'POST',
    path: '/follow/become',
    access: 'user',
    movesMoney: true,
    extension: true,
    request: z.object({
      /** Share of followers' profit, as a fraction. */
      shareRate: PositiveAmount,
      maximumFollowers: PositiveInteger,
      /** The agreement has been read and is accepted. */
      isAgreed: WireFlag,
    }),
    response: Trader,
  },
  /**
   * Follows a trader, or changes how: the new terms hold for positions opened from now on, and a limit that is
   * not given is none.
   */
  'copyTrading.follow': {
    method: 'POST',
    path: '/follow/follow',
    access: 'user',
    movesMoney: true,
    request: z.object({
      traderUserId: Id,
      number: PositiveAmount,
      type: z.enum(followTypes),
      maximumMargin: z.optional(PositiveAmount),
      lossLimit: z.optional(PositiveAmount),
      maximumMultiple: z.optional(PositiveInteger),
      slippage: z.optional(PositiveAmount),
      maximumLots: z.optional(PositiveAmount),
    }),
    response: Follow,
  },
  /** Stops copying; positions that are open stay until the trader or the user closes them. */
  'copyTrading.cancel': {
    method: 'POST',
    path: '/follow/cancel',
    access: 'user',
    movesMoney: true,
    request: z.object({ followUserId: Id }),
    response: Follow,
  },
  /** Cuts a copied position loose from its trader: it is the user's to close (FUT-08). */
  'copyTrading.selfHold': {
    method: 'POST',
    path: '/follow/selfHolding',
    access: 'user',
    movesMoney: true,
    request: z.object({ transactionId: Id }),
    response: FuturesPosition,
  },
});

/** Copied positions themselves come as events of futures. */
export const copyTradingEvents = events({
  /** Begun, or changed. */
  'copyTrading.followed': Follow,
  'copyTrading.cancelled': Follow,
  /** A copied position was closed and the follow's sums changed. */
  'copyTrading.settled': Follow,
  'copyTrading.missed': CopyMiss,
});
