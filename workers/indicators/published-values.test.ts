import { expect, test } from 'vitest';
import { type IndicatorName, indicatorOf } from '../../contract/plain/indicators.ts';
import { calculators } from './calculators.ts';

/** The last column of closes only, as published tables give them. */
function valuesOf(name: IndicatorName, closes: readonly number[], first: number): number[] {
  const calculate = calculators[name](first, 0, 0);
  const values = new Float64Array(indicatorOf(name).outputs.length);
  return closes.map((close) => {
    calculate({ timeMs: 0, open: close, high: close, low: close, close, volume: 1 }, true, values);
    return Number((values[0] ?? 0).toFixed(2));
  });
}

test("RSI gives the values of StockCharts' table, made by Wilder's method", () => {
  const closes = [
    44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826,
    45.8931, 46.0328, 45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122,
    46.2521, 45.7137, 46.4515, 45.7835, 45.3548, 44.0288, 44.1783, 44.2181, 44.5672, 43.4205,
    42.6628, 43.1314,
  ];
  const published = [
    70.53, 66.32, 66.55, 69.41, 66.36, 57.97, 62.93, 63.26, 56.06, 62.38, 54.71, 50.42, 39.99,
    41.46, 41.87, 45.46, 37.3, 33.08, 37.77,
  ];
  expect(valuesOf('rsi', closes, 14).slice(14)).toEqual(published);
});

test("EMA gives the values of StockCharts' table", () => {
  const closes = [
    22.27, 22.19, 22.08, 22.17, 22.18, 22.13, 22.23, 22.43, 22.24, 22.29, 22.15, 22.39, 22.38,
    22.61, 23.36, 24.05, 23.75, 23.83, 23.95, 23.63,
  ];
  const published = [22.22, 22.21, 22.24, 22.27, 22.33, 22.52, 22.8, 22.97, 23.13, 23.28, 23.34];
  expect(valuesOf('ema', closes, 10).slice(9)).toEqual(published);
});

test('a flat market has no noise: CCI is 0, the stochastics lie in the middle', () => {
  const flat = Array.from({ length: 40 }, () => 33.33);
  expect(valuesOf('cci', flat, 20).at(-1)).toBe(0);
  expect(valuesOf('williams', flat, 14).at(-1)).toBe(-50);
  expect(valuesOf('rsi', flat, 14).at(-1)).toBe(100);
});
