import { expect, test } from 'vitest';
import { amountTone, signedAmount } from './signed-amount.ts';

test.each([
  ['-1234.5', 'vi', '−1.234,5', 'down'],
  ['1234.50000001', 'en', '+1,234.50000001', 'up'],
  ['0', 'en', '0', 'flat'],
  ['-0.000000000000000001', 'en', '−0.000000000000000001', 'down'],
])('THEME-05 the bill of %s in %s reads %s and is %s', (amount, tag, text, tone) => {
  expect(signedAmount(amount, tag)).toBe(text);
  expect(amountTone(amount)).toBe(tone);
});
