import { expect, test } from 'vitest';
import { formatFiat, formatFiatNumber } from './format-fiat.ts';

test('a currency has the decimals that it has, also when they are three or none', () => {
  expect(formatFiatNumber('1.5', 'KWD', 'en')).toBe('1.500');
  expect(formatFiatNumber('1234.5678', 'KWD', 'en')).toBe('1,234.568');
  expect(formatFiatNumber('1234.5', 'JPY', 'en')).toBe('1,235');
});

test('below one unit four digits that matter are kept, and from one on the usual decimals', () => {
  expect(formatFiatNumber('0.000123456', 'USD', 'en')).toBe('0.0001235');
  expect(formatFiatNumber('-0.123456', 'USD', 'en')).toBe('−0.1235');
  expect(formatFiatNumber('1', 'USD', 'en')).toBe('1.00');
  expect(formatFiatNumber('1.23456', 'USD', 'en')).toBe('1.23');
  expect(formatFiat('-0.5', 'USD', 'en')).toBe('−$0.50');
});
