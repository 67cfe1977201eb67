/** Bounds of following and of being followed: configuration, visible through `copyTrading.traders`. */
import type { FollowTerms } from '../../../contract/features/copy-trading-entities.ts';

/** A copy that would be made later than this after the trader's fill is not made. */
export const MAXIMUM_LAG_MS = 30_000;
/** Share of a follower's profit that a trader keeps unless told. */
export const SHARE_RATE = '0.1';
export const MAXIMUM_FOLLOWERS = 1000;

/** What it takes to be a trader. */
export const BECOMING = {
  minimumLevel: 2,
  minimumClosedOrders: 5,
  minimumBalance: '500',
  maximumShareRate: '0.2',
  maximumFollowers: MAXIMUM_FOLLOWERS,
} as const;

/** `leverages` are those of futures. */
export function followTerms(leverages: readonly number[]): FollowTerms {
  return {
    minimumMultiple: '0.01',
    maximumMultiple: '100',
    minimumLots: '1',
    maximumLots: '100000000',
    leverages: [...leverages],
    maximumSlippage: '0.1',
    maximumFollows: 10,
    minimumBalance: '50',
    maximumLagMs: MAXIMUM_LAG_MS,
  };
}
