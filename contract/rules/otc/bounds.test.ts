import Decimal from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repetitions } from '../../../tests/support/counts.ts';
import { judgeTake, mostOf, type TakeTerms, tradeLimitIn } from './bounds.ts';
import { completionOf } from './completion.ts';
import { floatingPrice, otcSums } from './prices.ts';

const RUNS = repetitions({ short: 300, long: 20_000 });
const VND = { rate: '24784.5', fiatScale: 0 };

test('a floating price is its percent of the market, rounded down to two places more than the money', () => {
  expect(floatingPrice({ ...VND, usd: '1' }, '100.6')).toBe('24933.2');
  expect(floatingPrice({ usd: '1', rate: '7.19571', fiatScale: 2 }, '99.6')).toBe('7.1669');
  expect(floatingPrice({ usd: '64000.12', rate: '1', fiatScale: 2 }, '101')).toBe('64640.1212');
});

test('by the coin the money is rounded up, by the money the coin is rounded down', () => {
  const units = { price: '7.1669', scale: 8, fiatScale: 2 };
  expect(otcSums({ by: 'number', amount: '100' }, units)).toEqual({
    number: '100',
    total: '716.69',
  });
  expect(otcSums({ by: 'number', amount: '0.3' }, units)).toEqual({ number: '0.3', total: '2.16' });
  expect(otcSums({ by: 'total', amount: '100' }, units)).toEqual({
    number: '13.95303408',
    total: '100',
  });
});

test('a single trade is at most 2,000 USDT before level 2 and 10,000,000 from then on, in any currency', () => {
  expect(tradeLimitIn(0, VND)).toBe('49569000');
  expect(tradeLimitIn(1, VND)).toBe('49569000');
  expect(tradeLimitIn(2, { rate: '1', fiatScale: 2 })).toBe('10000000');
});

test('the limit of a trade is rounded down to what can be paid', () => {
  expect(tradeLimitIn(1, { rate: '24784.9999', fiatScale: 0 })).toBe('49569999');
});

test('a share of completed orders is rounded down, and there is none of nothing', () => {
  expect(completionOf({ completed: 0, broken: 0 })).toBeNull();
  expect(completionOf({ completed: 2, broken: 1 })).toBe('0.6666');
  expect(completionOf({ completed: 3, broken: 0 })).toBe('1');
});

const TAKE: TakeTerms = {
  ...{ currency: 'USDT', scale: 8, fiat: 'CNY', fiatScale: 2, price: '7.2' },
  ...{ left: '500', minimum: '100', maximum: '3000', tradeLimit: '14391.42', available: null },
};

test.each([
  ['total', '99.99', 'amount_below_minimum', '100 CNY'],
  ['total', '100', undefined, undefined],
  ['total', '3000.01', 'amount_above_maximum', '3000 CNY'],
  ['total', '0.001', 'amount_step', '0.01'],
  ['number', '416.66666666', undefined, undefined],
  ['number', '416.66666667', 'amount_above_maximum', '3000 CNY'],
  ['number', '13.88', 'amount_below_minimum', '100 CNY'],
] as const)('an order by %s of %s is judged: %s', (by, amount, code, bound) => {
  const { problem } = judgeTake({ by, amount }, TAKE);
  expect(problem?.code).toBe(code);
  expect(Object.values(problem?.params ?? {})[0]).toBe(bound);
});

test('what is left, the limit of the verification and the coins of the seller bound an order too', () => {
  const judge = (more: Partial<TakeTerms>) =>
    judgeTake({ by: 'number', amount: '100' }, { ...TAKE, ...more }).problem;
  expect(judge({ left: '99.99' })).toEqual({
    code: 'amount_above_maximum',
    params: { maximum: '99.99 USDT' },
  });
  expect(judge({ tradeLimit: '719.99' })).toEqual({
    code: 'limit_exceeded',
    params: { maximum: '719.99 CNY' },
  });
  expect(judge({ available: '99' })).toEqual({ code: 'insufficient_balance', params: {} });
});

test('the most that can be taken is what is left, or the coins of the seller where they are fewer', () => {
  const most = (available: string | null) => mostOf('number', { ...TAKE, left: '150', available });
  expect([null, '149.5', '150', '400'].map(most)).toEqual(['150', '149.5', '150', '150']);
  expect(mostOf('total', { ...TAKE, available: '99.999' })).toBe('719.99');
});

/** A decimal with so many places. */
const decimals = (most: number, places: number) =>
  fc
    .integer({ min: 1, max: most * 10 ** places })
    .map((units) => new Decimal(units).div(10 ** places).toFixed());

test('nobody pays less than the price, and the most that can be taken is never refused', () => {
  fc.assert(
    fc.property(
      decimals(90_000, 4),
      decimals(1000, 4),
      fc.constantFrom('number', 'total'),
      decimals(5000, 2),
      (price, left, by, amount) => {
        const terms = { ...TAKE, price, left, minimum: '0.01' };
        const sums = otcSums({ by, amount }, terms);
        const exactTotal = new Decimal(sums.number).times(price);
        expect(new Decimal(sums.total).gte(exactTotal)).toBe(true);
        const unit = by === 'number' ? '0.01' : new Decimal(price).times('1e-8').toFixed();
        expect(new Decimal(sums.total).minus(exactTotal).lt(unit)).toBe(true);
        const most = mostOf(by, terms);
        const { problem } = judgeTake({ by, amount: most }, terms);
        if (problem !== null) expect(problem.code).toBe('amount_below_minimum');
      },
    ),
    { numRuns: RUNS },
  );
});
