import { expect, test } from 'vitest';
import { judgeOffer, type OfferField, type OfferTerms, type OfferWish } from './bounds.ts';

/** The market is at 215736 CNY. */
const terms: OfferTerms = {
  ...{ currency: 'BTC', scale: 8, fiat: 'CNY', fiatScale: 2, usd: '30000', rate: '7.1912' },
  ...{ lowestPercent: '80', highestPercent: '120', smallestUsd: '10', largestUsd: '5000000' },
  tradeLimit: '14382.4',
};
const wish: OfferWish = {
  priceKind: 'floating',
  ...{ price: '101', quantity: '0.1', minimum: '100', maximum: '14382.4' },
};
const judge = (other: Partial<OfferWish>) => judgeOffer({ ...wish, ...other }, terms);

test('an offer is worth its coins at its price, rounded down, whether the price floats or is fixed', () => {
  expect(judge({})).toEqual({ price: '217893.36', total: '21789.33', problems: {} });
  expect(judge({ priceKind: 'fixed', price: '200000.1234' })).toEqual({
    price: '200000.1234',
    total: '20000.01',
    problems: {},
  });
});

test('while a field is no amount, it alone is refused, and there is no total', () => {
  expect(judge({ price: null })).toEqual({
    price: null,
    total: null,
    problems: { price: { code: 'price_invalid', params: {} } },
  });
  for (const field of ['quantity', 'minimum', 'maximum'] as const)
    expect(judge({ [field]: null })).toEqual({
      price: '217893.36',
      total: field === 'quantity' ? null : '21789.33',
      problems: {
        [field]: {
          code: field === 'quantity' ? 'quantity_invalid' : 'amount_invalid',
          params: {},
        },
      },
    });
});

const fixed = (price: string): Partial<OfferWish> => ({ priceKind: 'fixed', price });

test.each<[OfferField, Partial<OfferWish>]>([
  ['price', { price: '80' }],
  ['price', { price: '120' }],
  ['price', { price: '119.99' }],
  ['price', fixed('172588.8')],
  ['price', fixed('258883.2')],
  ['price', fixed('258883.1999')],
  ['quantity', { quantity: '0.00033334' }],
  ['quantity', { quantity: '166.66666666' }],
  ['minimum', { minimum: '7.2' }],
  ['minimum', { minimum: '21789.33' }],
  ['maximum', { maximum: '100' }],
  ['maximum', { quantity: '0.01', maximum: '2178.93' }],
])('the %s of an offer may be at its bound: %j', (field, other) => {
  expect(judge(other).problems[field]).toBeUndefined();
});

const BAND = { low: '80%', high: '120%' };
const FIXED_BAND = { low: '172588.8 CNY', high: '258883.2 CNY' };

test.each<[OfferField, Partial<OfferWish>, string, Readonly<Record<string, string>>]>([
  ['price', { price: '79.99' }, 'price_out_of_band', BAND],
  ['price', { price: '120.01' }, 'price_out_of_band', BAND],
  ['price', { price: '100.001' }, 'price_step', { step: '0.01' }],
  ['price', fixed('172588.7999'), 'price_out_of_band', FIXED_BAND],
  ['price', fixed('258883.2001'), 'price_out_of_band', FIXED_BAND],
  ['price', fixed('200000.00001'), 'price_step', { step: '0.0001' }],
  ['quantity', { quantity: '0.00033333' }, 'amount_below_minimum', { minimum: '0.00033334 BTC' }],
  [
    'quantity',
    { quantity: '166.66666667' },
    'amount_above_maximum',
    { maximum: '166.66666666 BTC' },
  ],
  ['quantity', { quantity: '0.123456789' }, 'amount_step', { step: '0.00000001' }],
  ['minimum', { minimum: '7.19' }, 'amount_below_minimum', { minimum: '7.2 CNY' }],
  ['minimum', { minimum: '21789.34' }, 'amount_above_maximum', { maximum: '21789.33 CNY' }],
  ['minimum', { minimum: '100.001' }, 'amount_step', { step: '0.01' }],
  ['maximum', { maximum: '99.99' }, 'amount_below_minimum', { minimum: '100 CNY' }],
  ['maximum', { maximum: '14382.41' }, 'limit_exceeded', { maximum: '14382.4 CNY' }],
  [
    'maximum',
    { quantity: '0.01', maximum: '2178.94' },
    'amount_above_maximum',
    { maximum: '2178.93 CNY' },
  ],
  ['maximum', { maximum: '1000.001' }, 'amount_step', { step: '0.01' }],
])(
  'the %s of an offer beyond its bound is refused by name: %j is %s',
  (field, other, code, params) => {
    expect(judge(other).problems[field]).toEqual({ code, params });
  },
);
