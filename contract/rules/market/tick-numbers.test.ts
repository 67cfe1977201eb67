import { expect, test } from 'vitest';
import { firstNumberAt, isFirstOfMinute } from './tick-numbers.ts';

test('each minute has a million numbers and some, and a tape that is counted begins with those of its instant', () => {
  expect(firstNumberAt(0)).toBe(0);
  expect(firstNumberAt(60_000)).toBe(1_048_576);
  // Seventeen and a half in a millisecond.
  expect(firstNumberAt(60_001)).toBe(1_048_593);
  expect(firstNumberAt(120_000)).toBe(2_097_152);
});

test('the first number of a minute is known by itself', () => {
  expect([0, 1_048_576, 2_097_152].map(isFirstOfMinute)).toEqual([true, true, true]);
  expect([1, 1_048_575, 1_048_577].map(isFirstOfMinute)).toEqual([false, false, false]);
});
