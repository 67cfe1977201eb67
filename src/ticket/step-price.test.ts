import { expect, test } from 'vitest';
import { stepPrice } from './step-price.ts';

test.each([
  ['67412.5', 2, 1, '67412.51'],
  ['67412.51', 2, -1, '67412.50'],
  ['0.00001234', 8, 1, '0.00001235'],
  ['99.99', 2, 1, '100.00'],
  ['7', 0, 5, '12'],
  ['0.01', 2, -1, '0.01'],
  ['123456789012345678.12', 2, 1, '123456789012345678.13'],
])('the price %s of scale %i moves by %i ticks to %s', (price, scale, ticks, expected) => {
  expect(stepPrice(price, scale, ticks)).toBe(expected);
});
