import { expect, test } from 'vitest';
import type { Bar } from './candle-aggregator.ts';
import { CandleHistory, HISTORY_LIMIT } from './candle-history.ts';

const bar = (time: number, volume = 1): Bar => [time, 10, 12, 9, 11, volume];
const bars = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => bar(from + index));

function open(times: readonly number[] = []) {
  const changes: number[] = [];
  const history = new CandleHistory((fromMs) => void changes.push(fromMs));
  for (const time of times) history.put(bar(time));
  changes.length = 0;
  const held = () => Array.from({ length: history.count }, (_, row) => history.timeAt(row));
  return { history, changes, held };
}

test('bars stand in the order of their times, however they come', () => {
  const { history, held, changes } = open();
  for (const time of [30, 10, 20, 40]) history.put(bar(time, time));
  expect(held()).toEqual([10, 20, 30, 40]);
  expect(history.barAt(1)).toEqual(bar(20, 20));
  expect(changes).toEqual([30, 10, 20, 40]);
  expect(history.revision).toBe(4);
  expect([5, 10, 11, 40, 41].map((time) => history.rowAt(time))).toEqual([0, 0, 1, 3, 4]);
  expect(history.value(99_999, 0)).toBeNaN();
});

test('of two versions of a bar the one with more volume stays, and the same one is no change', () => {
  const { history, changes } = open();
  history.put(bar(10, 5));
  history.put(bar(10, 4));
  history.put(bar(10, 5));
  expect([history.barAt(0)[5], changes.length]).toEqual([5, 1]);
  history.put([10, 10, 13, 9, 11, 5]);
  expect([history.barAt(0)[2], changes.length]).toEqual([13, 2]);
  history.put(bar(10, 6));
  expect([history.barAt(0)[5], history.count]).toEqual([6, 1]);
});

test('a range is exactly the bars that are given for it', () => {
  const { history, held, changes } = open([10, 20, 30, 40, 50]);
  history.replaceRange(20, 50, [bar(20), bar(25), bar(40)]);
  expect(held()).toEqual([10, 20, 25, 40, 50]);
  expect(changes).toEqual([25]);
  history.replaceRange(20, 50, [bar(20), bar(25), bar(40)]);
  expect(changes).toHaveLength(1);
  history.replaceRange(20, 50, [bar(20), bar(25)]);
  expect(held()).toEqual([10, 20, 25, 50]);
  expect(changes.at(-1)).toBe(40);
  history.replaceRange(20, 50, [bar(20), bar(25), bar(45)]);
  expect(changes.at(-1)).toBe(45);
  history.replaceRange(20, 50, [bar(20, 2), bar(25), bar(45)]);
  expect(changes.at(-1)).toBe(20);
  history.replaceRange(60, 70, []);
  expect(changes).toHaveLength(4);
  history.replaceRange(0, 100, []);
  expect([history.count, changes.at(-1)]).toEqual([0, 10]);
});

test('older bars go in front of what is held, in place of what was held there', () => {
  const { history, held, changes } = open([30, 40]);
  expect(history.prepend([bar(10), bar(20)], 30)).toBe(2);
  expect(held()).toEqual([10, 20, 30, 40]);
  expect(history.firstOrdinal).toBe(-2);
  expect(changes).toEqual([Number.NEGATIVE_INFINITY]);
  expect(history.prepend([bar(5), bar(12)], 20)).toBe(2);
  expect(held()).toEqual([5, 12, 20, 30, 40]);
  expect(history.firstOrdinal).toBe(-3);
  expect(history.prepend([], 5)).toBe(0);
  expect(changes).toHaveLength(2);
});

test('of older bars only as many find room as the history may hold', () => {
  const { history } = open();
  history.replaceRange(0, 1e9, bars(10_000, 10_000 + HISTORY_LIMIT - 2));
  expect(history.prepend(bars(1_000, 1_005), 10_000)).toBe(2);
  expect([history.timeAt(0), history.count]).toEqual([1_003, HISTORY_LIMIT]);
  expect(history.prepend(bars(1, 4), 1_003)).toBe(0);
  // What stands before the time makes room for what replaces it.
  expect(history.prepend(bars(1, 4), 1_004)).toBe(1);
  expect(history.timeAt(0)).toBe(3);
});

test('a history that outgrows its limit by a block loses its oldest bars', () => {
  const { history } = open();
  history.replaceRange(0, 1e9, bars(0, HISTORY_LIMIT + 1_000));
  expect([history.count, history.isTrimmed, history.firstOrdinal]).toEqual([
    HISTORY_LIMIT + 1_000,
    false,
    0,
  ]);
  history.put(bar(HISTORY_LIMIT + 1_000));
  expect([history.count, history.isTrimmed, history.firstOrdinal]).toEqual([
    HISTORY_LIMIT,
    true,
    1_001,
  ]);
  expect(history.timeAt(0)).toBe(1_001);
  expect(history.barAt(HISTORY_LIMIT - 1)).toEqual(bar(HISTORY_LIMIT + 1_000));
  history.forgetBefore(5_000);
  expect([history.isTrimmed, history.timeAt(0)]).toEqual([false, 5_000]);
});

test('a history grows by itself and keeps all its columns', () => {
  const { history } = open();
  for (let time = 0; time < 2_000; time += 1) history.put(bar(time, time));
  expect([0, 511, 512, 1_999].map((row) => history.barAt(row))).toEqual(
    [0, 511, 512, 1_999].map((time) => bar(time, time)),
  );
  history.put(bar(-5, 7));
  expect([history.barAt(0), history.barAt(2_000)]).toEqual([bar(-5, 7), bar(1_999, 1_999)]);
});

test('a range that goes on at the end of what is held changes from its first new bar on', () => {
  const { history, changes } = open([10, 20]);
  history.replaceRange(10, 50, [bar(10), bar(20), bar(30)]);
  history.replaceRange(20, 60, [bar(20), bar(30), bar(40), bar(50)]);
  expect(changes).toEqual([30, 40]);
  history.replaceRange(10, 60, [bar(10), bar(20)]);
  expect([changes.at(-1), history.count]).toEqual([30, 2]);
});
