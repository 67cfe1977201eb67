import Decimal from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repetitions } from '../../../tests/support/counts.ts';
import { DAY_MS } from '../../plain/time.ts';
import { daysToMakeUp, feeOfDay, firstDayAt, lastDayAt, poolFees, volumeOf } from './fees.ts';

const terms = { feeRate: '0.003', volumeShare: '0.002', poolLiquidity: '50000', quoteScale: 8 };

test('the volume is that of every bar at its mean price, worked by hand', () => {
  const market = { priceScale: 2, quantityScale: 4 };
  // 2 coins at a mean of 101 and half a coin at 99.
  const bars = [
    [0, 10_000, 10_400, 9_900, 10_100, 20_000, 1],
    [1, 9_900, 9_900, 9_900, 9_900, 5_000, 1],
  ] as const;
  expect(volumeOf(bars, market)).toBe('251.5');
  expect(volumeOf([], market)).toBe('0');
});

test('0.2 % of a billion at 0.3 % are 6,000, of which a thousandth of the pool gets 6', () => {
  expect(poolFees(terms, '1000000000')).toBe('6000');
  expect(feeOfDay({ ...terms, liquidity: '50' }, '1000000000')).toBe('6');
  expect(feeOfDay({ ...terms, liquidity: '0.00001' }, '1000')).toBe('0');
  expect(feeOfDay({ ...terms, liquidity: '50' }, '0')).toBe('0');
});

test('only days that are whole bring fees: from the next midnight on, and of midnight itself', () => {
  const midnight = Date.UTC(2026, 0, 8);
  expect(firstDayAt(midnight - 1)).toBe(midnight);
  expect(firstDayAt(midnight)).toBe(midnight);
  expect(firstDayAt(midnight + 1)).toBe(midnight + DAY_MS);
  expect(lastDayAt(midnight)).toBe(midnight - DAY_MS);
  expect(lastDayAt(midnight - 1)).toBe(midnight - 2 * DAY_MS);
});

test('a loss is made up for by whole days of fees, or by none', () => {
  expect(daysToMakeUp('0', '0')).toBe(0);
  expect(daysToMakeUp('10', '0')).toBe(null);
  expect([daysToMakeUp('10', '5'), daysToMakeUp('10.01', '5')]).toEqual([2, 3]);
});

test('fees are those of a decimal library of its own, and all shares together never more than the pool', () => {
  const Wide = Decimal.clone({ precision: 90 });
  const whole = fc.integer({ min: 1, max: 2 ** 31 - 1 }).map(String);
  fc.assert(
    fc.property(whole, fc.array(whole, { minLength: 1, maxLength: 5 }), (volume, liquidities) => {
      const poolLiquidity = Wide.sum(...liquidities).toFixed();
      const fees = liquidities.map((liquidity) =>
        feeOfDay({ ...terms, poolLiquidity, liquidity }, volume),
      );
      const all = new Wide(volume).times('0.002').times('0.003');
      for (const [index, liquidity] of liquidities.entries())
        expect(fees[index]).toBe(
          all.times(liquidity).div(poolLiquidity).toDecimalPlaces(8, Wide.ROUND_DOWN).toFixed(),
        );
      expect(Wide.sum(...fees).lte(all)).toBe(true);
    }),
    { numRuns: repetitions({ short: 300, long: 10_000 }) },
  );
});
