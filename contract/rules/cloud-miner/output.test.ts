import Decimal from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repetitions } from '../../../tests/support/counts.ts';
import { DAY_MS } from '../../plain/time.ts';
import {
  breakEvenOf,
  dailyElectricity,
  dailyMined,
  dailyOutput,
  dailyRentOf,
  type MinerTerms,
  outputAt,
  outputOf,
  rentOf,
  rentOfDay,
  unitPriceAt,
  worthAt,
} from './output.ts';

/** 86,400 s x 1,000 TH/s x 3.125 / (10^14 x 2^32) is 0.00062864..., and 0.36 kWh x 1,000 x 0.05 is 18 USDT. */
const terms = (more: Partial<MinerTerms> = {}): MinerTerms => ({
  hashPower: 1000,
  hashesPerUnit: '1000000000000',
  difficulty: '100000000000000',
  blockReward: '3.125',
  wattsPerUnit: '15',
  electricityPrice: '0.05',
  price: '100000',
  scale: 8,
  payScale: 8,
  unitPrice: '0.6',
  termDays: 30,
  ...more,
});

const rentedFor = (own: MinerTerms) => ({
  rent: rentOf(own),
  dailyRent: dailyRentOf(own),
  termDays: own.termDays,
});

test('a day mines its share of the blocks, less the electricity, worked by hand', () => {
  expect(dailyMined(terms())).toBe('0.00062864');
  expect(dailyElectricity(terms())).toBe('0.00018');
  expect(dailyOutput(terms())).toBe('0.00044864');
  expect(outputOf(terms(), 30)).toBe('0.0134592');
});

test('what is mined is rounded down, electricity up, and a day never costs more than it mines', () => {
  const one = terms({ hashPower: 1 });
  expect([dailyMined(one), dailyElectricity(one), dailyOutput(one)]).toEqual([
    '0.00000062',
    '0.00000018',
    '0.00000044',
  ]);
  expect(dailyElectricity(terms({ hashPower: 1, price: '99999' }))).toBe('0.00000019');
  expect(dailyOutput(terms({ price: '20000' }))).toBe('0');
});

test('the rent of a unit is a share of what its output is worth, rounded up', () => {
  // 0.0134592 BTC at 100,000 are 1,345.92 USDT for 1,000 units.
  expect(unitPriceAt(terms(), '0.9')).toBe('1.2114');
  expect(unitPriceAt(terms(), '0.95')).toBe('1.2787');
  expect(unitPriceAt(terms({ price: '20000' }), '0.9')).toBe('0');
  const rented = terms({ unitPrice: unitPriceAt(terms(), '0.9') });
  expect(breakEvenOf(rented).days).toBe(28);
});

test('the rent is used up day by day to its last unit', () => {
  const odd = rentedFor(terms({ hashPower: 10, unitPrice: '1', termDays: 3 }));
  expect([0, 1, 2].map((day) => rentOfDay(odd, day))).toEqual([
    '3.33333333',
    '3.33333333',
    '3.33333334',
  ]);
  expect(odd.rent).toBe('10');
  const other = rentedFor(terms({ hashPower: 20, unitPrice: '1', termDays: 3 }));
  expect([0, 1, 2].map((day) => rentOfDay(other, day))).toEqual([
    '6.66666666',
    '6.66666666',
    '6.66666668',
  ]);
});

test('it breaks even when the outputs are worth the rent, in days and by the price', () => {
  // 600 USDT of rent; a day pays 44.864 USDT.
  expect(breakEvenOf(terms())).toEqual({ days: 14, price: '44579.18' });
  expect(worthAt(terms(), '100000')).toEqual({ worth: '1345.92', result: '745.92' });
  expect(worthAt(terms(), '40000')).toEqual({ worth: '538.368', result: '-61.632' });
  // Exactly 1345.9216616189952.
  expect(worthAt(terms(), '100000.123456').worth).toBe('1345.92166161');
  expect([14, 13].map((termDays) => breakEvenOf(terms({ termDays })).days)).toEqual([14, null]);
  expect(breakEvenOf(terms({ unitPrice: '1.4' })).days).toBe(null);
  expect(breakEvenOf(terms({ price: '20000' }))).toEqual({ days: null, price: null });
});

test('the outputs are a day apart, the first a day after the start', () => {
  expect([outputAt(7, 0), outputAt(7, 29)]).toEqual([7 + DAY_MS, 7 + 30 * DAY_MS]);
});

test('sums are those of a decimal library of its own, for any figures', () => {
  const Wide = Decimal.clone({ precision: 90 });
  const positive = (max: number, places: number) =>
    fc
      .integer({ min: 1, max })
      .map((value) => new Wide(value).div(new Wide(10).pow(places)).toFixed());
  const any = fc.record({
    hashPower: fc.integer({ min: 1, max: 1_000_000 }),
    difficulty: fc.integer({ min: 1_000_000, max: 2 ** 50 }).map(String),
    blockReward: positive(1_000_000, 4),
    wattsPerUnit: positive(100_000, 3),
    electricityPrice: positive(10_000, 4),
    price: positive(1_000_000_000, 4),
    unitPrice: positive(10_000, 3),
    termDays: fc.integer({ min: 1, max: 365 }),
  });
  fc.assert(
    fc.property(any, (figures) => {
      const own = terms(figures);
      const mined = new Wide(own.hashesPerUnit)
        .times(own.hashPower)
        .times(86_400)
        .times(own.blockReward)
        .div(new Wide(own.difficulty).times('4294967296'))
        .toDecimalPlaces(8, Wide.ROUND_DOWN);
      const electricity = new Wide(own.wattsPerUnit)
        .times(own.hashPower)
        .times('0.024')
        .times(own.electricityPrice)
        .div(own.price)
        .toDecimalPlaces(8, Wide.ROUND_UP);
      const output = Wide.max(0, mined.minus(electricity));
      expect(dailyMined(own)).toBe(mined.toFixed());
      expect(dailyElectricity(own)).toBe(electricity.toFixed());
      expect(dailyOutput(own)).toBe(output.toFixed());
      const days = Array.from({ length: own.termDays }, (_, day) => rentOfDay(rentedFor(own), day));
      const rent = new Wide(own.unitPrice).times(own.hashPower);
      expect(Wide.sum(...days).eq(rent)).toBe(true);
      const { price } = breakEvenOf(own);
      expect(price === null).toBe(output.isZero());
      if (price !== null)
        expect(new Wide(price).times(output).times(own.termDays).gte(rent)).toBe(true);
    }),
    { numRuns: repetitions({ short: 200, long: 10_000 }) },
  );
});
