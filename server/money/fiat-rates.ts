import type { FiatRate } from '../../contract/features/home.ts';

/** Units of each fiat currency for one USD: the spec's static list (APP-06). */
export const fiatRates: readonly FiatRate[] = [
  { currencyCode: 'USD', rate: '1' },
  { currencyCode: 'VND', rate: '24784.5' },
  { currencyCode: 'IDR', rate: '15680.9' },
  { currencyCode: 'CNY', rate: '7.19571' },
  { currencyCode: 'GBP', rate: '0.785455' },
  { currencyCode: 'HKD', rate: '7.8207' },
  { currencyCode: 'JPY', rate: '151.191' },
  { currencyCode: 'EUR', rate: '0.917528' },
  { currencyCode: 'AED', rate: '3.67192' },
  { currencyCode: 'THB', rate: '36.1064' },
  { currencyCode: 'PHP', rate: '55.9847' },
];
