/** What is traded over the counter and within which bounds; configuration, visible through `otc.terms`. */
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { type Currency, currencies } from '../../money/currencies.ts';
import { fiatRates } from '../../money/fiat-rates.ts';

/** Coins are sold from this account and bought into it. */
export const OTC_ACCOUNT = 'legal';
/** The buyer's time to pay. */
export const PAYMENT_MS = 15 * MINUTE_MS;
/** Bounds of a price, in percent of the market, in whichever way it is set. */
export const LOWEST_PERCENT = '80';
export const HIGHEST_PERCENT = '120';
/** Bounds of an offer, in USD. */
export const SMALLEST_USD = '10';
export const LARGEST_USD = '5000000';
/** Open orders of one user on offers of others: whoever takes and does not pay keeps coins from everybody. */
export const MOST_OPEN_ORDERS = 5;
/**
 * Orders that a taker agreed to pay for and did not, cancelled or let run out: with so many of them within this time
 * they buy no more, for each has kept a seller's coins for nothing.
 */
export const MOST_UNPAID = 3;
export const UNPAID_WITHIN_MS = DAY_MS;
/** Offers of one user that are not removed. */
export const MOST_OFFERS = 20;
/** What one side may say beside an order, and until when. */
export const MOST_MESSAGES = 100;
export const TALK_AFTER_MS = DAY_MS;
/** Of what a record counts. */
export const RECORD_MS = 30 * DAY_MS;

const codes = ['USDT', 'BTC', 'ETH'];

export const otcCoins: readonly Currency[] = codes.flatMap(
  (code) => currencies.find((currency) => currency.code === code) ?? [],
);

export interface OtcFiat {
  readonly fiat: string;
  readonly fiatScale: number;
  /** Units for a USD. */
  readonly rate: string;
}

export const otcFiats: readonly OtcFiat[] = fiatRates.map(({ currencyCode, rate }) => {
  const found = currencies.find(({ code, kind }) => code === currencyCode && kind === 'fiat');
  if (found === undefined) throw new Error(`a rate of an unknown currency: ${currencyCode}`);
  return { fiat: currencyCode, fiatScale: found.scale, rate };
});

export function fiatOf(code: string): OtcFiat | undefined {
  return otcFiats.find(({ fiat }) => fiat === code);
}
