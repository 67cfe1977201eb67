/** Sums in USD, written in the fiat currency that the user has chosen. */
import type { Preferences } from '../../contract/core.ts';
import { Exact, exact, plainText } from '../../contract/money.ts';
import { fiatDecimals, formatFiat } from '../view/format-fiat.ts';
import type { FiatRates } from './fiat-rates.ts';

export interface FiatParts {
  readonly rates: Pick<FiatRates, 'of'>;
  readonly preferences: () => Preferences;
}

/** With the sign of the currency. */
export function inChosenFiat({ rates, preferences }: FiatParts, usd: string): string {
  const { language, fiat } = preferences();
  const { currencyCode, rate } = rates.of(fiat);
  return formatFiat(plainText(exact(usd).times(rate)), currencyCode, language);
}

/** Cut to whole cents and not rounded: nobody is shown more than there is. */
export function cutInChosenFiat({ rates, preferences }: FiatParts, usd: string): string {
  const { language, fiat } = preferences();
  const { currencyCode, rate } = rates.of(fiat);
  const cut = exact(usd).times(rate).toDecimalPlaces(fiatDecimals(currencyCode), Exact.ROUND_DOWN);
  return formatFiat(plainText(cut), currencyCode, language);
}
