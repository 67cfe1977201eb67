/** Conversions never make money: not in cycles, not in parts (docs/invariants.md, 8). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exact, plainText } from '../../../contract/money.ts';
import {
  conversionBounds,
  conversionRate,
  isRateTooLow,
  priceConversion,
} from '../../../contract/rules/money/convert-pricing.ts';

const SCALES = [0, 2, 4, 8];
/** Prices from a millionth of a dollar to ten millions. */
const price = fc
  .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: -6, max: 0 }))
  .map(([digits, exponent]) => plainText(exact(String(digits)).times(`1e${exponent}`)));
const coin = fc.record({ price, scale: fc.constantFrom(...SCALES) });
const feeRate = fc.constantFrom('0', '0.0005', '0.001', '0.02');
/** A number of smallest units. */
const units = fc.bigInt({ min: 1n, max: 10n ** 15n });

function amountOf(count: bigint, scale: number): string {
  return plainText(exact(String(count)).times(`1e-${scale}`));
}

test('CONV-02 no cycle of conversions at fixed prices makes money', () => {
  fc.assert(
    fc.property(
      fc.array(coin, { minLength: 2, maxLength: 6 }),
      units,
      feeRate,
      (coins, count, rate) => {
        const [start] = coins;
        if (!start) return;
        const number = amountOf(count, start.scale);
        let held = number;
        for (const [index, from] of coins.entries()) {
          const to = coins[(index + 1) % coins.length] ?? start;
          held = priceConversion({
            number: held,
            rate: conversionRate(from.price, to.price),
            feeRate: rate,
            scale: to.scale,
          }).received;
        }
        expect(exact(held).lte(number)).toBe(true);
      },
    ),
    { numRuns: 3_000 },
  );
});

test('CONV-02 splitting a conversion never brings more than one shot', () => {
  fc.assert(
    fc.property(
      coin,
      coin,
      fc.array(units, { minLength: 2, maxLength: 8 }),
      feeRate,
      (from, to, counts, rate) => {
        const terms = {
          rate: conversionRate(from.price, to.price),
          feeRate: rate,
          scale: to.scale,
        };
        const received = (count: bigint) =>
          priceConversion({ ...terms, number: amountOf(count, from.scale) }).received;
        const whole = received(counts.reduce((sum, count) => sum + count, 0n));
        const parts = counts.reduce((sum, count) => sum.plus(received(count)), exact('0'));
        expect(parts.lte(whole)).toBe(true);
      },
    ),
    { numRuns: 3_000 },
  );
});

test('CONV-02 a speck more of what is given never brings a unit less', () => {
  const terms = { rate: '1', feeRate: '0.02', scale: 0 };
  const received = (number: string) => priceConversion({ ...terms, number }).received;
  expect(received('10000000')).toBe('9800000');
  expect(received('10000000.00000002')).toBe('9800000');
});

test('CONV-02 fee and received are at the scale of the coin and never more than the rate gives', () => {
  fc.assert(
    fc.property(coin, coin, units, feeRate, (from, to, count, rate) => {
      const number = amountOf(count, from.scale);
      const unit = conversionRate(from.price, to.price);
      const { fee, received } = priceConversion({
        number,
        rate: unit,
        feeRate: rate,
        scale: to.scale,
      });
      const gross = exact(number).times(unit);
      for (const sum of [fee, received]) expect(exact(sum).dp()).toBeLessThanOrEqual(to.scale);
      const unitOfIt = exact(amountOf(1n, to.scale));
      expect(exact(fee).minus(gross.times(rate)).abs().lt(unitOfIt)).toBe(true);
      expect(exact(received).plus(fee).lte(gross)).toBe(true);
      expect(exact(received).lte(gross.times(exact('1').minus(rate)))).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

test('CONV-02 bounds in USD hold in every coin, and a rate may be worse by the slippage alone', () => {
  fc.assert(
    fc.property(coin, ({ price: worth, scale }) => {
      const bounds = conversionBounds({
        minimumUsd: '1',
        maximumUsd: '500000',
        price: worth,
        scale,
      });
      expect(exact(bounds.minimum).times(worth).gte('1')).toBe(true);
      expect(exact(bounds.maximum).times(worth).lte('500000')).toBe(true);
    }),
  );
  expect(isRateTooLow('0.99', '1', '0.01')).toBe(false);
  expect(isRateTooLow('0.9899999', '1', '0.01')).toBe(true);
  expect(isRateTooLow('2', '1', '0')).toBe(false);
  expect(isRateTooLow('0.000001', '1', '5')).toBe(false);
});
