import { expect, test } from 'vitest';
import { MAXIMUM_BARS } from '../../../contract/plain/chart.ts';
import type { Bar } from './candle-aggregator.ts';
import { CandleHistory, HISTORY_LIMIT } from './candle-history.ts';
import { type ChartWindow, createChartWindow } from './chart-window.ts';

const bar = (time: number, volume = 1): Bar => [time, 10, 12, 9, 11, volume];
const bars = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => bar(from + index));

/** A history of the bars `[from, to)`, each open for one millisecond, and its window. */
function open(from: number, to: number) {
  const held: { window?: ChartWindow } = {};
  const history = new CandleHistory((fromMs) => held.window?.note(fromMs));
  const window = createChartWindow(history);
  held.window = window;
  history.replaceRange(from, to, bars(from, to));
  return { history, window };
}

test('a window that follows holds the newest bars, and at most two thousand', () => {
  const { history, window } = open(0, 1_000);
  expect(window.range()).toEqual({ first: 0, end: 1_000 });
  history.replaceRange(1_000, 2_000, bars(1_000, 2_000));
  expect(window.range()).toEqual({ first: 0, end: MAXIMUM_BARS });
  // The first bar too many leaves room for five hundred more.
  history.put(bar(2_000));
  expect(window.range()).toEqual({ first: 501, end: 2_001 });
  expect(window.isAtEnd()).toBe(true);
  history.put(bar(2_001));
  expect(window.range()).toEqual({ first: 501, end: 2_002 });
});

test('an empty history has an empty window', () => {
  const { window, history } = open(0, 0);
  expect([window.range(), window.isAtEnd(), window.lacksOlder()]).toEqual([
    { first: 0, end: 0 },
    true,
    true,
  ]);
  history.put(bar(5));
  expect(window.range()).toEqual({ first: 0, end: 1 });
});

test('a window slides by half of itself, and follows again at the end', () => {
  const { window } = open(0, 5_000);
  expect(window.range()).toEqual({ first: 3_500, end: 5_000 });
  expect(window.lacksOlder()).toBe(false);
  window.slide('newer');
  window.slide('latest');
  expect(window.range().first).toBe(3_500);
  window.slide('older');
  expect(window.range()).toEqual({ first: 2_500, end: 4_500 });
  expect(window.isAtEnd()).toBe(false);
  window.slide('older');
  window.slide('older');
  expect([window.range().first, window.lacksOlder()]).toEqual([500, true]);
  window.slide('older');
  expect(window.range()).toEqual({ first: 0, end: 2_000 });
  window.slide('newer');
  expect([window.range().first, window.lacksOlder()]).toEqual([1_000, false]);
  window.slide('newer');
  window.slide('newer');
  expect(window.range()).toEqual({ first: 3_000, end: 5_000 });
  expect(window.isAtEnd()).toBe(true);
  window.slide('older');
  window.slide('latest');
  expect(window.range()).toEqual({ first: 3_500, end: 5_000 });
});

test('a window that was slid stays with its bars while newer ones come and older ones join', () => {
  const { history, window } = open(10_000, 15_000);
  window.slide('older');
  const first = () => history.timeAt(window.range().first);
  expect(first()).toBe(12_500);
  history.put(bar(15_000));
  expect(first()).toBe(12_500);
  history.prepend(bars(9_000, 10_000), 10_000);
  expect([first(), window.range().first]).toEqual([12_500, 3_500]);
});

test('a window whose bars went from a full history holds the oldest that are left', () => {
  const { history, window } = open(0, HISTORY_LIMIT + 1_000);
  for (let slides = 0; slides < 30; slides += 1) window.slide('older');
  expect(window.range().first).toBe(0);
  const before = window.revision(0);
  history.put(bar(HISTORY_LIMIT + 1_000));
  expect(window.range()).toEqual({ first: 0, end: MAXIMUM_BARS });
  expect(history.timeAt(0)).toBe(1_001);
  expect(window.revision(0)).not.toBe(before);
});

test('its revision changes with what it shows, and with what is near after it', () => {
  const { history, window } = open(0, 5_000);
  window.slide('older');
  const seen = () => [window.revision(0), window.revision(499), window.revision(500)];
  const before = seen();
  history.put(bar(4_999, 5));
  expect(seen()).toEqual([before[0], before[1], expect.not.stringMatching(before[2] ?? '')]);
  const later = window.revision(0);
  history.put(bar(4_499, 5));
  expect(window.revision(0)).not.toBe(later);
  const unseen = window.revision(0);
  history.put(bar(4_500, 5));
  expect(window.revision(0)).toBe(unseen);
});

test('a view is sent everything first, then the rows that changed', () => {
  const { history, window } = open(0, 100);
  const cursor = window.follow();
  expect(cursor.take(true)).toEqual({ first: 0, end: 100, from: 0, changedRow: 0 });
  expect(cursor.take(false)).toMatchObject({ from: 100, changedRow: 100 });
  history.put(bar(97, 9));
  history.put(bar(100));
  history.put(bar(98, 9));
  expect(cursor.take(false)).toEqual({ first: 0, end: 101, from: 97, changedRow: 97 });
  expect(cursor.take(true).from).toBe(0);
  history.put(bar(50, 9));
  expect(cursor.take(false, 10).from).toBe(40);
  history.put(bar(5, 9));
  expect(cursor.take(false, 10).from).toBe(0);
});

test('a bar that went from the end is told by its neighbour', () => {
  const { history, window } = open(0, 100);
  const cursor = window.follow();
  cursor.take(true);
  history.replaceRange(98, 100, []);
  expect(cursor.take(false)).toMatchObject({ end: 98, from: 97 });
  history.replaceRange(0, 100, []);
  expect(cursor.take(false)).toMatchObject({ end: 0, from: 0 });
});

test('a window that moved is sent whole, to each view on its own', () => {
  const { history, window } = open(0, 5_000);
  const [one, two] = [window.follow(), window.follow()];
  one.take(true);
  two.take(true);
  history.put(bar(4_999, 9));
  expect(one.take(false).from).toBe(1_499);
  window.slide('older');
  expect(one.take(false)).toMatchObject({ first: 2_500, from: 0 });
  expect(two.take(false)).toMatchObject({ first: 2_500, from: 0 });
  one.close();
  history.put(bar(3_000, 9));
  expect(one.take(false).from).toBe(2_000);
  expect(two.take(false).from).toBe(500);
});

test('who follows the newest bars is told nothing anew when they ask for newer ones', () => {
  const { window } = open(0, 3_000);
  const before = window.revision(0);
  window.slide('newer');
  window.slide('latest');
  expect(window.revision(0)).toBe(before);
});
