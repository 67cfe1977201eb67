import { expect, test } from 'vitest';
import { partOfLots } from '../positions/part-of-lots.ts';
import { fractionOfPercent, percentOfFraction, shiftedDown, shiftedUp } from './shifted-decimal.ts';

test.each([
  ['1.5', '0.015'],
  ['100', '1'],
  ['0.01', '0.0001'],
  ['12', '0.12'],
  ['', ''],
])('a trailing distance of %s percent is the fraction %s, and back', (percent, fraction) => {
  expect(fractionOfPercent(percent)).toBe(fraction);
  expect(percentOfFraction(fraction)).toBe(percent);
});

test.each([
  ['200', 3, '0.2'],
  ['1', 6, '0.000001'],
  ['1234567', 3, '1234.567'],
  ['5', 0, '5'],
  ['', 3, ''],
])('%s lots of %i places are %s of the coin, and back', (lots, places, quantity) => {
  expect(shiftedDown(lots, places)).toBe(quantity);
  expect(shiftedUp(quantity, places)).toBe(lots);
});

test.each([
  ['200', 50, '100'],
  ['3', 50, '1'],
  ['3', 1, '1'],
  ['123456789012345678901', 100, '123456789012345678901'],
  ['7', 99, '6'],
])('FUT-05 of %s lots %i percent are %s, whole and at least one', (lots, percent, part) => {
  expect(partOfLots(lots, percent)).toBe(part);
});
