/** Copy trading: traders with their record, whom the user follows, and the copied positions. */
import { endpoints, events } from '../endpoint.ts';
import { Amount, PositiveAmount, SignedAmount } from '../money.ts';
import { z } from '../schema.ts';
import { Id, Page, paged, Time, text } from '../wire.ts';
import { FuturesPosition } from './futures-entities.ts';

/**
 * How a trader's lots become the follower's: `multiple` times the trader's lots, rounded to two
 * decimals when above 1 and not whole (COPY-08), or the same number of `lots` each time.
 */
export const followTypes = ['multiple', 'lots'] as const;

/** The user's tie to a trader. */
export const Follow = z.object({
  /** Id of the follow, given to cancel it. */
  followUserId: z.int(),
  traderUserId: z.int(),
  nickname: z.string(),
  headPortrait: z.nullable(z.string()),
  type: z.enum(followTypes),
  /** Multiple of the trader's lots, or lots. */
  number: Amount,
  status: z.enum(['following', 'cancelled']),
  /** Copied positions so far and their profit after the trader's share, in USDT. */
  orders: z.int(),
  openOrders: z.int(),
  profit: SignedAmount,
  sharePaid: Amount,
  followedAt: Time,
  cancelledAt: z.nullable(Time),
  version: z.int(),
});
export type Follow = z.infer<typeof Follow>;

/** A trader and the record of the last full hour (COPY-06, COPY-10). Money is in USDT. */
export const Trader = z.object({
  traderUserId: z.int(),
  nickname: z.string(),
  headPortrait: z.nullable(z.string()),
  signature: z.string(),
  /** Share of closed positions that made a profit, from 0 to 1. */
  accuracy: Amount,
  totalProfit: SignedAmount,
  /** Profit over the margin used, as a fraction. */
  profitRate: SignedAmount,
  /** Largest fall from a peak of the account, as a fraction. */
  maximumDrawdown: Amount,
  followers: z.int(),
  maximumFollowers: z.int(),
  /** Positions closed so far. */
  orders: z.int(),
  /** What followers made with this trader. */
  followersProfit: SignedAmount,
  /** Share of a follower's profit that the trader keeps, as a fraction. */
  shareRate: Amount,
  tradingDays: z.int(),
  /** Total profit at the end of each of the last days, oldest first. */
  profitCurve: z.array(SignedAmount),
  updatedAt: Time,
  /** The caller's follow of this trader; null for guests and for none. */
  follow: z.nullable(Follow),
});
export type Trader = z.infer<typeof Trader>;

/** Bounds of a follow. */
export const FollowTerms = z.object({
  minimumMultiple: Amount,
  maximumMultiple: Amount,
  minimumLots: Amount,
  maximumLots: Amount,
  /** Traders that one user may follow at a time. */
  maximumFollows: z.int(),
  /** Smallest balance of the leverage account to follow with, in USDT. */
  minimumBalance: Amount,
});

/**
 * A position copied by the caller, or one of a trader's own. `transactionId` is the position's id.
 */
export const CopyTrade = z.object({
  transactionId: z.int(),
  traderUserId: z.int(),
  traderNickname: z.string(),
  /** The follow it was copied under; null for a trader's own position. */
  followUserId: z.nullable(z.int()),
  position: FuturesPosition,
});
export type CopyTrade = z.infer<typeof CopyTrade>;

export const copyTradingEndpoints = endpoints({
  /** Traders; with the scope `mine` those whom the caller follows (none for guests). */
  'copyTrading.traders': {
    method: 'GET',
    path: '/follow/index',
    access: 'guest',
    request: z.extend(Page, {
      scope: z.optional(z.enum(['all', 'mine'])),
      sort: z.optional(z.enum(['profit', 'profit_rate', 'accuracy', 'followers', 'drawdown'])),
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
   * Positions of a trader, or the caller's copied ones when none is named; `current` by default.
   */
  'copyTrading.trades': {
    method: 'GET',
    path: '/follow/historyTrade',
    access: 'user',
    request: z.extend(Page, {
      traderUserId: z.optional(Id),
      status: z.optional(z.enum(['current', 'history'])),
    }),
    response: paged(CopyTrade),
  },
  /** Follows a trader, or changes how: the new terms hold for positions opened from now on. */
  'copyTrading.follow': {
    method: 'POST',
    path: '/follow/follow',
    access: 'user',
    movesMoney: true,
    request: z.object({ traderUserId: Id, number: PositiveAmount, type: z.enum(followTypes) }),
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
  'copyTrading.followed': Follow,
  'copyTrading.cancelled': Follow,
  /** A copied position was closed and the follow's sums changed. */
  'copyTrading.settled': Follow,
});
