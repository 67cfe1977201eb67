import { expect, test } from 'vitest';
import { flashOf } from './flash.ts';

/** What flashes, of texts that come at these times. */
function flashes(
  ...figures: readonly (readonly [atMs: number, text: string, moved?: 'up' | 'down'])[]
) {
  const last = { text: '', changedAtMs: 0, flashedAtMs: 0 };
  return figures.flatMap(([atMs, text, moved = 'up']) => {
    const tone = flashOf(last, { text, moved }, atMs);
    return tone === null ? [] : [`${atMs} ${tone}`];
  });
}

test('a figure that has rested flashes in the direction of its move, and one that is the same does not', () => {
  expect(flashes([2000, '1'], [4000, '1'], [6000, '2', 'down'])).toEqual(['2000 up', '6000 down']);
});

test('a figure that moves all the time does not flash, and none flashes twice within a second and a half', () => {
  expect(
    flashes(
      [2000, '1'],
      [2100, '2'],
      [2499, '3'],
      [2900, '4'],
      [3400, '5'],
      [3600, '6'],
      [4100, '7'],
    ),
  ).toEqual(['2000 up', '4100 up']);
});
