/** What is on offer in dual investments; configuration, visible through `dualInvest.terms` and kept by each product. */
import type { Market } from '../../../contract/features/markets.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/plain/time.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { type Currency, currencies } from '../../money/currencies.ts';

/** Paid from and into the exchange account, and held in the financial one in between. */
export const SPOT_ACCOUNT = 'change';
export const INVESTED_ACCOUNT = 'financial';
/** What a put is paid in, and both types where the price is not below the linked one. */
const QUOTE_CODE = 'USDT';

/** Products are made, and mature, at 16:00 of this zone: the hour at which options platforms deliver. */
export const TIME_ZONE = 'UTC+8';
const ROUND_HOUR_MS = 8 * HOUR_MS;

/** Days from the round to the maturity. */
export const holdingDays = [1, 3, 7, 14, 30] as const;
/** Linked prices are so many standard deviations of their term away from the market, on either side. */
export const distances = [0.5, 1, 1.5] as const;

export const TOTAL_SHARES = 1000;
export const MINIMUM_SHARES = 1;
export const MAXIMUM_SHARES = 500;
/** Products are on sale until the next round, but no longer than this before their maturity. */
const CUT_OFF_MS = HOUR_MS;

/** Share of the fair yield that a buyer is given; the rest covers what the rate does not follow in time. */
export const PASSED_ON = 0.85;
/** The volatility is that of the hourly closes of so many days, within bounds for a market that is young or wild. */
export const VOLATILITY_DAYS = 14;
export const LEAST_VOLATILITY = 0.2;
export const MOST_VOLATILITY = 3;
/** The rates of what is on sale follow the market this often, and an older one sells nothing. */
export const RATED_EVERY_MS = 5 * 60_000;
export const OLD_RATE_MS = 15 * 60_000;
/** A lower annual rate than this is not worth offering. */
export const LEAST_RATE = '0.01';

interface DualCoin {
  readonly currency: Currency;
  /** What one share is of the coin. */
  readonly shareQuantity: string;
  /** Linked prices are multiples of it. */
  readonly priceStep: string;
}

const rows: readonly (readonly [code: string, shareQuantity: string, priceStep: string])[] = [
  ['BTC', '0.001', '50'],
  ['ETH', '0.01', '5'],
  ['SOL', '0.1', '0.5'],
  ['BNB', '0.1', '1'],
];

/** The coins that are linked. */
export const dualCoins: readonly DualCoin[] = rows.map(([code, shareQuantity, priceStep]) => ({
  currency: currencyOf(code),
  shareQuantity,
  priceStep,
}));

export function marketOf(feed: MarketFeed, { code }: Currency): Market | undefined {
  return feed.markets.find(
    ({ kind, base, quote }) => kind === 'coin' && base === code && quote === QUOTE_CODE,
  );
}

/** The newest round at a time; it lasts a day. */
export function roundAt(nowMs: number): number {
  return Math.floor((nowMs - ROUND_HOUR_MS) / DAY_MS) * DAY_MS + ROUND_HOUR_MS;
}

export function maturityOf(round: number, days: number): number {
  return round + days * DAY_MS;
}

export function sellsUntilOf(round: number, days: number): number {
  return Math.min(round + DAY_MS, maturityOf(round, days) - CUT_OFF_MS);
}

function currencyOf(code: string): Currency {
  const found = currencies.find((currency) => currency.code === code);
  if (found === undefined) throw new Error(`dual investments know no currency ${code}`);
  return found;
}
