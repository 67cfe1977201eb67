import Decimal from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repetitions } from '../../../tests/support/counts.ts';
import { DAY_MS } from '../../plain/time.ts';
import {
  dailyDividend,
  dividendsOf,
  type LockTerms,
  penaltyOf,
  redemptionAt,
} from './redemption.ts';

const SCALE = 8;
const terms = (amount: string, more: Partial<LockTerms> = {}): LockTerms => ({
  amount,
  scale: SCALE,
  dailyYield: '0.004',
  penaltyRatio: '0.004',
  termDays: 5,
  ...more,
});

test('LOCK-03 0.4 %, 3 days and 1000 give 12', () => {
  expect(penaltyOf(terms('1000'), 3)).toBe('12');
});

test('LOCK-09 10000 locked for 5 days earn 30 to 40 a day, 150 to 200 in all', () => {
  for (const [dailyYield, daily, all] of [
    ['0.003', '30', '150'],
    ['0.004', '40', '200'],
  ] as const) {
    const lock = terms('10000', { dailyYield });
    expect([dailyDividend(lock), dividendsOf(lock, 5)]).toEqual([daily, all]);
  }
});

test('LOCK-03 a penalty is rounded up, a dividend down, and a penalty is never above the amount', () => {
  const odd = terms('0.00000001');
  expect([penaltyOf(odd, 1), dailyDividend(odd)]).toEqual(['0.00000001', '0']);
  expect(penaltyOf(terms('1.23456789'), 1)).toBe('0.00493828');
  expect(dailyDividend(terms('1.23456789'))).toBe('0.00493827');
  expect(penaltyOf(terms('7', { penaltyRatio: '0.02', termDays: 90 }), 49)).toBe('6.86');
  expect(penaltyOf(terms('7', { penaltyRatio: '0.02', termDays: 90 }), 50)).toBe('7');
  expect(penaltyOf(terms('7', { penaltyRatio: '0.02', termDays: 90 }), 90)).toBe('7');
});

test('LOCK-03 the penalty falls day by day to nothing at the end', () => {
  const maturesAt = 100 * DAY_MS;
  const lock = { ...terms('1000'), maturesAt };
  expect(redemptionAt(lock, maturesAt - 3 * DAY_MS)).toEqual({
    remainingDays: 3,
    penalty: '12',
    returned: '988',
  });
  expect(redemptionAt(lock, maturesAt - 3 * DAY_MS - 1).penalty).toBe('16');
  expect(redemptionAt(lock, maturesAt - 1).penalty).toBe('4');
  for (const late of [0, 1, DAY_MS])
    expect(redemptionAt(lock, maturesAt + late)).toEqual({
      remainingDays: 0,
      penalty: '0',
      returned: '1000',
    });
});

test('LOCK-03 LOCK-09 sums are those of a decimal library of its own, for any amount, ratio and day', () => {
  const Wide = Decimal.clone({ precision: 80 });
  const amount = fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 22n }))
    .map(([units]) => new Wide(units.toString()).div(1e8).toFixed());
  const fraction = fc
    .integer({ min: 1, max: 9_999 })
    .map((value) => new Wide(value).div(100_000).toFixed());
  fc.assert(
    fc.property(
      amount,
      fraction,
      fraction,
      fc.integer({ min: 1, max: 90 }),
      (sum, rate, ratio, days) => {
        const lock = terms(sum, { dailyYield: rate, penaltyRatio: ratio, termDays: 90 });
        const daily = new Wide(sum).times(rate).toDecimalPlaces(SCALE, Wide.ROUND_DOWN);
        const penalty = new Wide(sum)
          .times(ratio)
          .times(days)
          .toDecimalPlaces(SCALE, Wide.ROUND_UP);
        expect(new Wide(dailyDividend(lock)).eq(daily)).toBe(true);
        expect(new Wide(dividendsOf(lock, days)).eq(daily.times(days))).toBe(true);
        expect(new Wide(penaltyOf(lock, days)).eq(Wide.min(penalty, sum))).toBe(true);
        const { penalty: cost, returned } = redemptionAt({ ...lock, maturesAt: days * DAY_MS }, 0);
        expect(new Wide(cost).plus(returned).eq(sum)).toBe(true);
      },
    ),
    { numRuns: repetitions({ short: 300, long: 10_000 }) },
  );
});
