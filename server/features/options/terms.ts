/** What is on offer in options: markets, expiries and payouts, stakes and fee. All of it is configuration. */
import type { Market } from '../../../contract/features/markets.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { type Currency, currencies } from '../../money/currencies.ts';

/** Fee as a fraction of the stake, before the VIP discount. */
export const FEE_RATE = '0.002';
/** Options that one user may hold at a time. */
export const MAXIMUM_OPEN_OPTIONS = 100;
/** No options are sold on a market without a tick for this long. */
export const STALE_MARKET_MS = 15_000;

/** How long a price holds at which an option can be sold back. */
export const SALE_QUOTE_MS = 2000;
/** So long before its end an option is not bought back any more. */
export const SALE_CLOSED_MS = 5000;
/** The exchange keeps this share of the price, and takes the market for calmer and for wilder than it was. */
export const saleTerms = { spread: 0.03, calmer: 0.75, wilder: 1.35 } as const;
/** The volatility of a sale is that of so many minutes, between these bounds of a year's. */
export const VOLATILITY_MINUTES = 60;
export const LEAST_VOLATILITY = 0.05;
export const MOST_VOLATILITY = 5;

export interface Expiry {
  readonly seconds: number;
  /** Profit of a win as a fraction of the stake. */
  readonly payoutRate: string;
}

/** Shortest first. The longer a price may wander, the nearer a fair game the payout comes. */
const expiries: readonly Expiry[] = [
  { seconds: 30, payoutRate: '0.75' },
  { seconds: 60, payoutRate: '0.8' },
  { seconds: 90, payoutRate: '0.82' },
  { seconds: 120, payoutRate: '0.85' },
  { seconds: 180, payoutRate: '0.88' },
  { seconds: 300, payoutRate: '0.92' },
];

/** Added to the payout rates above for the markets that trade most. */
const extraPayout: ReadonlyMap<string, string> = new Map([
  ['BTCUSDT', '0.03'],
  ['ETHUSDT', '0.02'],
]);

export interface StakeTerms {
  readonly currency: Currency;
  readonly minimum: string;
  readonly maximum: string;
}

const stakeBounds: readonly (readonly [code: string, minimum: string, maximum: string])[] = [
  ['USDT', '1', '20000'],
  ['BTC', '0.00002', '0.2'],
  ['ETH', '0.0005', '5'],
];

/** Currencies that stakes are paid in; the first one is the default. */
export const stakeTerms: readonly StakeTerms[] = stakeBounds.map(([code, minimum, maximum]) => {
  const currency = currencies.find((each) => each.code === code);
  if (!currency) throw new Error(`options are paid in ${code}, which does not exist`);
  return { currency, minimum, maximum };
});

export function hasOptions(market: Market): boolean {
  return market.kind === 'coin';
}

/** The expiries of a market; without one, those of markets without terms of their own. */
export function expiriesOf(market: Market | null): Expiry[] {
  const extra = extraPayout.get(market?.symbol ?? '') ?? '0';
  return expiries.map(({ seconds, payoutRate }) => ({
    seconds,
    payoutRate: plainText(exact(payoutRate).plus(extra)),
  }));
}
