import { expect, test } from 'vitest';
import { canQueue, collarTicks, tradingAccount } from './stock-orders.ts';

test('stocks trade in an account of their own and may wait for the open, coins neither', () => {
  expect([tradingAccount({ kind: 'stock' }), canQueue({ kind: 'stock' })]).toEqual(['stock', true]);
  expect([tradingAccount({ kind: 'coin' }), canQueue({ kind: 'coin' })]).toEqual(['change', false]);
});

test('what waits for the open fills at most five in a hundred away, in whole ticks inside that', () => {
  expect(collarTicks('buy', 1_010)).toBe(1_060);
  expect(collarTicks('sell', 1_010)).toBe(960);
  expect(collarTicks('sell', 1_001)).toBe(951);
  expect(collarTicks('buy', 1)).toBe(1);
  expect(collarTicks('sell', 1)).toBe(1);
  expect(collarTicks('sell', 0)).toBe(1);
});
