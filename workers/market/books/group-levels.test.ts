import { expect, test } from 'vitest';
import type { LevelTuple } from '../../../contract/realtime.ts';
import { groupLevels, stepsBeside, stepsFor, usualStep } from './group-levels.ts';

const bids: LevelTuple[] = [
  [10_049, 3],
  [10_041, 2],
  [10_040, 5],
  [10_039, 7],
];
const asks: LevelTuple[] = [
  [10_050, 1],
  [10_051, 4],
  [10_060, 6],
  [10_061, 8],
];
const rows = (levels: readonly LevelTuple[], step: number, side: 'bids' | 'asks') =>
  groupLevels(levels, step, side).map(({ ticks, lots, totalLots, value }) => [
    ticks,
    lots,
    totalLots,
    value.toFixed(),
  ]);

test('bids are put together at the lower end of their step, asks at the upper one, to the last lot', () => {
  expect(rows(bids, 10, 'bids')).toEqual([
    [10_040, 10, 10, '100429'],
    [10_030, 7, 17, '70273'],
  ]);
  expect(rows(asks, 10, 'asks')).toEqual([
    [10_050, 1, 1, '10050'],
    [10_060, 10, 11, '100564'],
    [10_070, 8, 19, '80488'],
  ]);
});

test('a step of one tick leaves a book as it is, and an empty side has no row', () => {
  expect(groupLevels(bids, 1, 'bids').map(({ ticks, lots }) => [ticks, lots])).toEqual(bids);
  expect(groupLevels([], 10, 'asks')).toEqual([]);
});

test('what is grouped is worth what it was, where a double could not tell', () => {
  const deep: LevelTuple[] = [
    [90_071_993, 99_999_999],
    [90_071_992, 99_999_998],
  ];
  expect(rows(deep, 100, 'asks')).toEqual([
    [90_072_000, 199_999_997, 199_999_997, '18014398229784023'],
  ]);
});

test('the steps on offer fit the price, and are whole ticks', () => {
  expect(stepsFor(6_012_345)).toEqual([1, 50, 100, 200, 500, 1000, 2000]);
  expect(stepsFor(12_345)).toEqual([1, 2, 5, 10, 20]);
  expect(stepsFor(7)).toEqual([1]);
  expect(stepsBeside(1, 12_345)).toEqual({ finer: null, coarser: 2 });
  expect(stepsBeside(20, 12_345)).toEqual({ finer: 10, coarser: null });
  expect(stepsBeside(7, 12_345)).toEqual({ finer: 5, coarser: 10 });
});

test('a book is first shown by the step that is usual between its levels', () => {
  const at = (...ticks: readonly number[]): LevelTuple[] => ticks.map((each) => [each, 1]);
  const asks = (...ticks: readonly number[]) => usualStep({ bids: [], asks: at(...ticks) }, 12_345);
  expect(
    usualStep({ bids: at(12_340, 12_338, 12_336), asks: at(12_345, 12_395, 12_397) }, 12_345),
  ).toBe(2);
  expect(asks(12_345, 12_355, 12_365)).toBe(10);
  expect(asks(12_345, 12_351, 12_357)).toBe(10);
  expect(asks(12_345, 12_445, 12_545)).toBe(20);
  expect(asks(12_345)).toBe(1);
});
