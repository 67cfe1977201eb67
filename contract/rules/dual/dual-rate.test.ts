import { expect, test } from 'vitest';
import { dualAnnualRate } from './dual-rate.ts';
import { optionPrice } from './option-price.ts';

const WEEK = { daysLeft: 7, holdingDays: 7, volatility: 0.5, passedOn: 1 };

test('a buyer who is given the whole yield pays exactly what the payoff is worth', () => {
  for (const [type, spot, linkedPrice] of [
    ['call', 94_000, 96_000],
    ['call', 94_000, 120_000],
    ['put', 94_000, 90_000],
    ['put', 3150, 3149],
  ] as const) {
    const rate = Number(dualAnnualRate({ ...WEEK, type, spot, linkedPrice }));
    const growth = 1 + (rate * 7) / 365;
    // A coin less a call on it is what both types end as.
    const call = optionPrice({ ...WEEK, type: 'call', spot, strike: linkedPrice, years: 7 / 365 });
    const worth = (spot - call) * growth;
    const paid = type === 'call' ? spot : linkedPrice;
    // The rate has four places.
    expect(Math.abs(worth / paid - 1)).toBeLessThan((0.0001 * 7) / 365);
    expect(worth).toBeLessThanOrEqual(paid);
  }
});

test('a rate by hand: half of the fair yield, over the holding days, rounded down', () => {
  // S 100, K 100.01, 4 % in a year of volatility, one day: C = 0.0786..., y = C / (S - C).
  const one = { spot: 100, linkedPrice: 100.01, volatility: 0.04, daysLeft: 1, holdingDays: 1 };
  const call = optionPrice({ ...one, type: 'call', strike: 100.01, years: 1 / 365 });
  const expected = Math.floor((call / (100 - call)) * 0.5 * 365 * 10_000) / 10_000;
  expect(dualAnnualRate({ ...one, type: 'call', passedOn: 0.5 })).toBe(String(expected));
});

test('there is no rate on the wrong side of the market, at it, or without time', () => {
  const at = (type: 'call' | 'put', linkedPrice: number, daysLeft = 7) =>
    dualAnnualRate({ ...WEEK, type, spot: 100, linkedPrice, daysLeft });
  expect([at('call', 99), at('call', 100), at('put', 100), at('put', 101)]).toEqual(
    Array(4).fill('0'),
  );
  expect([at('call', 101, 0), at('call', 101, -1)]).toEqual(['0', '0']);
  expect(Number(at('call', 101))).toBeGreaterThan(0);
  expect(Number(at('put', 99))).toBeGreaterThan(0);
});

test('the nearer the linked price and the wilder the market, the higher the rate', () => {
  const rates = [101, 105, 110].map((linkedPrice) =>
    Number(dualAnnualRate({ ...WEEK, type: 'call', spot: 100, linkedPrice })),
  );
  expect(rates).toEqual(rates.toSorted((a, b) => b - a));
  const wild = dualAnnualRate({
    ...WEEK,
    volatility: 1,
    type: 'call',
    spot: 100,
    linkedPrice: 101,
  });
  expect(Number(wild)).toBeGreaterThan(rates[0] ?? 0);
});
