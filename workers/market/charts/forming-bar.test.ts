import { expect, test } from 'vitest';
import type { Interval } from '../../../contract/plain/intervals.ts';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import type { CandleTuple } from '../../../contract/realtime.ts';
import type { Bar } from './candle-aggregator.ts';
import { createFormingBar } from './forming-bar.ts';

const minute = (at: number, price: number, volume: number): CandleTuple => [
  at * MINUTE_MS,
  ...([price, price, price, price] as const),
  volume,
  1,
];

function open(interval: Interval) {
  const put: Bar[] = [];
  return { put, forming: createFormingBar(interval, (bar) => put.push(bar)) };
}

test('of minutes each is a bar by itself, one that comes late too', () => {
  const { put, forming } = open('1m');
  expect(forming.applyMinutes([minute(7, 10, 1)])).toBe(true);
  expect(forming.applyMinutes([minute(6, 9, 2)])).toBe(true);
  expect(put[0]).toEqual([7 * MINUTE_MS, 10, 10, 10, 10, 1]);
  expect(put.slice(1)).toContainEqual([6 * MINUTE_MS, 9, 9, 9, 9, 2, 1].slice(0, 6));
});

test('a longer bar is shown once all of it is known, the next one from its first minute on', () => {
  const { put, forming } = open('5m');
  forming.applyMinutes([minute(7, 10, 1)]);
  expect(put).toEqual([]);
  forming.settle(5 * MINUTE_MS, [[5 * MINUTE_MS, 8, 9, 7, 8, 4]], 5 * MINUTE_MS);
  expect(put).toEqual([[5 * MINUTE_MS, 8, 10, 7, 10, 5]]);
  expect(forming.applyMinutes([minute(10, 11, 3)])).toBe(true);
  expect(put.at(-1)).toEqual([10 * MINUTE_MS, 11, 11, 11, 11, 3]);
  expect(forming.applyMinutes([minute(9, 11, 3)])).toBe(false);
  // What is told of a bar that is over changes nothing.
  forming.settle(5 * MINUTE_MS, [], 5 * MINUTE_MS);
  expect(put.at(-1)).toEqual([10 * MINUTE_MS, 11, 11, 11, 11, 3]);
});
