/** Which pools there are and what they promise; configuration, visible through `defiMining.pools` and kept by each share. */
import { type Currency, currencies } from '../../money/currencies.ts';

/** Both sides are paid from this account; what leaving gives back and fees come to it. */
export const PAYING_ACCOUNT = 'change';
/** Here what was put in stands, held, until its owner leaves. */
export const SHARE_ACCOUNT = 'mining';
/** Most shares of one user that may be open at a time. */
export const MAXIMUM_OPEN = 50;

/** What a trade in a pool costs, and how much of the market's volume is traded in it. */
export const FEE_RATE = '0.003';
export const VOLUME_SHARE = '0.002';
/** Of each pool's liquidity, what users may have; the rest stays the house's. */
export const OFFERED_SHARE = '0.5';
/** Bounds of what one enters with, in USDT: as much again comes in the coin. */
export const MINIMUM_AMOUNT = '20';
export const MAXIMUM_AMOUNT = '100000';

export const quoteCurrency = currencyOf('USDT');

export interface PoolTerms {
  /** Its number, which is never given to another pool. */
  readonly id: number;
  readonly currency: Currency;
  /** The root of the product of its reserves. */
  readonly liquidity: string;
}

/** 60,000 at 90,000 are 200 BTC and 18,000,000 USDT. */
export const pools: readonly PoolTerms[] = [
  { id: 1, currency: currencyOf('BTC'), liquidity: '60000' },
  { id: 2, currency: currencyOf('ETH'), liquidity: '220000' },
  { id: 3, currency: currencyOf('SOL'), liquidity: '420000' },
  { id: 4, currency: currencyOf('BNB'), liquidity: '90000' },
];

function currencyOf(code: string): Currency {
  const currency = currencies.find((each) => each.code === code);
  if (currency === undefined) throw new Error(`a pool is of an unknown currency: ${code}`);
  return currency;
}
