import { expect, test } from 'vitest';
import type { Language } from '../../contract/plain/languages.ts';
import { parseDecimal } from './parse-decimal.ts';

const point: readonly Language[] = ['en', 'zh', 'hk', 'th', 'jp', 'kor'];
const comma: readonly Language[] = ['vn', 'id', 'spa'];

const read = (text: string, list: readonly Language[]) =>
  new Set(list.map((language) => parseDecimal(text, language)));

test.each([
  ['1,234.5', '1234.5'],
  ['1234.5', '1234.5'],
  ['1,234', '1234'],
  ['1,234,567.25', '1234567.25'],
  ['1.234', '1.234'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['007', '7'],
  ['１，２３４．５', '1234.5'],
  [' 12 ', '12'],
])('%s is %s where the point is decimal', (text, value) => {
  expect(read(text, point)).toEqual(new Set([value]));
});

test.each([
  ['1.234,5', '1234.5'],
  ['1234,5', '1234.5'],
  ['1.234', '1234'],
  ['1.234.567,25', '1234567.25'],
  ['1,234', '1.234'],
  [',5', '0.5'],
  ['１．２３４，５', '1234.5'],
])('%s is %s where the comma is decimal', (text, value) => {
  expect(read(text, comma)).toEqual(new Set([value]));
});

test.each([
  ['1 234,5', '1234.5'],
  ['1\u202f234,5', '1234.5'],
  ['1\u00a0234\u00a0567', '1234567'],
  ['1234,5', '1234.5'],
])('%s is %s in French', (text, value) => {
  expect(parseDecimal(text, 'fra')).toBe(value);
});

test('0.5 and 0,5 can only mean one thing, in every language', () => {
  for (const language of [...point, ...comma, 'fra'] as const) {
    expect(parseDecimal('0.5', language)).toBe('0.5');
    expect(parseDecimal('0,5', language)).toBe('0.5');
  }
});

test.each(['1.234,5', '1,23', '1,2345', '12,34.5', '1,234,5', '1.2.3', '1 234'])(
  '%s is refused where the point is decimal, because it could be misread',
  (text) => {
    expect(read(text, point)).toEqual(new Set([null]));
  },
);

test.each(['1,234.5', '1.5', '1.23', '1.2345', '1,2,3', '1 234'])(
  '%s is refused where the comma is decimal, because it could be misread',
  (text) => {
    expect(read(text, comma)).toEqual(new Set([null]));
  },
);

test.each(['1.234,5', '1.5', '1,234.5', '1 23', '1 2345'])('%s is refused in French', (text) => {
  expect(parseDecimal(text, 'fra')).toBeNull();
});

test.each([
  '',
  ' ',
  '.',
  ',',
  '-1',
  '+1',
  '1e5',
  '0x10',
  '1_000',
  'NaN',
  'Infinity',
  '١٢',
  '1'.repeat(19),
  `0.${'0'.repeat(18)}1`,
])('"%s" is no number in any language', (text) => {
  expect(read(text, [...point, ...comma, 'fra'])).toEqual(new Set([null]));
});
