import { expect, test } from 'vitest';
import {
  hasLength,
  isAmount,
  isCode,
  isDate,
  isDigits,
  isEmail,
  isIdCard,
  isInRange,
  isJson,
  isLandline,
  isLetters,
  isMainlandMobile,
  isNumber,
  isUrl,
} from './checks.ts';

type Check = (text: string) => boolean;
const table: readonly [string, Check, readonly string[], readonly string[]][] = [
  [
    'email',
    isEmail,
    ['a@b.co', 'Ann.Lee+x@mail.example.com'],
    [
      '',
      'a',
      'a@b',
      'a b@c.de',
      '@b.co',
      'a@b..co',
      'a@-b.co',
      'a@b.co\n',
      `${'a'.repeat(65)}@b.co`,
    ],
  ],
  [
    'mainland mobile',
    isMainlandMobile,
    ['13000000000', '19912345678'],
    ['12345678901', '1300000000', '130000000000', '+8613000000000', '1３000000000'],
  ],
  [
    'landline',
    isLandline,
    ['010-12345678', '0755-1234567', '021-87654321-123'],
    ['12345678', '010 12345678', '10-12345678', '010-123456'],
  ],
  [
    'URL',
    isUrl,
    ['https://example.com', 'http://a.example:8080/b?c=d#e'],
    ['', 'example.com', 'javascript:alert(1)', 'https://', 'https://a b', 'ftp://a.example'],
  ],
  [
    'date',
    isDate,
    ['2026-02-28', '2024-02-29', '2026/1/5'],
    ['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', 'tomorrow', ''],
  ],
  [
    'number',
    isNumber,
    ['0', '-1.5', '+3', '007'],
    ['', '.', '1.', '1e5', '0x10', '1,000', 'NaN', ' 1', '1\n'],
  ],
  ['digits', isDigits, ['0', '0042'], ['', '-1', '1.0', '٣', '1 2']],
  ['letters', isLetters, ['a', 'Zebra'], ['', 'a1', 'é', 'a b']],
  [
    'amount',
    isAmount,
    ['1', '0.01', '1234.5'],
    ['', '0', '0.00', '-1', '01', '1.234', '1.', '1e3', '1,000'],
  ],
  [
    'ID card',
    isIdCard,
    ['11010519491231002X', '11010519491231002x', '440524188001010014'],
    ['', '110105194912310021', '11010519491331002X', '1101051949123100', '01010519491231002X'],
  ],
  ['JSON', isJson, ['{}', '[1]', ' {"a":null} '], ['', '1', 'null', '"a"', '{a:1}', '[1,]']],
  ['six-digit code', isCode, ['000000', '123456'], ['', '12345', '1234567', '12a456', '１23456']],
];

test.each(table)('APP-39 %s: what passes and what does not', (_, check, good, bad) => {
  expect(good.filter((text) => !check(text))).toEqual([]);
  expect(bad.filter((text) => check(text))).toEqual([]);
});

test('APP-39 an amount has the decimals that are asked for, and a code the digits', () => {
  expect(isAmount('0.00000001', 8)).toBe(true);
  expect(isAmount('0.000000001', 8)).toBe(false);
  expect(isAmount('1.5', 0)).toBe(false);
  expect(isCode('1234', 4)).toBe(true);
  expect(isCode('123456', 4)).toBe(false);
});

test('APP-39 a range holds both its ends, and nothing that is no number', () => {
  const range = { minimum: 1, maximum: 3 };
  expect([0.9, 1, 3, 3.1, Number.NaN].map((value) => isInRange(value, range))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});

test('APP-39 a length is counted in characters as people see them', () => {
  expect(hasLength('🚀🚀', { minimum: 2, maximum: 2 })).toBe(true);
  expect(hasLength('', { maximum: 2 })).toBe(true);
  expect(hasLength('abc', { maximum: 2 })).toBe(false);
});
