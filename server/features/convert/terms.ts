/** What conversions cost and how much they may move; configuration, visible through quotes and bounds. */
import { type Currency, currencies } from '../../money/currencies.ts';

/** Conversions take from and bring to this account. */
export const CONVERT_ACCOUNT = 'change';
/** Fraction of what is received. */
export const FEE_RATE = '0.001';
/** How long a quoted rate holds. */
export const QUOTE_LIFE_MS = 8_000;
/** A rate that was seen longer ago than this is refused. */
export const SEEN_RATE_LIFE_MS = 30_000;
/** How much worse than the seen rate the current rate may be, by default. */
export const DEFAULT_SLIPPAGE = '0.01';
/** Bounds of one conversion. */
export const MINIMUM_USD = '1';
export const MAXIMUM_USD = '500000';

/** Coins; those without a market now are not on offer. */
export const convertibleCurrencies: readonly Currency[] = currencies.filter(
  ({ kind }) => kind === 'coin',
);
