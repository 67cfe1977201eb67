/** What is bought by card and what it costs; configuration, visible through terms and quotes. */
import type { Config } from '../../config.ts';
import { type Currency, currencies } from '../../money/currencies.ts';
import { fiatRates } from '../../money/fiat-rates.ts';

/** What is bought comes to this account. */
export const BOUGHT_ACCOUNT = 'change';
/** Fraction of what is paid. */
export const FEE_RATE = '0.015';
/** How long a quote holds. */
export const QUOTE_LIFE_MS = 10_000;
/** The least that one purchase is worth, in USD. The most is the fiat trade of the level. */
export const MINIMUM_USD = '20';

export interface CardFiat {
  readonly currency: Currency;
  /** Units for one USD. */
  readonly rate: string;
}

/** The currencies in which a card can be charged. */
export const cardFiats: readonly CardFiat[] = fiatRates.map(({ currencyCode, rate }) => {
  const currency = currencies.find(({ code }) => code === currencyCode);
  if (currency === undefined) throw new Error(`${currencyCode} is no currency of the exchange`);
  return { currency, rate };
});

/** Coins; those without a market now are not on offer. */
export const boughtCurrencies: readonly Currency[] = currencies.filter(
  ({ kind }) => kind === 'coin',
);

/** No company that charges cards is connected: what is paid is play money, which production does not have. */
export function chargesCards({ mode }: Pick<Config, 'mode'>): boolean {
  return mode === 'sandbox';
}
