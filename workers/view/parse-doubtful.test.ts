import { expect, test } from 'vitest';
import { parseDecimal } from './parse-decimal.ts';

test.each([
  '01,234',
  '0,234,567',
  '1234,567',
  '12345,678',
  '1,2345',
  '1,a34',
  '10,5',
  '0,5,5',
  '1.a',
  '1、23',
])('%s is refused, because nobody groups digits like that', (text) => {
  expect(parseDecimal(text, 'en')).toBeNull();
});

test.each([
  ['12,345', '12345'],
  ['123,456.5', '123456.5'],
  ['1001', '1001'],
  ['00100', '100'],
  ['1.500', '1.5'],
  ['2.000', '2'],
  ['0,25', '0.25'],
  ['0,250', '0.25'],
  ['1。5', '1.5'],
  ['1、234', '1234'],
])('%s is read as %s', (text, value) => {
  expect(parseDecimal(text, 'en')).toBe(value);
});
