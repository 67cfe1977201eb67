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

test('a list of home that is shorter for one sample is no growth', () => {
  expect(growth('workerObservers', [110, 118, 118, 118, 110, 118])).toBe(0);
  expect(growth('workerFunctions', [12_673, 12_457, 12_677, 12_673, 12_675, 12_673])).toBeLessThan(
    0.001,
  );
});
