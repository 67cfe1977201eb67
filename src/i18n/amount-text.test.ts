import { expect, test } from 'vitest';
import type { Language } from '../../contract/plain/languages.ts';
import { formatAmountText, isDoubtfulAmount, parseAmountText } from './amount-text.ts';

/** Languages where the point is decimal, where the comma is, and French. */
const point: Language[] = ['en', 'zh', 'hk', 'th', 'jp', 'kor'];
const comma: Language[] = ['vn', 'id', 'spa'];

const readAll = (text: string, written: readonly Language[]) => [
  ...new Set(written.map((language) => parseAmountText(text, language))),
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
  expect(parseAmountText(text, 'fra')).toBe(amount);
});

test('0.5 and 0,5 can only mean one thing, in every language, also while they are being typed', () => {
  const all: Language[] = [...point, ...comma, 'fra'];
  expect(readAll('0.5', all)).toEqual(['0.5']);
  expect(readAll('0,5', all)).toEqual(['0.5']);
  expect(readAll('0.', all)).toEqual(['0']);
});

test.each<[Language[], string[]]>([
  [point, ['1.234,5', '1,23', '12,34', '1,2345', '12,34.5', '1,2,3', '1.2.3', '1 234', '01,234']],
  [comma, ['1,234.5', '1.5', '1.23', '1.2345', '1,2,3', '1.2.3', '1 234', '01.234']],
  [['fra'], ['1.234,5', '1.5', '1,234.5', '1 23', '1 2345']],
])('APP-41 what could be misread in %j is not read, and the person is asked', (written, texts) => {
  for (const text of texts) {
    expect(readAll(text, written), text).toEqual([null]);
    for (const language of written) expect(isDoubtfulAmount(text, language), text).toBe(true);
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
  expect(readAll(text, [...point, ...comma, 'fra'])).toEqual([null]);
  expect(isDoubtfulAmount(text, 'en')).toBe(false);
});

test('an amount is shown back as its language writes it, with every digit kept', () => {
  expect(formatAmountText('1234567.50', 'vn')).toBe('1.234.567,50');
  expect(formatAmountText('1234567.50', 'en')).toBe('1,234,567.50');
  expect(formatAmountText('0.000000001', 'fra')).toBe('0,000000001');
  for (const language of [...point, ...comma, 'fra'] as const)
    expect(parseAmountText(formatAmountText('9876543.21', language), language)).toBe('9876543.21');
});
