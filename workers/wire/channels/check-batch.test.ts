import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QUOTE_COLUMNS } from '../../../contract/rules/market/quote-batch.ts';
import { isSoundBatch } from './check-batch.ts';

const COUNT = 3;

/** A batch whose figures are all 1, but for one of them. */
function batch(index: number, figure: number) {
  const columns = new Float64Array(COUNT * QUOTE_COLUMNS).fill(1);
  columns[index] = figure;
  const marketIds = new Uint16Array(COUNT);
  return { channelId: 1, sequence: 5, serverTime: 1, count: COUNT, columns, marketIds };
}

const lastWhole = COUNT * (QUOTE_COLUMNS - 1) - 1;
const lastOfAll = COUNT * QUOTE_COLUMNS - 1;

test('all figures but the turnover are whole, wherever in the batch they stand', () => {
  for (const index of [0, lastWhole]) {
    expect(isSoundBatch(batch(index, 7))).toBe(true);
    for (const figure of [1.5, Number.NaN, 2 ** 60])
      expect(isSoundBatch(batch(index, figure))).toBe(false);
  }
});

test('a turnover may have a fraction and be large, but it has to be a number', () => {
  for (const index of [lastWhole + 1, lastOfAll]) {
    for (const figure of [1.5, 2 ** 60]) expect(isSoundBatch(batch(index, figure))).toBe(true);
    for (const figure of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(isSoundBatch(batch(index, figure))).toBe(false);
  }
});

test('a sequence that is no whole number spoils the batch', () => {
  expect(isSoundBatch({ ...batch(0, 1), sequence: 1.5 })).toBe(false);
});

test('a figure is whole exactly when it is a safe integer', () => {
  const near = [2 ** 51, 1.5 * 2 ** 52, 2 ** 53].flatMap((size) =>
    [-2, -1, -0.5, 0, 0.5, 1, 2].map((step) => size + step),
  );
  const figures = [...near, ...near.map((figure) => -figure), 0, -0, 0.5, 2 ** 60, Infinity];
  for (const figure of figures)
    expect([figure, isSoundBatch(batch(0, figure))]).toEqual([
      figure,
      Number.isSafeInteger(figure),
    ]);
  fc.assert(
    fc.property(fc.double(), (figure) => {
      expect(isSoundBatch(batch(0, figure))).toBe(Number.isSafeInteger(figure));
    }),
  );
});
