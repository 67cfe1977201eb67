import { expect, test } from 'vitest';
import { nextRow } from './roving-rows.ts';

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 39, 39],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 0, 0],
  ['Home', 7, 0],
  ['End', 7, 39],
  ['Enter', 7, null],
  ['Tab', 7, null],
  ['toString', 7, null],
])('%s in row %i of forty goes to row %s', (key, at, next) => {
  expect(nextRow(key, at, 40)).toBe(next);
});
