import { expect, test } from 'vitest';
import { firstTickAtOrAfter, optionFee, optionOutcome, optionPayout } from './payout.ts';

test('an option opens and closes at the first tick at or after its instant', () => {
  const ticks = [
    { id: 1, time: 100 },
    { id: 2, time: 200 },
    { id: 3, time: 200 },
    { id: 4, time: 300 },
  ];
  expect(firstTickAtOrAfter(ticks, 150)?.id).toBe(2);
  expect(firstTickAtOrAfter(ticks, 200)?.id).toBe(2);
  expect(firstTickAtOrAfter(ticks, 201)?.id).toBe(4);
  expect(firstTickAtOrAfter(ticks, 301)).toBeUndefined();
});

test.each([
  ['up', '100', '100.01', 'win'],
  ['up', '100', '99.99', 'loss'],
  ['down', '100', '99.99', 'win'],
  ['down', '100', '100.01', 'loss'],
  ['up', '100', '100.00', 'tie'],
  ['down', '9', '10', 'loss'],
] as const)('%s from %s to %s is a %s', (type, buyPrice, sellPrice, outcome) => {
  expect(optionOutcome({ type, buyPrice, sellPrice })).toBe(outcome);
});

test('a win pays stake and rate rounded down, a tie the stake, and a void gives back the fee too', () => {
  const option = { stake: '10.01', fee: '0.2', payoutRate: '0.777', scale: 2 };
  expect(optionPayout({ ...option, outcome: 'win' })).toBe('17.78');
  expect(optionPayout({ ...option, outcome: 'tie' })).toBe('10.01');
  expect(optionPayout({ ...option, outcome: 'void' })).toBe('10.21');
  expect(optionPayout({ ...option, outcome: 'loss' })).toBe('0');
});

test('the fee on a stake is what the discount leaves of it, rounded up', () => {
  const order = { stake: '10.01', feeRate: '0.01', discountPercent: 0, scale: 2 };
  expect(optionFee(order)).toBe('0.11');
  expect(optionFee({ ...order, stake: '1000', discountPercent: 17 })).toBe('8.3');
  expect(optionFee({ ...order, discountPercent: 100 })).toBe('0');
});
