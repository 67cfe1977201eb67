/** Entities of copy trading: follows with their limits, traders with their record, copied positions and misses. */
import { Amount, SignedAmount } from '../amount.ts';
import { z } from '../schema.ts';
import { Time } from '../wire.ts';
import { FuturesPosition, futuresSides } from './futures-entities.ts';

/**
 * How a trader's lots become the follower's: `multiple` times the trader's lots, rounded to two
 * decimals when above 1 and not whole (COPY-08), or the same number of `lots` each time.
 */
export const followTypes = ['multiple', 'lots'] as const;

/** How a trader of the sandbox trades; nobody says it of a person. */
export const traderStyles = ['trend', 'reversion', 'breakout', 'grid', 'reckless'] as const;

/** Who or what ended a follow: the follower, the loss limit, or the end of the follower's or the trader's account. */
export const followEnds = ['user', 'loss_limit', 'account_closed'] as const;
export type FollowEnd = (typeof followEnds)[number];

/** Why a copy was not made. */
export const copyMissReasons = [
  // Limits of the follower's own.
  'margin_cap',
  'slippage',
  // Less than one lot is left of the trader's size.
  'too_small',
  'balance',
  // The exchange was not there in time, or the trader has closed again.
  'late',
  'market_closed',
  'no_liquidity',
  // Limits that the follower has set for all trading.
  'own_limits',
  // Bounds of the contract: its size, its leverage, how many positions one may have.
  'bounds',
  'failed',
] as const;
export type CopyMissReason = (typeof copyMissReasons)[number];

/** Limits that a follower sets; null for none. They hold for what is opened from now on. */
const limits = {
  /** Most margin that open copies of this trader may take together, in USDT. */
  maximumMargin: z.nullable(Amount),
  /** A loss, in USDT, at which the follow ends by itself. */
  lossLimit: z.nullable(Amount),
  /** A trader's greater multiple is copied with this one. */
  maximumMultiple: z.nullable(z.int()),
  /** How much worse than the trader's a price may be, as a fraction. */
  slippage: z.nullable(Amount),
  /** A greater size is copied with this one. */
  maximumLots: z.nullable(Amount),
};

/** The user's tie to a trader. Money is in USDT. */
export const Follow = z.object({
  /** Id of the follow, given to cancel it. */
  followUserId: z.int(),
  traderUserId: z.int(),
  nickname: z.string(),
  headPortrait: z.nullable(z.string()),
  type: z.enum(followTypes),
  /** Multiple of the trader's lots, or lots. */
  number: Amount,
  ...limits,
  status: z.enum(['following', 'cancelled']),
  /** Null while it goes on. */
  endedBy: z.nullable(z.enum(followEnds)),
  /** Copied positions so far, those that are open, and copies that could not be made. */
  orders: z.int(),
  openOrders: z.int(),
  missed: z.int(),
  /** What closed copies brought after all fees and after the trader's share. */
  profit: SignedAmount,
  sharePaid: Amount,
  /** Settled profit above which the trader has a share. */
  highWaterMark: Amount,
  /** The share that was agreed when the follow began, as a fraction. */
  shareRate: Amount,
  /** How much later than the trader's the copies were made, and how much worse their prices were; null for none. */
  averageLagMs: z.nullable(z.int()),
  averageSlippage: z.nullable(SignedAmount),
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
  /** Null for a person. */
  style: z.nullable(z.enum(traderStyles)),
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
  /** How much later and at how much worse prices followers were copied, on the average; null while nobody was. */
  followersLagMs: z.nullable(z.int()),
  followersSlippage: z.nullable(SignedAmount),
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
  /** Multiples that may cap a trader's, ascending. */
  leverages: z.array(z.int()),
  /** Largest slippage bound, as a fraction. */
  maximumSlippage: Amount,
  /** Traders that one user may follow at a time. */
  maximumFollows: z.int(),
  /** Smallest balance of the leverage account to follow with, in USDT. */
  minimumBalance: Amount,
  /** A copy that is later than this is not made. */
  maximumLagMs: z.int(),
});
export type FollowTerms = z.infer<typeof FollowTerms>;

/**
 * A position copied by the caller, or one of a trader's own. `transactionId` is the position's id.
 */
export const CopyTrade = z.object({
  transactionId: z.int(),
  traderUserId: z.int(),
  traderNickname: z.string(),
  /** The follow it was copied under; null for a trader's own position. */
  followUserId: z.nullable(z.int()),
  /** What the trader paid, how much worse the copy's price was as a fraction, and how much later; null for a trader's own. */
  traderPrice: z.nullable(Amount),
  slippage: z.nullable(SignedAmount),
  lagMs: z.nullable(z.int()),
  position: FuturesPosition,
});
export type CopyTrade = z.infer<typeof CopyTrade>;

/** A copy that could not be made, and why. */
export const CopyMiss = z.object({
  id: z.int(),
  followUserId: z.int(),
  traderUserId: z.int(),
  traderNickname: z.string(),
  symbol: z.string(),
  side: z.enum(futuresSides),
  reason: z.enum(copyMissReasons),
  at: Time,
});
export type CopyMiss = z.infer<typeof CopyMiss>;

/** What it takes to be a trader, and how much of it the caller has. Money is in USDT. */
export const TraderConditions = z.object({
  isTrader: z.boolean(),
  level: z.int(),
  minimumLevel: z.int(),
  closedOrders: z.int(),
  minimumClosedOrders: z.int(),
  /** Of the leverage account. */
  balance: Amount,
  minimumBalance: Amount,
  maximumShareRate: Amount,
  maximumFollowers: z.int(),
});
export type TraderConditions = z.infer<typeof TraderConditions>;
