import { expect, test } from 'vitest';
import { createBarWindow, MAXIMUM_BARS } from './bar-window.ts';

const row = (timeMs: number, close: number) => [timeMs, 1, 3, 0.5, close, 10];
const rowsOf = (...rows: number[][]) => new Float64Array(rows.flat());

test('the first view fills the window, a later one changes its end', () => {
  const window = createBarWindow();
  expect(window.apply({ from: 0, rows: rowsOf(row(1, 2), row(2, 2)) })).toBe(0);
  expect(window.apply({ from: 1, rows: rowsOf(row(2, 2.5), row(3, 2)) })).toBe(1);
  expect(window.bars().map((bar) => [bar.timeMs, bar.close])).toEqual([
    [1, 2],
    [2, 2.5],
    [3, 2],
  ]);
});

test('a change that does not join the window is refused, so the chart asks anew', () => {
  const window = createBarWindow();
  window.apply({ from: 0, rows: rowsOf(row(1, 2)) });
  expect(window.apply({ from: 5, rows: rowsOf(row(6, 2)) })).toBeNull();
  expect(window.bars()).toHaveLength(1);
});

test('a view without rows changes nothing', () => {
  const window = createBarWindow();
  window.apply({ from: 0, rows: rowsOf(row(1, 2)) });
  expect(window.apply({ from: 1, rows: new Float64Array() })).toBe(1);
  expect(window.bars()).toHaveLength(1);
});

test('the chart never holds more than its limit', () => {
  const window = createBarWindow();
  const many = Array.from({ length: MAXIMUM_BARS + 5 }, (_, index) => row(index, 2));
  expect(window.apply({ from: 0, rows: rowsOf(...many) })).toBe(0);
  expect(window.bars()).toHaveLength(MAXIMUM_BARS);
  expect(window.bars()[0]?.timeMs).toBe(5);
});
