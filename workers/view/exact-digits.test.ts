import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SIGNED_DECIMAL_PATTERN } from '../../contract/amount.ts';
import { Exact, exact } from '../../contract/money.ts';
import {
  compareSizes,
  productText,
  quotientText,
  roundedText,
  shiftedText,
  trimmedText,
} from './exact-digits.ts';

/** Plain decimals, half of them close to a half of their last place, where rounding decides. */
const decimals = fc.oneof(
  fc.stringMatching(SIGNED_DECIMAL_PATTERN),
  fc
    .tuple(
      fc.integer({ min: -99_999, max: 99_999 }),
      fc.constantFrom('4999', '5', '50', '9999', '0'),
    )
    .map(([whole, end]) => `${whole}.${end}`),
);
const places = fc.integer({ min: 0, max: 18 });
/** A sign of nothing is dropped where numbers are written (`formatDecimal`). */
const value = (text: string) => exact(text).plus(0).toFixed();
const withoutSignOfNothing = (text: string) => text.replace(/^-(?=[0.]*$)/, '');

test('rounded text is that of decimal.js to the last digit, half up and down', () => {
  fc.assert(
    fc.property(decimals, places, (text, count) => {
      const { ROUND_HALF_UP, ROUND_DOWN } = Exact;
      const [near, cut] = [roundedText(text, count), roundedText(text, count, 'down')];
      const expected = exact(text);
      expect(withoutSignOfNothing(near)).toBe(
        withoutSignOfNothing(expected.toFixed(count, ROUND_HALF_UP)),
      );
      expect(withoutSignOfNothing(cut)).toBe(
        withoutSignOfNothing(expected.toFixed(count, ROUND_DOWN)),
      );
    }),
  );
  expect([roundedText('9.995', 2), roundedText('-0.5', 0), roundedText('0.0049', 2)]).toEqual([
    '10.00',
    '-1',
    '0.00',
  ]);
});

test('products, shifts and comparisons are those of decimal.js', () => {
  fc.assert(
    fc.property(decimals, decimals, places, (one, other, count) => {
      expect(value(productText(one, other))).toBe(exact(one).times(other).plus(0).toFixed());
      expect(value(shiftedText(one, count))).toBe(exact(one).times(`1e${count}`).plus(0).toFixed());
      expect(value(shiftedText(one, -count))).toBe(
        exact(one).times(`1e-${count}`).plus(0).toFixed(),
      );
      expect(compareSizes(one, other)).toBe(exact(one).abs().comparedTo(exact(other).abs()));
    }),
  );
});

test('a trimmed number has no idle zeros and the places that were asked for', () => {
  fc.assert(
    fc.property(decimals, fc.integer({ min: 0, max: 4 }), (text, least) => {
      const expected = exact(text).toFixed(Math.max(exact(text).decimalPlaces(), least));
      expect(withoutSignOfNothing(trimmedText(text, least))).toBe(withoutSignOfNothing(expected));
    }),
  );
});

test('a quotient of integers is cut after the places that were asked for', () => {
  const integers = fc.integer({ min: -(2 ** 31), max: 2 ** 31 });
  fc.assert(
    fc.property(
      integers,
      integers.filter((divisor) => divisor !== 0),
      (dividend, divisor) => {
        const expected = exact(String(dividend)).div(divisor).toDecimalPlaces(20, Exact.ROUND_DOWN);
        expect(value(quotientText(dividend, divisor, 20))).toBe(expected.plus(0).toFixed());
      },
    ),
  );
});
