import { expect, test } from 'vitest';
import { type Figure, growthOf } from './growth.ts';
import type { Sample } from './take-sample.ts';

function growth(figure: Figure, values: readonly number[]): number {
  return growthOf(
    values.map((value) => ({ [figure]: value }) as unknown as Sample),
    figure,
  ).share;
}

test('what is kept with every walk is growth, also when it is little', () => {
  expect(growth('workerObservers', [118, 119, 120, 121, 122, 123])).toBeGreaterThan(0.03);
  expect(growth('workerKeptBytes', [100, 101, 102, 103, 104, 105])).toBeGreaterThan(0.02);
});

test('one sample that is off is no growth', () => {
  const values = [110, 118, 118, 118, 118, 118, 118, 110, 118];
  expect(growth('workerObservers', values)).toBe(0);
});
