import { expect, test } from 'vitest';
import { magnetPrice } from './magnet.ts';
import { distanceToSegment, fibonacciLevels, hitTest, type PlacedDrawing } from './shapes.ts';

const at = (timeMs: number, price: number) => ({ timeMs, price });
const placed = (
  id: string,
  kind: PlacedDrawing['drawing']['kind'],
  ...spots: PlacedDrawing['spots']
): PlacedDrawing => ({ drawing: { id, kind, points: spots.map(() => at(0, 1)) }, spots });

test('Fibonacci levels go back from where the move ended to where it began', () => {
  const levels = fibonacciLevels(at(0, 100), at(1, 200));
  expect(levels.map(({ ratio, price }) => [ratio, Number(price.toFixed(6))])).toEqual([
    [0, 200],
    [0.236, 176.4],
    [0.382, 161.8],
    [0.5, 150],
    [0.618, 138.2],
    [0.786, 121.4],
    [1, 100],
  ]);
});

test('the distance to a segment is that to its nearest point, its ends included', () => {
  const [from, to] = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
  ];
  expect(distanceToSegment({ x: 5, y: 3 }, from, to)).toBe(3);
  expect(distanceToSegment({ x: 13, y: 4 }, from, to)).toBe(5);
  expect(distanceToSegment({ x: 3, y: 4 }, from, from)).toBe(5);
});

test('a finger hits points before shapes, and the chosen drawing before others', () => {
  const line = placed('line', 'trend', { x: 0, y: 0 }, { x: 200, y: 0 });
  const box = placed('box', 'rectangle', { x: 100, y: -5 }, { x: 160, y: 80 });
  expect(hitTest([line, box], { x: 60, y: 6 }, null)).toEqual({ id: 'line', point: null });
  expect(hitTest([line, box], { x: 190, y: 8 }, null)).toEqual({ id: 'line', point: 1 });
  expect(hitTest([line, box], { x: 130, y: -2 }, null)).toEqual({ id: 'box', point: null });
  expect(hitTest([line, box], { x: 130, y: -2 }, 'line')).toEqual({ id: 'line', point: null });
  expect(hitTest([line, box], { x: 130, y: 40 }, null)).toBeNull();
});

test('a horizontal line is hit along the whole chart, a retracement at each of its levels', () => {
  const level = placed('level', 'horizontal', { x: 50, y: 100 });
  const steps = placed('steps', 'fibonacci', { x: 0, y: 400 }, { x: 100, y: 200 });
  expect(hitTest([level], { x: 900, y: 108 }, null)).toEqual({ id: 'level', point: null });
  expect(hitTest([steps], { x: 50, y: 302 }, null)).toEqual({ id: 'steps', point: null });
  expect(hitTest([steps], { x: 150, y: 302 }, null)).toBeNull();
});

test('the magnet takes the nearest price of the bar within its reach, and none beyond it', () => {
  const bar = { timeMs: 0, open: 10, high: 40, low: 5, close: 30, volume: 1 };
  const yOf = (price: number) => 100 - price;
  expect(magnetPrice(bar, 68, yOf)).toBe(30);
  expect(magnetPrice(bar, 64, yOf)).toBe(40);
  expect(magnetPrice(bar, 20, yOf)).toBeNull();
  expect(magnetPrice(undefined, 68, yOf)).toBeNull();
});
