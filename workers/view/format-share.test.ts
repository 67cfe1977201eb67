import { expect, test } from 'vitest';
import { formatBounds, formatShare } from './format-share.ts';

test.each([
  ['0.0008', '0.08%'],
  ['0.5', '50.00%'],
  ['0.00085', '0.085%'],
  ['0.000123', '0.0123%'],
  ['0.00012345', '0.0123%'],
  ['12.5', '1,250.00%'],
])('a share of %s is said with two to four places: %s', (share, text) => {
  expect(formatShare(share, 'en')).toBe(text);
});

test('a bound is said in the marks of the language, and its unit stays', () => {
  const bounds = {
    minimum: '1234.567 USDT',
    step: '0.01',
    maximum: '10000000',
    coin: 'BTC 1000.5',
    half: '2.5.1000',
    open: '1000.',
  };
  expect(formatBounds(bounds, 'vn')).toEqual({
    minimum: '1.234,567 USDT',
    step: '0,01',
    maximum: '10.000.000',
    coin: 'BTC 1000.5',
    half: '2,5.1000',
    open: '1.000.',
  });
});
