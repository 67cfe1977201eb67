import { expect, test } from 'vitest';
import type { ChartLine } from '../../../../contract/features/portfolio.ts';
import { nearRange } from '../layers/near-prices.ts';
import { barOfFill } from './fill-layer.ts';
import { edgeOf } from './line-layer.ts';
import { placeLabels } from './place-labels.ts';
import { isSamePrice, snapPrice } from './snap-price.ts';
import { stopsRequest } from './stops-request.ts';

test('a dragged price is a whole tick of the market, and never below one', () => {
  expect(snapPrice(2994.50499, 2)).toBe('2994.50');
  expect(snapPrice(2994.505_001, 2)).toBe('2994.51');
  expect(snapPrice(0.000_004_649, 8)).toBe('0.00000465');
  expect(snapPrice(94_000.4, 0)).toBe('94000');
  expect(snapPrice(-3, 2)).toBe('0.01');
  expect(snapPrice(Number.NaN, 2)).toBeNull();
  expect(snapPrice(1e15, 8)).toBeNull();
});

test('two texts of one price are the same price', () => {
  expect(isSamePrice('2500', '2500.00')).toBe(true);
  expect(isSamePrice('2500.10', '2500.1')).toBe(true);
  expect(isSamePrice('2500', '250')).toBe(false);
});

test('labels that lie close together make room, in the order of their prices and within the pane', () => {
  const room = { height: 20, top: 10, bottom: 190 };
  expect(placeLabels([100, 40, 160], room)).toEqual([100, 40, 160]);
  expect(placeLabels([100, 95, 104], room)).toEqual([115, 95, 135]);
  expect(placeLabels([188, 189, 300], room)).toEqual([150, 170, 190]);
  expect(placeLabels([-50], room)).toEqual([10]);
});

test('FUT-06 moving one stop of a position keeps the others, and names none that is not set', () => {
  const amends = {
    endpoint: 'futures.setStops',
    positionId: 9,
    field: 'stopLossPrice',
    targetProfitPrice: '120',
    stopLossPrice: '80',
    trailingRate: '',
  } as const satisfies NonNullable<ChartLine['amends']>;
  expect(stopsRequest(amends, '85.5')).toEqual({
    id: 9,
    targetProfitPrice: '120',
    stopLossPrice: '85.5',
  });
});

test('a fill is marked at the bar it happened in, and nowhere when that bar is not on the chart', () => {
  const times = [0, 60, 120];
  expect(barOfFill(times, 60, false)).toBe(1);
  expect(barOfFill(times, 119, false)).toBe(1);
  expect(barOfFill(times, -1, false)).toBeNull();
  expect(barOfFill(times, 500, false)).toBe(2);
  expect(barOfFill(times, 179, true)).toBe(2);
  expect(barOfFill(times, 180, true)).toBeNull();
});

test('the scale makes room for lines near the bars, and lets those far off go', () => {
  const bar = { timeMs: 0, open: 105, close: 110, volume: 1 };
  const bars = [
    { ...bar, low: 100, high: 110 },
    { ...bar, low: 104, high: 120 },
  ];
  expect(nearRange(bars, [93, 127, 50, 300])).toEqual({ minValue: 93, maxValue: 127 });
  expect(nearRange(bars, [50, 300])).toBeNull();
  expect(nearRange([], [100])).toBeNull();
});

test('a line out of sight is known by the edge beyond which it lies', () => {
  expect(edgeOf(-1, 200)).toBe('above');
  expect(edgeOf(201, 200)).toBe('below');
  expect(edgeOf(0, 200)).toBeNull();
  expect(edgeOf(200, 200)).toBeNull();
});
