import { expect, test } from 'vitest';
import {
  creditedOf,
  depositBonus,
  depositBonusRate,
  depositFee,
  depositProblem,
  tierOfDeposits,
} from './deposit-credit.ts';

const bounds = { minimum: '10', maximum: '1000', scale: 2 };

test.each(['10', '10.25', '1000'])('a deposit of %s is within its bounds', (amount) => {
  expect(depositProblem({ ...bounds, amount })).toBeNull();
});

test.each([
  ['10.001', { code: 'amount_step', bound: 'step', value: '0.01' }],
  ['9.99', { code: 'amount_below_minimum', bound: 'minimum', value: '10' }],
  ['1000.01', { code: 'amount_above_maximum', bound: 'maximum', value: '1000' }],
])('a deposit of %s is refused with the bound that it breaks', (amount, problem) => {
  expect(depositProblem({ ...bounds, amount })).toEqual(problem);
});

test('of a deposit the fee is rounded up and the bonus down, and both arrive', () => {
  const deposit = { amount: '33.33', rate: '0.01', scale: 2 };
  expect(depositFee(deposit)).toBe('0.34');
  expect(depositBonus({ ...deposit, returning: '0' })).toBe('0.33');
  expect(depositBonus({ ...deposit, returning: '30.34' })).toBe('0.02');
  expect(depositBonus({ ...deposit, returning: '40' })).toBe('0');
  expect(creditedOf({ amount: '33.33', fee: '0.34', bonus: '0.5' })).toBe('33.49');
});

test('the bonus follows the tier, and nobody without one has any', () => {
  expect([0, 1, 2, 3, 4, 5].map(depositBonusRate)).toEqual([
    '0',
    '0.02',
    '0.03',
    '0.04',
    '0.05',
    '0',
  ]);
});

test.each([
  ['0', 0],
  ['100000', 0],
  ['100000.01', 1],
  ['200000', 1],
  ['300000.5', 3],
  ['500000', 3],
  ['500001', 4],
])('deposits of %s reach tier %s, for the threshold itself is not over it', (sumUsd, tier) => {
  expect(tierOfDeposits(sumUsd)).toBe(tier);
});
