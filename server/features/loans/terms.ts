/** What loans cost and how far they go; configuration, visible through `loans.terms` and kept by each loan. */
import type { MarketFeed } from '../../market/feed.ts';
import { type Currency, currencies } from '../../money/currencies.ts';

/** Loans are paid into this account, repaid from it, and their collateral is held in it. */
export const LOAN_ACCOUNT = 'change';
const BORROWED_CODE = 'USDT';
/** Fraction of the principal for each hour that has begun: 8.76 % a year. */
export const HOURLY_RATE = '0.00001';
/** What is owed over the worth of the collateral: up to here is lent ... */
export const INITIAL_LTV = '0.65';
/** ... from here the user is warned ... */
export const WARNING_LTV = '0.75';
/** ... and from here the collateral is sold. */
export const LIQUIDATION_LTV = '0.83';
/** This far below its warning ratio a loan is safe again, and the user may be warned once more. */
export const SAFE_MARGIN = '0.03';
/** Fraction of what the collateral brings, for the insurance. */
export const LIQUIDATION_FEE_RATE = '0.02';
export const MINIMUM_NUMBER = '10';
export const MAXIMUM_OPEN = 20;

/** What is lent. */
export const borrowedCurrency = currencyOf(BORROWED_CODE);

/** Coins that can be sold for what is lent. */
export function collateralCurrencies(feed: MarketFeed): readonly Currency[] {
  const sold = new Set(
    feed.markets
      .filter(({ kind, quote }) => kind === 'coin' && quote === BORROWED_CODE)
      .map(({ base }) => base),
  );
  return currencies.filter(({ kind, code }) => kind === 'coin' && sold.has(code));
}

function currencyOf(code: string): Currency {
  const found = currencies.find((currency) => currency.code === code);
  if (found === undefined) throw new Error(`loans are of an unknown currency: ${code}`);
  return found;
}
