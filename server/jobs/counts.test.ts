import { expect, test } from 'vitest';
import { createCounts } from './counts.ts';

test('what each caller has in hand is counted, and all of it together', () => {
  const counts = createCounts<string>();
  expect([counts.add('a', 1), counts.add('a', 2), counts.add('b', 1)]).toEqual([1, 3, 1]);
  expect([counts.of('a'), counts.of('b'), counts.of('c'), counts.total()]).toEqual([3, 1, 0, 4]);
  expect([counts.add('a', -3), counts.of('a'), counts.total()]).toEqual([0, 0, 1]);
});
