import { expect, test } from 'vitest';
import type { Interval } from '../../../contract/plain/intervals.ts';
import { HOUR_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import type { CandleTuple } from '../../../contract/realtime.ts';
import type { Bar } from './candle-aggregator.ts';
import { createFormingBar } from './forming-bar.ts';

function open(interval: Interval) {
  const shown: Bar[] = [];
  return { shown, forming: createFormingBar(interval, (bar) => void shown.push(bar)) };
}
const minute = (number: number, price: number, volume = 1): CandleTuple => [
  number * MINUTE_MS,
  price,
  price + 2,
  price - 2,
  price + 1,
  volume,
  0,
];

test('a chart of minutes shows each minute as it comes, also a late one', () => {
  const { shown, forming } = open('1m');
  expect(forming.applyMinutes([minute(1, 10), minute(2, 20)])).toBe(true);
  expect(forming.applyMinutes([minute(1, 10, 5)])).toBe(true);
  expect(shown.map(([time, , , , , volume]) => [time / MINUTE_MS, volume])).toContainEqual([1, 5]);
  expect(shown.at(-1)?.[0]).toBe(2 * MINUTE_MS);
});

test('a longer bar is shown once its closed parts are known, as the sum of all', () => {
  const { shown, forming } = open('1h');
  forming.applyMinutes([minute(2, 30, 4)]);
  expect(shown).toEqual([]);
  forming.settle(0, [[MINUTE_MS, 10, 50, 5, 20, 3]], MINUTE_MS);
  expect(shown).toEqual([[0, 10, 50, 5, 31, 7]]);
  forming.applyMinutes([minute(3, 100, 2)]);
  expect(shown.at(-1)).toEqual([0, 10, 102, 5, 101, 9]);
});

test('minutes replace each other by their time, and one that is older by its volume is passed over', () => {
  const { shown, forming } = open('1h');
  forming.settle(0, [], 0);
  expect(shown).toEqual([]);
  forming.applyMinutes([minute(1, 10, 5)]);
  forming.applyMinutes([minute(1, 11, 4)]);
  expect(shown.at(-1)).toEqual([0, 10, 12, 8, 11, 5]);
  forming.applyMinutes([minute(1, 12, 5)]);
  expect(shown.at(-1)).toEqual([0, 12, 14, 10, 13, 5]);
});

test('parts come in the order of their times, whatever came first', () => {
  const { shown, forming } = open('1h');
  forming.settle(0, [[3 * MINUTE_MS, 30, 30, 30, 30, 1]], 0);
  forming.applyMinutes([minute(2, 20)]);
  expect(shown.at(-1)).toEqual([0, 20, 30, 18, 30, 2]);
});

test('a minute within an hour that is a part already is not counted twice', () => {
  const { shown, forming } = open('4h');
  forming.settle(0, [[0, 10, 12, 8, 11, 60]], HOUR_MS);
  forming.applyMinutes([minute(59, 99, 5)]);
  expect(shown.at(-1)).toEqual([0, 10, 12, 8, 11, 60]);
  forming.applyMinutes([minute(60, 20, 5)]);
  expect(shown.at(-1)).toEqual([0, 10, 22, 8, 21, 65]);
});

test('a bar that begins while we watch needs no parts, and one that began before does', () => {
  const { shown, forming } = open('1h');
  forming.applyMinutes([minute(5, 10)]);
  forming.applyMinutes([minute(60, 20)]);
  expect(shown).toEqual([]);
  forming.settle(HOUR_MS, [], HOUR_MS);
  expect(shown.at(-1)?.[0]).toBe(HOUR_MS);
  forming.applyMinutes([minute(120, 30, 2)]);
  expect(shown.at(-1)).toEqual([2 * HOUR_MS, 30, 32, 28, 31, 2]);
});

test('a minute of a bar that is over asks for a look at the history', () => {
  const { shown, forming } = open('1h');
  forming.settle(HOUR_MS, [], HOUR_MS);
  forming.applyMinutes([minute(60, 20)]);
  const before = shown.length;
  expect(forming.applyMinutes([minute(59, 10), minute(61, 20)])).toBe(false);
  expect(shown.length).toBeGreaterThan(before);
  expect(shown.at(-1)).toEqual([HOUR_MS, 20, 22, 18, 21, 2]);
});

test('an answer about an older bar comes too late, and one about a newer begins it', () => {
  const { shown, forming } = open('1h');
  forming.settle(HOUR_MS, [[HOUR_MS, 1, 1, 1, 1, 1]], HOUR_MS);
  forming.settle(0, [[0, 9, 9, 9, 9, 9]], 0);
  expect(shown).toEqual([[HOUR_MS, 1, 1, 1, 1, 1]]);
  forming.settle(2 * HOUR_MS, [[2 * HOUR_MS, 5, 5, 5, 5, 5]], 2 * HOUR_MS);
  expect(shown.at(-1)).toEqual([2 * HOUR_MS, 5, 5, 5, 5, 5]);
});
