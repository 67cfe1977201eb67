import { expect, test } from 'vitest';
import { formatAmountText, parseAmountText } from './amount-text.ts';

test.each([
  ['1.234,5', 'vi', '1234.5'],
  ['1.234,5', 'id', '1234.5'],
  ['1.234,5', 'es-u-nu-latn', '1234.5'],
  ['1 234,5', 'fr', '1234.5'],
  ['1\u202f234,5', 'fr', '1234.5'],
  ['1,234.5', 'en', '1234.5'],
  ['1,234,567', 'zh-Hans', '1234567'],
  ['１２.５', 'ja', '12.5'],
  ['0.5', 'vi', '0.5'],
  ['1.5', 'vi', '1.5'],
  ['0.123', 'vi', '0.123'],
  ['1.234', 'vi', '1234'],
  ['0,5', 'en', '0.5'],
  ['12,34', 'en', '12.34'],
  ['.5', 'en', '0.5'],
  ['5.', 'en', '5'],
  ['007', 'en', '7'],
  ['', 'en', ''],
])('an amount typed as %s in %s reads %s', (text, tag, amount) => {
  expect(parseAmountText(text, tag)).toBe(amount);
});

test.each(['1e3', '0x10', '-1', 'Infinity', '1_000', '1.2.3', '1,2,3', 'abc', '1'.repeat(19)])(
  'APP-41 %s is no amount',
  (text) => {
    expect(parseAmountText(text, 'en')).toBeNull();
  },
);

test('an amount is shown back as its language writes it, with every digit kept', () => {
  expect(formatAmountText('1234567.50', 'vi')).toBe('1.234.567,50');
  expect(formatAmountText('1234567.50', 'en')).toBe('1,234,567.50');
  expect(formatAmountText('0.000000001', 'fr')).toBe('0,000000001');
  for (const tag of ['vi', 'en', 'fr', 'es-u-nu-latn', 'th-u-ca-gregory'])
    expect(parseAmountText(formatAmountText('9876543.21', tag), tag)).toBe('9876543.21');
});
