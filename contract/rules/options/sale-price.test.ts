import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exact } from '../../money.ts';
import { DAY_MS, MINUTE_MS } from '../../plain/time.ts';
import { optionPayout } from './payout.ts';
import { optionWorth, salePrice, winChance } from './sale-price.ts';

const YEAR_MS = 365 * DAY_MS;
const terms = { spread: 0.03, calmer: 0.75, wilder: 1.35 };
const open = {
  ...{ type: 'up' as const, spot: 64_000, strike: 64_000, leftMs: MINUTE_MS, volatility: 0.6 },
  ...{ stake: '10', payoutRate: '0.83', scale: 8 },
};

test('the chance of a win is that of published cash-or-nothing options', () => {
  // Haug, section 4.19.2: a put that pays 10 below 80, nine months, no cost of carry, discounted at 6 %: 2.6710.
  const haug = { spot: 100, strike: 80, leftMs: 0.75 * YEAR_MS, volatility: 0.35 };
  const discount = 10 * Math.exp(-0.06 * 0.75);
  expect(discount * winChance({ ...haug, type: 'down' })).toBeCloseTo(2.671, 4);
  expect(discount * winChance({ ...haug, type: 'up' })).toBeCloseTo(discount - 2.671, 4);
});

test('the chance is what is left of the time over what the market moves in it', () => {
  // A minute at 60 % a year is 0.0827 % of the price: one deviation ahead wins in 84.1 %.
  const deviation = 0.6 * Math.sqrt(MINUTE_MS / YEAR_MS);
  const ahead = { ...open, spot: 64_000 * Math.exp(deviation) };
  expect(deviation).toBeCloseTo(0.000828, 6);
  expect(winChance(ahead)).toBeCloseTo(0.8413, 3);
  expect(winChance({ ...ahead, leftMs: MINUTE_MS / 4 })).toBeCloseTo(0.9772, 3);
  expect(winChance({ ...ahead, type: 'down' })).toBeCloseTo(0.1587, 3);
  expect(winChance({ ...ahead, leftMs: 0 })).toBe(1);
  expect(winChance({ ...ahead, leftMs: 0, type: 'down' })).toBe(0);
  expect(winChance({ ...open, leftMs: 0 })).toBe(0.5);
});

test('a sale at the price it opened at brings half a win less the spread', () => {
  expect(Number(optionWorth(open))).toBeCloseTo(9.15, 2);
  expect(Number(salePrice(open, terms))).toBeCloseTo(9.15 * 0.97, 2);
  expect(salePrice(open, terms)).toBe('8.871');
  expect(salePrice({ ...open, stake: '0.0001' }, terms)).toBe('0.00008871');
  expect(salePrice({ ...open, scale: 0 }, terms)).toBe('8');
  expect(salePrice({ ...open, spot: 60_000 }, terms)).toBe('0');
});

test('whatever the market, nobody is paid more than the option is worth, which is never more than a win', () => {
  const numbers = fc.record({
    type: fc.constantFrom('up' as const, 'down' as const),
    spot: fc.double({ min: 0.97, max: 1.03, noNaN: true }).map((share) => 64_000 * share),
    leftMs: fc.integer({ min: 0, max: 300_000 }),
    volatility: fc.double({ min: 0.05, max: 4, noNaN: true }),
    stake: fc
      .integer({ min: 1, max: 2_000_000 })
      .map((cents) => exact(String(cents)).div(100).toFixed()),
    scale: fc.constantFrom(2, 6, 8),
  });
  fc.assert(
    fc.property(numbers, (market) => {
      const option = { ...open, ...market };
      const win = optionPayout({ ...option, fee: '0', outcome: 'win' });
      const [price, worth] = [salePrice(option, terms), optionWorth(option)];
      expect(exact(price).lte(worth)).toBe(true);
      expect(exact(worth).lte(win)).toBe(true);
      expect(exact(price).gte(0)).toBe(true);
      expect(exact(price).decimalPlaces()).toBeLessThanOrEqual(option.scale);
      // Who holds both directions is paid less for them than one of them will win.
      const other = { ...option, type: option.type === 'up' ? ('down' as const) : ('up' as const) };
      expect(
        exact(price)
          .plus(salePrice(other, terms))
          .lte(exact(option.stake).times(1.83).times(0.97).plus(1e-12)),
      ).toBe(true);
    }),
  );
});

test('a calmer and a wilder market both lower the price, and neither raises it', () => {
  const ahead = { ...open, spot: 64_050 };
  const behind = { ...open, spot: 63_950 };
  const narrow = { spread: 0.03, calmer: 1, wilder: 1 };
  for (const option of [ahead, behind])
    expect(exact(salePrice(option, terms)).lt(salePrice(option, narrow))).toBe(true);
  // Ahead the wilder market costs, behind the calmer one.
  expect(salePrice(ahead, { ...narrow, wilder: 1.35 })).toBe(salePrice(ahead, terms));
  expect(salePrice(behind, { ...narrow, calmer: 0.75 })).toBe(salePrice(behind, terms));
});
