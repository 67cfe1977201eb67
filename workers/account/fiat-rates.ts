/** Fiat rates: the site's list, kept for a day, and the product's own list until it has come. */
import { BehaviorSubject, type Observable } from 'rxjs';
import type { FiatRate } from '../../contract/features/home.ts';
import type { Clock } from '../core/environment.ts';

/** APP-08. */
export const RATES_LIFE_MS = 86_400_000;

/** APP-06: units of each currency for one USD. */
const STATIC_RATES: readonly FiatRate[] = Object.entries({
  USD: '1',
  VND: '24784.5',
  IDR: '15680.9',
  CNY: '7.19571',
  GBP: '0.785455',
  HKD: '7.8207',
  JPY: '151.191',
  EUR: '0.917528',
  AED: '3.67192',
  THB: '36.1064',
  PHP: '55.9847',
}).map(([currencyCode, rate]) => ({ currencyCode, rate }));

export interface FiatRates {
  revision(): number;
  readonly revision$: Observable<number>;
  /** Units for one USD; an unknown currency counts as USD. */
  of(currency: string): { readonly currencyCode: string; readonly rate: string };
  replace(rates: readonly FiatRate[]): void;
  /** True when the list has never come or is a day old. */
  isOld(): boolean;
}

export function createFiatRates(clock: Clock): FiatRates {
  let rates = STATIC_RATES;
  let savedAtMs = Number.NEGATIVE_INFINITY;
  const revision$ = new BehaviorSubject(0);
  return {
    revision$,
    revision: () => revision$.value,
    of: (currency) =>
      rates.find((row) => row.currencyCode === currency) ?? { currencyCode: 'USD', rate: '1' },
    replace(next) {
      if (next.length === 0) return;
      rates = next;
      savedAtMs = clock.now();
      revision$.next(revision$.value + 1);
    },
    isOld: () => clock.now() - savedAtMs >= RATES_LIFE_MS,
  };
}
