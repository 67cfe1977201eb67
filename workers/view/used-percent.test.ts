import { expect, test } from 'vitest';
import { usedPercent } from './used-percent.ts';

test.each([
  ['0.05', '0.0975', 51],
  ['0.0975', '0.0975', 100],
  ['0.0974', '0.0975', 99],
  ['5', '2', 100],
  ['', '2', 0],
  ['0', '2', 0],
  ['1', '0', 100],
])('an amount of %s of at most %s stands at %i %%', (amount, most, percent) => {
  expect(usedPercent(amount, most)).toBe(percent);
});
