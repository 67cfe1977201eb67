import { expect, test } from 'vitest';
import { normalShare, optionPrice, realisedVolatility } from './option-price.ts';

test('the normal distribution has the shares of the tables', () => {
  for (const [x, share] of [
    [0, 0.5],
    [1, 0.841344746],
    [1.96, 0.975002105],
    [-1, 0.158655254],
    [-3, 0.001349898],
    [6, 0.999999999],
    [9, 1],
    [-9, 0],
    [50, 1],
    [-50, 0],
  ] as const) {
    expect(normalShare(x)).toBeCloseTo(share, 8);
    expect(normalShare(x) + normalShare(-x)).toBeCloseTo(1, 12);
  }
});

test('option prices are those that are published', () => {
  // Hull, "Options, Futures, and Other Derivatives", section 15.9.
  const hull = { spot: 42, strike: 40, years: 0.5, interest: 0.1, volatility: 0.2 };
  expect(optionPrice({ ...hull, type: 'call' })).toBeCloseTo(4.76, 2);
  expect(optionPrice({ ...hull, type: 'put' })).toBeCloseTo(0.81, 2);
  // Haug, "The Complete Guide to Option Pricing Formulas", section 1.1.1.
  const haug = { spot: 60, strike: 65, years: 0.25, interest: 0.08, volatility: 0.3 };
  expect(optionPrice({ ...haug, type: 'call' })).toBeCloseTo(2.1334, 4);
});

test('call less put is what one would pay less for the coin at maturity, whatever the numbers', () => {
  for (const spot of [0.5, 100, 94_000]) {
    for (const distance of [0.5, 0.95, 1, 1.1, 2]) {
      for (const volatility of [0, 0.2, 0.8, 3]) {
        const wish = { spot, strike: spot * distance, years: 7 / 365, volatility };
        const call = optionPrice({ ...wish, type: 'call' });
        const put = optionPrice({ ...wish, type: 'put' });
        expect((call - put) / spot).toBeCloseTo(1 - distance, 10);
        expect(Math.min(call, put)).toBeGreaterThanOrEqual(-1e-12 * spot);
      }
    }
  }
});

test('the volatility of a year is that of the closes, by the root of their number', () => {
  // Up and down by 1 % each hour: each log return is about 0.00995.
  const closes = [100, 101, 100, 101, 100];
  expect(realisedVolatility(closes, 8760)).toBeCloseTo(Math.log(1.01) * Math.sqrt(8760), 10);
  expect(realisedVolatility([100, 100, 100], 8760)).toBe(0);
  expect(realisedVolatility([100, 110], 365)).toBeCloseTo(1.8208984, 7);
  expect(realisedVolatility([100], 8760)).toBeNull();
});
