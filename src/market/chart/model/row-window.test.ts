import { expect, test } from 'vitest';
import { BAR_COLUMNS } from '../../../../contract/plain/chart.ts';
import { indexOfTime, readBar } from './bar.ts';
import { createRowWindow } from './row-window.ts';

const createBarWindow = () => createRowWindow(BAR_COLUMNS, readBar);
const row = (timeMs: number, close: number) => [timeMs, 1, 3, 0.5, close, 10];
const rowsOf = (...rows: number[][]) => new Float64Array(rows.flat());

test('the first view fills the window, a later one changes its end', () => {
  const window = createBarWindow();
  expect(window.apply({ from: 0, rows: rowsOf(row(1, 2), row(2, 2)) })).toBe(0);
  expect(window.apply({ from: 1, rows: rowsOf(row(2, 2.5), row(3, 2)) })).toBe(1);
  expect(window.rows().map((bar) => [bar.timeMs, bar.close])).toEqual([
    [1, 2],
    [2, 2.5],
    [3, 2],
  ]);
});

test('a view from row 0 replaces the window, wherever it lay', () => {
  const window = createBarWindow();
  window.apply({ from: 0, rows: rowsOf(row(5, 2), row(6, 2), row(7, 2)) });
  expect(window.apply({ from: 0, rows: rowsOf(row(3, 2), row(4, 2)) })).toBe(0);
  expect(window.rows().map((bar) => bar.timeMs)).toEqual([3, 4]);
});

test('a change that does not join the window is refused, so the chart asks anew', () => {
  const window = createBarWindow();
  window.apply({ from: 0, rows: rowsOf(row(1, 2)) });
  expect(window.apply({ from: 5, rows: rowsOf(row(6, 2)) })).toBeNull();
  expect(window.rows()).toHaveLength(1);
});

test('a view without rows changes nothing', () => {
  const window = createBarWindow();
  window.apply({ from: 0, rows: rowsOf(row(1, 2)) });
  expect(window.apply({ from: 1, rows: new Float64Array() })).toBe(1);
  expect(window.rows()).toHaveLength(1);
});

test('rows of lines keep the places where there is no value yet', () => {
  const window = createRowWindow(2, (columns) => [...columns]);
  window.apply({ from: 0, rows: new Float64Array([Number.NaN, 1, 2, Number.NaN]) });
  window.apply({ from: 1, rows: new Float64Array([3, 4]) });
  expect(window.rows()).toEqual([
    [Number.NaN, 1],
    [3, 4],
  ]);
});

test('a time is found among others, or the place where it would be', () => {
  const times = [10, 20, 40];
  expect([5, 10, 11, 40, 41].map((timeMs) => indexOfTime(times, timeMs))).toEqual([0, 0, 1, 2, 3]);
});
