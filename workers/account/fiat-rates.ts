/** Fiat rates: the site's list, kept for a day over restarts, and the product's own list until it has come. */
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

/** APP-07. */
const DOLLAR: FiatRate = { currencyCode: 'USD', rate: '1' };

export interface KeptFiats {
  readonly list: readonly FiatRate[];
  /** Entries of earlier lists that this one does not have. */
  readonly others: readonly FiatRate[];
  readonly saveTime: number;
}

export interface FiatRates {
  revision(): number;
  readonly revision$: Observable<number>;
  /** Units for one USD; an unknown currency counts as USD. */
  of(currency: string): FiatRate;
  /** The currencies on offer. */
  list(): readonly FiatRate[];
  /** When the list came, in milliseconds; null before the first. */
  saveTime(): number | null;
  /** Sets the list; a chosen currency that it does not have keeps its entry (APP-10). */
  replace(list: readonly FiatRate[]): void;
  /** Everything that is known, for the device; null before the first list. */
  toKeep(): KeptFiats | null;
  /** Brings back what the device has kept, unless a newer list is there. */
  restore(kept: KeptFiats): void;
  /** True when the list has never come, is a day old, or comes from a clock that was ahead. */
  isOld(): boolean;
}

export function createFiatRates(clock: Clock): FiatRates {
  const held = {
    list: STATIC_RATES,
    others: [] as readonly FiatRate[],
    saveTime: null as number | null,
  };
  const revision$ = new BehaviorSubject(0);
  const set = (next: KeptFiats): void => {
    Object.assign(held, next);
    revision$.next(revision$.value + 1);
  };
  return {
    revision$,
    revision: () => revision$.value,
    of: (currency) =>
      [...held.list, ...held.others].find((row) => row.currencyCode === currency) ?? DOLLAR,
    list: () => held.list,
    saveTime: () => held.saveTime,
    replace(list) {
      if (list.length === 0) return;
      const offered = new Set(list.map((row) => row.currencyCode));
      const others = [...held.list, ...held.others].filter((row) => !offered.has(row.currencyCode));
      set({ list, others, saveTime: clock.now() });
    },
    toKeep() {
      const { list, others, saveTime } = held;
      return saveTime === null ? null : { list, others, saveTime };
    },
    restore(kept) {
      if (held.saveTime === null) set(kept);
    },
    isOld() {
      const ageMs = clock.now() - (held.saveTime ?? Number.NEGATIVE_INFINITY);
      return ageMs >= RATES_LIFE_MS || ageMs < 0;
    },
  };
}
