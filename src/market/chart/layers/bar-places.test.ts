import { expect, test } from 'vitest';
import { placeOfTime, timeOfPlace } from './bar-places.ts';

/** Four bars of a minute, and a night between the second and the third. */
const times = [0, 60_000, 600_000, 660_000];

test('an instant lies between its bars, and the bars go on before and after the chart', () => {
  expect(placeOfTime(times, 60_000)).toBe(1);
  expect(placeOfTime(times, 30_000)).toBe(0.5);
  expect(placeOfTime(times, 330_000)).toBe(1.5);
  expect(placeOfTime(times, -120_000)).toBe(-2);
  expect(placeOfTime(times, 780_000)).toBe(5);
});

test('a place answers the time of its nearest bar, also where there is none yet', () => {
  expect(timeOfPlace(times, 1.4)).toBe(60_000);
  expect(timeOfPlace(times, 1.6)).toBe(600_000);
  expect(timeOfPlace(times, -1.2)).toBe(-60_000);
  expect(timeOfPlace(times, 5)).toBe(780_000);
});

test('every bar is found again by its place', () => {
  for (const timeMs of times)
    expect(timeOfPlace(times, placeOfTime(times, timeMs) ?? Number.NaN)).toBe(timeMs);
});

test('a chart of less than two bars has no places', () => {
  expect(placeOfTime([], 0)).toBeNull();
  expect(timeOfPlace([5], 0)).toBeNull();
});
