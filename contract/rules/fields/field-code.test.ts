import { expect, test } from 'vitest';
import { type FieldIssue, fieldCodes } from './field-code.ts';

const codeOf = (field: string, value: unknown, issue: Omit<FieldIssue, 'path'> = {}) =>
  fieldCodes([{ path: [field], ...issue }], { [field]: value })[field];

test.each([
  ['code', 'code_wrong'],
  ['securityCode', 'code_wrong'],
  ['emailCode', 'code_wrong'],
  ['nickname', 'nickname_invalid'],
  ['signature', 'signature_invalid'],
  ['amount', 'amount_invalid'],
  ['number', 'amount_invalid'],
  ['margin', 'amount_invalid'],
  ['collateral', 'amount_invalid'],
  ['maximumMargin', 'amount_invalid'],
  ['lossLimit', 'amount_invalid'],
  ['num', 'quantity_invalid'],
  ['quantity', 'quantity_invalid'],
  ['lots', 'quantity_invalid'],
  ['maximumLots', 'quantity_invalid'],
  ['price', 'price_invalid'],
  ['targetPrice', 'price_invalid'],
  ['targetProfitPrice', 'price_invalid'],
  ['stopLossPrice', 'price_invalid'],
  ['triggerPrice', 'price_invalid'],
  ['stopLimit', 'price_invalid'],
  ['takeProfit', 'price_invalid'],
  ['stopLoss', 'price_invalid'],
  ['fromPrice', 'price_invalid'],
  ['toPrice', 'price_invalid'],
  ['cardId', 'id_number_invalid'],
  ['anything', 'parameter_error'],
])('the field %s is refused with %s', (field, code) => {
  expect(codeOf(field, 'x')).toBe(code);
});

test('a password that is short is told so, whatever the field begins with', () => {
  expect(codeOf('password', 'a', { code: 'too_small' })).toBe('password_too_short');
  expect(codeOf('newPassword', 'a', { code: 'too_small' })).toBe('password_too_short');
  expect(codeOf('password', 'a', { code: 'custom' })).toBe('parameter_error');
  expect(codeOf('passwordHint', 'a', { code: 'too_small' })).toBe('parameter_error');
});

test.each(['a\u0000b', 'a\u2028b', 'a\u202eb', 'a\u2066b'])(
  'a character that nobody sees is named before anything else: %j',
  (text) => {
    expect(codeOf('amount', text)).toBe('special_characters');
  },
);

test('only text has characters', () => {
  expect(codeOf('note', ['a\u0000b'])).toBe('parameter_error');
});

test('a rule with a code of its own says it, and other sentences are no codes', () => {
  expect(codeOf('amount', 'x', { message: 'address_invalid' })).toBe('address_invalid');
  expect(codeOf('amount', 'x', { message: 'Invalid input' })).toBe('amount_invalid');
});

test('a text beyond its bounds is too long, whatever rule of the schema says so', () => {
  expect(codeOf('note', 'x', { code: 'too_big', origin: 'string' })).toBe('text_too_long');
  expect(codeOf('amount', '1', { code: 'too_big', origin: 'number' })).toBe('amount_invalid');
  expect(codeOf('note', 'x', { code: 'custom', message: 'text_too_long' })).toBe('text_too_long');
  expect(codeOf('note', 'x'.repeat(40), { code: 'custom' })).toBe('parameter_error');
});

test('the first issue of a field is the one that is said, and a form without values has codes too', () => {
  const issues = [
    { path: ['note'], code: 'too_big', origin: 'string' },
    { path: ['note'], code: 'custom' },
    { path: ['code'] },
    { path: [] },
  ];
  const expected = { note: 'text_too_long', code: 'code_wrong', '': 'parameter_error' };
  expect(fieldCodes(issues, { note: 'x' })).toEqual(expected);
  expect(fieldCodes(issues, {})).toEqual(expected);
});
