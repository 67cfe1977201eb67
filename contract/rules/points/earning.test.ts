import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { giftOf, pointsOfFees } from './earning.ts';

test('POINT-01 whole points alone are earned by fees, and the rest of a point waits', () => {
  expect(pointsOfFees('12.34', 10)).toEqual({ points: 123, restUsd: '0.04' });
  expect(pointsOfFees('0.0999', 10)).toEqual({ points: 0, restUsd: '0.0999' });
  expect(pointsOfFees('0.1', 10)).toEqual({ points: 1, restUsd: '0' });
  expect(pointsOfFees('0', 10)).toEqual({ points: 0, restUsd: '0' });
});

test('POINT-01 a fee that is given back takes no point away, and the next fees make up for it', () => {
  expect(pointsOfFees('-3.2', 10)).toEqual({ points: 0, restUsd: '-3.2' });
  const { restUsd } = pointsOfFees('-3.2', 10);
  expect(pointsOfFees(new Decimal(restUsd).plus('3.5').toFixed(), 10)).toEqual({
    points: 3,
    restUsd: '0',
  });
});

test('POINT-01 however fees are cut, they earn what they earn together', () => {
  const fees = fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fees, fc.integer({ min: 1, max: 50 }), (units, perUsd) => {
      const usd = units.map((unit) => new Decimal(unit).div(10 ** 6));
      let rest = new Decimal(0);
      let points = 0;
      for (const fee of usd) {
        const earned = pointsOfFees(rest.plus(fee).toFixed(), perUsd);
        points += earned.points;
        rest = new Decimal(earned.restUsd);
      }
      const whole = usd.reduce((sum, fee) => sum.plus(fee), new Decimal(0)).times(perUsd);
      // Dividing by some rates does not end, so a last digit may be missing, and never one too many.
      expect(points).toBeLessThanOrEqual(whole.floor().toNumber());
      expect(points).toBeGreaterThanOrEqual(whole.floor().toNumber() - 1);
    }),
  );
});

test('POINT-01 each day of a row brings its gift, and then the row begins again', () => {
  const gifts = [2, 3, 12];
  expect([1, 2, 3, 4, 5, 6, 7].map((streak) => giftOf(streak, gifts))).toEqual([
    2, 3, 12, 2, 3, 12, 2,
  ]);
});
