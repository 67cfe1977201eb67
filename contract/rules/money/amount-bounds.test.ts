import { expect, test } from 'vitest';
import { type AmountBounds, amountProblem } from './amount-bounds.ts';

const bounds: AmountBounds = {
  currency: 'USDT',
  scale: 2,
  minimum: '10',
  maximum: '500',
  available: '300',
};

test('an amount on its bounds can be moved, and so can all that there is', () => {
  expect(amountProblem('10', bounds)).toBeNull();
  expect(amountProblem('10.01', bounds)).toBeNull();
  expect(amountProblem('300', bounds)).toBeNull();
  expect(amountProblem('500', { ...bounds, available: '500' })).toBeNull();
});

test('the first bound that an amount breaks is named, with the bound itself', () => {
  expect(amountProblem('10.001', bounds)).toEqual({
    code: 'amount_step',
    params: { step: '0.01' },
  });
  expect(amountProblem('9.99', bounds)).toEqual({
    code: 'amount_below_minimum',
    params: { minimum: '10 USDT' },
  });
  expect(amountProblem('500.01', bounds)).toEqual({
    code: 'amount_above_maximum',
    params: { maximum: '500 USDT' },
  });
  expect(amountProblem('300.01', bounds)).toEqual({ code: 'insufficient_balance', params: {} });
});

test('without a maximum or a balance nothing is too much', () => {
  const open = { ...bounds, maximum: null, available: null };
  expect(amountProblem('99999999', open)).toBeNull();
  expect(amountProblem('99999999', { ...open, available: '1' })?.code).toBe('insufficient_balance');
});
