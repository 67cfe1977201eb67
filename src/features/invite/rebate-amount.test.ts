import { expect, test } from 'vitest';
import { centsText, shareText, signedText } from './rebate-amount.ts';

test('INV-01 a rebate has its sign and the marks of the language, and loses no digit', () => {
  expect(signedText('1234.50000001', 'en')).toBe('+1,234.50000001');
  expect(signedText('-1234.5', 'vi')).toBe('−1.234,5');
  expect(signedText('0.00000001', 'fr')).toBe('+0,00000001');
});

test('INV-01 an equivalent is cut to the cent, never rounded up', () => {
  expect(centsText('0.019999', 'en')).toBe('0.01');
  expect(centsText('1234', 'en')).toBe('1,234.00');
  expect(centsText('7.5', 'id')).toBe('7,50');
});

test('INV-01 a rate is said in percent', () => {
  expect(shareText('0.2', 'en')).toBe('20%');
  expect(shareText('0.0525', 'vi')).toBe('5,25%');
});
