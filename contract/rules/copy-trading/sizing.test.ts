import Decimal from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repetitions } from '../../../tests/support/counts.ts';
import { closedWith, copiedLots, proportionalLots, slippageOf } from './sizing.ts';

const runs = { numRuns: repetitions({ short: 300, long: 10_000 }) };
const multiple = (number: string, maximumLots: string | null = null) =>
  ({ type: 'multiple', number, maximumLots }) as const;

test('COPY-08 a proportional lot above 1 that is not whole keeps two decimals, and the contract its whole lots', () => {
  const rows = [
    [7, '1.3', '9.1', 9],
    [3, '0.335', '1.01', 1],
    [3, '0.555', '1.67', 1],
    [333, '0.333', '110.89', 110],
    [200, '0.01', '2', 2],
    [1, '0.999', '0.999', 0],
    [3, '0.333', '0.999', 0],
    [1, '1', '1', 1],
    [3, '0.6665', '2', 2],
  ] as const;
  for (const [lots, number, asked, whole] of rows) {
    expect([lots, number, proportionalLots(lots, multiple(number))]).toEqual([lots, number, asked]);
    expect([lots, number, copiedLots(lots, multiple(number))]).toEqual([lots, number, whole]);
  }
});

test('COPY-05 fixed lots are the same whatever the trader takes, and the largest position cuts both', () => {
  const lots = { type: 'lots', number: '25', maximumLots: null } as const;
  expect([copiedLots(1, lots), copiedLots(9000, lots)]).toEqual([25, 25]);
  expect(copiedLots(1, { ...lots, maximumLots: '20' })).toBe(20);
  expect(copiedLots(100, multiple('2', '150'))).toBe(150);
  expect(copiedLots(100, multiple('2', '250'))).toBe(200);
});

test('COPY-08 a size is what plain decimals make of it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: 10_000 }),
      (lots, hundredths) => {
        const number = new Decimal(hundredths).div(100).toFixed();
        const exact = new Decimal(number).times(lots);
        const expected =
          exact.gt(1) && !exact.isInteger()
            ? exact.toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
            : exact;
        expect(proportionalLots(lots, multiple(number))).toBe(expected.toFixed());
        expect(copiedLots(lots, multiple(number))).toBe(expected.floor().toNumber());
      },
    ),
    runs,
  );
});

test('FUT-09 of a copy the part closes that the trader closes, rounded down, and with the last lot all of it', () => {
  expect(closedWith(100, { lots: 30, lotsLeft: 70 })).toBe(30);
  expect(closedWith(7, { lots: 1, lotsLeft: 1 })).toBe(3);
  expect(closedWith(1, { lots: 9, lotsLeft: 1 })).toBe(0);
  expect(closedWith(1, { lots: 1, lotsLeft: 0 })).toBe(1);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 20 }),
      (held, parts) => {
        let left = parts.reduce((sum, lots) => sum + lots, 0);
        let open = held;
        for (const lots of parts) {
          left -= lots;
          const closed = closedWith(open, { lots, lotsLeft: left });
          expect(closed).toBeGreaterThanOrEqual(0);
          expect(closed).toBeLessThanOrEqual(open);
          open -= closed;
        }
        expect(open).toBe(0);
      },
    ),
    runs,
  );
});

test('COPY-06 a price is worse when it is higher for a long and lower for a short', () => {
  expect(slippageOf('long', '101', '100')).toBe('0.01');
  expect(slippageOf('short', '101', '100')).toBe('-0.01');
  expect(slippageOf('short', '99.5', '100')).toBe('0.005');
  expect(slippageOf('long', '100', '100')).toBe('0');
  expect(slippageOf('long', '100.00001', '100')).toBe('0');
});
