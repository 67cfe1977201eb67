import { expect, test } from 'vitest';
import { stepOf } from '../../money.ts';
import { spotOrderProblem } from './limits.ts';

const market = {
  base: 'BTC',
  quote: 'USDT',
  priceScale: 2,
  quantityScale: 3,
  minimumQuantity: '0.01',
  minimumNotional: '5',
  maximumNotional: '1000',
  priceBand: '0.1',
};
const order = { quantity: '1', price: '100', turnover: '100', last: '100' };
const problemOf = (change: Partial<Record<keyof typeof order, string | null>>) =>
  spotOrderProblem(market, { ...order, ...change } as typeof order);

test('an order within all limits, or exactly on them, is taken', () => {
  expect(problemOf({})).toBeNull();
  expect(problemOf({ quantity: '0.01', turnover: '5' })).toBeNull();
  expect(problemOf({ quantity: '1.125', turnover: '1000' })).toBeNull();
  expect(problemOf({ price: '90' })).toBeNull();
  expect(problemOf({ price: '110' })).toBeNull();
  expect(problemOf({ price: '99.25' })).toBeNull();
  expect(problemOf({ price: null })).toBeNull();
});

test.each([
  [{ quantity: '1.0001' }, { code: 'amount_step', params: { step: '0.001' } }],
  [{ price: '100.001' }, { code: 'price_step', params: { step: '0.01' } }],
  [{ price: '89.99' }, { code: 'price_out_of_band', params: { low: '90', high: '110' } }],
  [{ price: '110.01' }, { code: 'price_out_of_band', params: { low: '90', high: '110' } }],
  [{ quantity: '0.009' }, { code: 'amount_below_minimum', params: { minimum: '0.01 BTC' } }],
  [{ turnover: '4.99' }, { code: 'amount_below_minimum', params: { minimum: '5 USDT' } }],
  [{ turnover: '1000.01' }, { code: 'amount_above_maximum', params: { maximum: '1000 USDT' } }],
])('an order with %o is refused with %o', (change, problem) => {
  expect(problemOf(change)).toEqual(problem);
});

test('the band is told in whole ticks that lie inside it', () => {
  expect(problemOf({ price: '500', last: '33.333' })?.params).toEqual({
    low: '30',
    high: '36.66',
  });
  expect(problemOf({ price: '500', last: '33.337' })?.params).toEqual({
    low: '30.01',
    high: '36.67',
  });
});

test('a step is the smallest amount of its scale', () => {
  expect([0, 2, 8].map(stepOf)).toEqual(['1', '0.01', '0.00000001']);
});
