import { expect, test } from 'vitest';
import { type Language, languages } from '../../contract/plain/languages.ts';
import { formatFiat, formatFiatNumber } from './format-fiat.ts';
import {
  formatAmount,
  formatDecimal,
  formatFixed,
  formatNumber,
  formatPercent,
  formatShort,
  formatSigned,
} from './format-number.ts';
import { formatClock } from './format-time.ts';

const written: Readonly<Record<Language, string>> = {
  zh: '1,234,567.5',
  en: '1,234,567.5',
  hk: '1,234,567.5',
  th: '1,234,567.5',
  jp: '1,234,567.5',
  id: '1.234.567,5',
  kor: '1,234,567.5',
  fra: '1\u202f234\u202f567,5',
  spa: '1.234.567,5',
  vn: '1.234.567,5',
};

test.each(Object.entries(written))('numbers are written as %s writes them', (language, text) => {
  expect(formatDecimal('1234567.5', language as Language)).toBe(text);
});

test.each([
  ['1000', '1,000.0000'],
  ['1000.01', '1.0K'],
  ['1250', '1.3K'],
  ['999999', '1,000.0K'],
  ['1000000', '1,000.0K'],
  ['1000001', '1.0M'],
  ['1234567890123', '1,234,567.9M'],
  ['12.34567', '12.3457'],
  ['0', '0.0000'],
  ['0.00000001', '0.0000'],
  ['-2500', '−2.5K'],
])('APP-32 %s is shortened to %s', (text, short) => {
  expect(formatShort(text, 'en')).toBe(short);
});

test.each([
  ['1', '1.00'],
  ['1.005', '1.01'],
  ['-0.001', '0.00'],
  ['123456789012345678.999', '123,456,789,012,345,679.00'],
])('APP-33 %s has two decimals by default: %s', (text, formatted) => {
  expect(formatNumber(text, 'en')).toBe(formatted);
});

test('no exponent and no lost digit, however large or small', () => {
  expect(formatFixed('0.000000000000000001', 18, 'en')).toBe('0.000000000000000001');
  expect(formatAmount('999999999999999999.123456789012345678', 18, 'en')).toBe(
    '999,999,999,999,999,999.123456789012345678',
  );
  expect(formatShort('999999999999999999', 'en')).toBe('1,000,000,000,000.0M');
});

test('an amount that someone owns is never rounded up', () => {
  expect(formatAmount('0.999999999', 8, 'en')).toBe('0.99999999');
  expect(formatAmount('5', 8, 'en')).toBe('5.00');
  expect(formatAmount('5', 0, 'en')).toBe('5');
});

test('gains have a plus, losses a minus, and what rounds to zero has none', () => {
  expect(formatSigned('1.5', 2, 'en')).toBe('+1.50');
  expect(formatSigned('-1.5', 2, 'vn')).toBe('−1,50');
  expect(formatSigned('0.001', 2, 'en')).toBe('0.00');
  expect(formatSigned('-0.001', 2, 'en')).toBe('0.00');
  expect(formatPercent('0.012345', 'en')).toBe('+1.23%');
  expect(formatPercent('-0.5', 'fra')).toBe('−50,00%');
});

test('APP-06 sums in fiat have the sign and the decimals of the currency', () => {
  expect(formatFiat('1234.5', 'USD', 'en')).toBe('$1,234.50');
  expect(formatFiat('-1234.5', 'USD', 'en')).toBe('−$1,234.50');
  expect(formatFiat('24784.5', 'VND', 'vn').replace(/\s/g, ' ')).toBe('24.785 ₫');
  expect(formatFiat('0.00001234', 'USD', 'en')).toBe('$0.00001234');
  expect(formatFiat('0', 'USD', 'en')).toBe('$0.00');
  expect(formatFiatNumber('1234.567', 'EUR', 'spa')).toBe('1.234,57');
});

test('a clock has 24 hours and Western digits in every language', () => {
  for (const language of languages) {
    expect(formatClock(Date.UTC(2026, 0, 1, 0, 5, 9), language)).toMatch(/^\d\d[:.]\d\d[:.]\d\d$/);
  }
});
