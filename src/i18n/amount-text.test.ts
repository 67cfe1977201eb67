import { expect, test } from 'vitest';
import { formatAmountText, isDoubtfulAmount, parseAmountText } from './amount-text.ts';

/** Languages by their tags: where the point is decimal, where the comma is, and French. */
const point = ['en', 'zh-Hans', 'zh-Hant', 'th-u-ca-gregory', 'ja', 'ko'];
const comma = ['vi', 'id', 'es-u-nu-latn'];

const readAll = (text: string, tags: readonly string[]) => [
  ...new Set(tags.map((tag) => parseAmountText(text, tag))),
];

test.each([
  ['1,234.5', '1234.5'],
  ['1234.5', '1234.5'],
  ['1,234', '1234'],
  ['1,234,567.25', '1234567.25'],
  ['1.234', '1.234'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['1.50', '1.50'],
  ['007', '7'],
  ['１，２３４．５', '1234.5'],
  ['1。5', '1.5'],
  [' 12 ', '12'],
  ['', ''],
  ['.', ''],
])('an amount typed as %s reads %s where the point is decimal', (text, amount) => {
  expect(readAll(text, point)).toEqual([amount]);
});

test.each([
  ['1.234,5', '1234.5'],
  ['1234,5', '1234.5'],
  ['1.234', '1234'],
  ['1.234.567,25', '1234567.25'],
  ['1,234', '1.234'],
  [',5', '0.5'],
  ['１．２３４，５', '1234.5'],
])('an amount typed as %s reads %s where the comma is decimal', (text, amount) => {
  expect(readAll(text, comma)).toEqual([amount]);
});

test.each([
  ['1 234,5', '1234.5'],
  ['1\u202f234,5', '1234.5'],
  ['1\u00a0234\u00a0567', '1234567'],
  ['1234,5', '1234.5'],
])('an amount typed as %s reads %s in French', (text, amount) => {
  expect(parseAmountText(text, 'fr')).toBe(amount);
});

test('0.5 and 0,5 can only mean one thing, in every language, also while they are being typed', () => {
  const all = [...point, ...comma, 'fr'];
  expect(readAll('0.5', all)).toEqual(['0.5']);
  expect(readAll('0,5', all)).toEqual(['0.5']);
  expect(readAll('0.', all)).toEqual(['0']);
});

test.each([
  [point, ['1.234,5', '1,23', '12,34', '1,2345', '12,34.5', '1,2,3', '1.2.3', '1 234', '01,234']],
  [comma, ['1,234.5', '1.5', '1.23', '1.2345', '1,2,3', '1.2.3', '1 234', '01.234']],
  [['fr'], ['1.234,5', '1.5', '1,234.5', '1 23', '1 2345']],
])('APP-41 what could be misread in %j is not read, and the person is asked', (tags, texts) => {
  for (const text of texts) {
    expect(readAll(text, tags), text).toEqual([null]);
    for (const tag of tags) expect(isDoubtfulAmount(text, tag), text).toBe(true);
  }
});

test.each([
  '1e3',
  '0x10',
  '-1',
  '+1',
  'NaN',
  '1_000',
  'abc',
  '1'.repeat(19),
  `0.${'0'.repeat(18)}1`,
])('APP-41 %s is no amount in any language, and nobody is asked about it', (text) => {
  expect(readAll(text, [...point, ...comma, 'fr'])).toEqual([null]);
  expect(isDoubtfulAmount(text, 'en')).toBe(false);
});

test('an amount is shown back as its language writes it, with every digit kept', () => {
  expect(formatAmountText('1234567.50', 'vi')).toBe('1.234.567,50');
  expect(formatAmountText('1234567.50', 'en')).toBe('1,234,567.50');
  expect(formatAmountText('0.000000001', 'fr')).toBe('0,000000001');
  for (const tag of [...point, ...comma, 'fr'])
    expect(parseAmountText(formatAmountText('9876543.21', tag), tag)).toBe('9876543.21');
});
