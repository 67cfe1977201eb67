import { expect, test } from 'vitest';
import { legendShare } from './chart-places.ts';

test('the candles keep clear of one line for the bar and one for each indicator over the price', () => {
  expect(legendShare(300, 0)).toBe(0.08);
  expect(legendShare(300, 1)).toBeCloseTo(48 / 300);
  expect(legendShare(300, 2)).toBeCloseTo(72 / 300);
});

test('the legend never takes more than a good third, and a low chart has none', () => {
  expect(legendShare(300, 8)).toBe(0.36);
  expect(legendShare(150, 4)).toBe(0.08);
});
