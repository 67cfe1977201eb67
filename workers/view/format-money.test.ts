import { expect, test } from 'vitest';
import { formatMoney, formatOwned, formatProfit } from './format-money.ts';

test('money has the same decimals at each tick, whatever the ledger keeps', () => {
  expect(formatMoney('935.48', 'en')).toBe('935.48');
  expect(formatMoney('935.4734', 'en')).toBe('935.47');
  expect(formatMoney('1871.5000304', 'en')).toBe('1,871.50');
  expect(formatMoney('62.36648667', 'vn')).toBe('62,37');
  expect(formatMoney('0', 'en')).toBe('0.00');
});

test('less than one unit has four decimals, and what is smaller still is not shown as nothing', () => {
  expect(formatMoney('0.0502', 'en')).toBe('0.0502');
  expect(formatMoney('0.00001563', 'en')).toBe('0.00001563');
});

test('what is owned is never rounded up', () => {
  expect(formatOwned('9128.7399999', 'en')).toBe('9,128.73');
  expect(formatMoney('9128.7399999', 'en')).toBe('9,128.74');
});

test('a profit carries its sign, and what rounds to nothing carries none', () => {
  expect(formatProfit('-1.0520', 'en')).toBe('−1.05');
  expect(formatProfit('12.345', 'en')).toBe('+12.35');
  expect(formatProfit('-0.498', 'en')).toBe('−0.4980');
  expect(formatProfit('-0.000001', 'en')).toBe('0.0000');
  expect(formatProfit('0', 'en')).toBe('0.00');
});
