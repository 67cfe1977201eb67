import { expect, test } from 'vitest';
import type { LockPlan } from '../../../contract/features/lock-mining.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { type LockSituation, priceLock } from './price-lock.ts';

const plan: LockPlan = {
  id: 2923001,
  currencyId: 3,
  currency: 'USDT',
  scale: 8,
  dailyYield: '0.004',
  termDays: 5,
  minimumAmount: '10',
  maximumAmount: '5000',
  dividendTime: '00:00',
  penaltyRatio: '0.004',
  quota: '20000',
  remaining: '3000',
  isOpen: true,
  closesAt: 0,
};
const noon = Date.UTC(2026, 0, 7, 12);
const price = (more: Partial<LockSituation> = {}, terms: Partial<LockPlan> = {}) =>
  priceLock({
    plan: { ...plan, ...terms },
    amount: '1000',
    available: '10000',
    nowMs: noon,
    ...more,
  });

test('LOCK-09 the calculator says what a sum earns a day and in all, from when and until when', () => {
  expect(
    price({ amount: '10000', available: '20000' }, { remaining: '20000', maximumAmount: '20000' }),
  ).toMatchObject({
    daily: '40',
    expected: '200',
    total: '10200',
    firstDividendAt: Date.UTC(2026, 0, 8),
    maturesAt: noon + 5 * DAY_MS,
    most: '20000',
    problem: null,
  });
});

test('LOCK-03 it says before what leaving on any of the days would come to', () => {
  expect(price().exits).toEqual([
    { day: 0, paid: '0', penalty: '20', result: '-20' },
    { day: 1, paid: '4', penalty: '16', result: '-12' },
    { day: 3, paid: '12', penalty: '8', result: '4' },
    { day: 4, paid: '16', penalty: '4', result: '12' },
    { day: 5, paid: '20', penalty: '0', result: '20' },
  ]);
  expect(price({}, { termDays: 90 }).exits.map(({ day }) => day)).toEqual([0, 23, 45, 68, 89, 90]);
  expect(price({ amount: '' }).exits).toEqual([]);
});

test('LOCK-02 LOCK-06 what is wrong is said as the server says it, and the most is what fits everything', () => {
  const rows: [
    string,
    Partial<LockSituation>,
    Partial<LockPlan>,
    string,
    Record<string, string>,
  ][] = [
    ['', {}, {}, 'amount_invalid', {}],
    ['1e3', {}, {}, 'amount_invalid', {}],
    ['0', {}, {}, 'amount_invalid', {}],
    ['9.99', {}, {}, 'amount_below_minimum', { minimum: '10 USDT' }],
    ['5000.1', {}, {}, 'amount_above_maximum', { maximum: '5000 USDT' }],
    ['10.000000001', {}, {}, 'amount_step', { step: '0.00000001' }],
    ['1000', { available: '999.99999999' }, {}, 'insufficient_balance', {}],
    ['3000.1', {}, {}, 'limit_exceeded', { maximum: '3000 USDT' }],
    ['1000', {}, { isOpen: false }, 'not_on_sale', {}],
  ];
  for (const [amount, more, terms, code, params] of rows)
    expect([amount, price({ amount, ...more }, terms).problem]).toEqual([amount, { code, params }]);
  expect(price({ available: '70' }).most).toBe('70');
  expect(price().most).toBe('3000');
  expect(price({}, { remaining: '20000' }).most).toBe('5000');
});
