import { expect, test } from 'vitest';
import type { FirstBars, FirstChart, ToldBar } from '../../../contract/plain/first-chart.ts';
import { openSketch } from './chart-sketch.ts';

const bar = (open: number, high: number, low: number, close: number): ToldBar => [
  0,
  ...([open, high, low, close].map(String) as [string, string, string, string]),
  '1',
];

const drawSketch = ({ bars, ...chart }: FirstChart & FirstBars) => openSketch(chart)(bars);

/** A canvas that remembers what was drawn on it. */
function open(bars: readonly ToldBar[], part: Partial<Pick<FirstChart, 'shape'>> = {}) {
  const boxes: (readonly [color: string, ...box: number[]])[] = [];
  const points: number[][] = [];
  /** How wide the canvas was whenever it was touched without a bar. */
  const touched: number[] = [];
  const context = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 0,
    fillRect: (...box: number[]) => void boxes.push([context.fillStyle, ...box]),
    clearRect: () => void touched.push(canvas.width),
    beginPath: () => undefined,
    lineTo: (...point: number[]) => void points.push(point),
    stroke: () => void points.push([context.lineWidth]),
  };
  const canvas = { width: 0, height: 0, getContext: () => context };
  const chart = {
    bars,
    shape: 'candles',
    canvas,
    look: { scale: 2, up: 'green', down: 'red', line: 'gold' },
    place: { width: 101, height: 101, pitch: 10, freeBars: 1, top: 0.1, bottom: 0.2 },
    ...part,
  } as unknown as FirstChart & FirstBars;
  return { chart, canvas, boxes, points, touched };
}

test('candles stand where a chart has them: the newest at the right, all between the free shares', () => {
  const { chart, canvas, boxes } = open([bar(15, 20, 15, 20), bar(20, 20, 10, 12)]);
  expect(drawSketch(chart)).toBe(true);
  expect([canvas.width, canvas.height]).toEqual([202, 202]);
  // The middle of the newest is one and a half bars, and a pixel, from the right edge: at 85; a wick is two wide, a body 16.
  const [top, middle] = [Math.round((100 - 20.2 - 69.7) * 2), Math.round((100 - 20.2 - 34.85) * 2)];
  const bottom = Math.round((100 - 20.2) * 2);
  expect(boxes).toEqual([
    ['green', 149, top, 2, middle - top + 1],
    ['green', 142, top, 16, middle - top + 1],
    ['red', 169, top, 2, bottom - top + 1],
    ['red', 162, top, 16, Math.round((100 - 20.2 - 13.94) * 2) - top + 1],
  ]);
});

test('bars that are out of sight count for nothing, and one without a range is a line', () => {
  const old = Array.from({ length: 50 }, () => bar(1, 1000, 1, 1000));
  const { chart, boxes } = open([...old, ...Array.from({ length: 20 }, () => bar(5, 5, 5, 5))]);
  drawSketch(chart);
  expect(boxes.filter(([, , , width]) => width === 16)).toHaveLength(10);
  expect(new Set(boxes.map((box) => box[2]))).toEqual(new Set([Math.round((100 - 20.2) * 2)]));
  expect(new Set(boxes.map((box) => box[4]))).toEqual(new Set([1]));
});

test('a bar at the edge counts while a pixel of its place is in sight', () => {
  const tops = [101, 99.5].map((width) => {
    const { chart, boxes } = open([
      bar(5, 90, 5, 5),
      ...Array.from({ length: 9 }, () => bar(5, 15, 5, 5)),
    ]);
    Object.assign(chart.place, { width });
    drawSketch(chart);
    return boxes.at(-2)?.[2];
  });
  const level = (price: number, highest: number) =>
    Math.round((100 - 20.2 - (69.7 * (price - 5)) / (highest - 5)) * 2);
  expect(tops).toEqual([level(15, 90), level(15, 15)]);
});

test('a line goes through the closes', () => {
  const { chart, boxes, points } = open([bar(1, 9, 1, 2), bar(1, 9, 1, 4)], { shape: 'line' });
  drawSketch(chart);
  expect(boxes).toEqual([]);
  expect(points.map((point) => point.map(Math.round))).toEqual([[150, 160], [170, 20], [4]]);
});

test('the highest of all bars is as far from the top as wished, and one that ends where it began has risen', () => {
  const { chart, boxes } = open([bar(15, 30, 15, 20), bar(20, 20, 20, 20)]);
  drawSketch(chart);
  expect(Math.min(...boxes.map(([, , top = 0]) => top))).toBe(Math.round((100 - 20.2 - 69.7) * 2));
  expect(boxes.map(([color]) => color)).toEqual(['green', 'green', 'green', 'green']);
});

test('nothing is drawn of no bars', () => {
  const { chart, boxes } = open([]);
  expect([drawSketch(chart), boxes]).toEqual([false, []]);
});

test.each([
  [1, '1', '2', '0.5', 'x', '3'],
  ['1', '2', '0.5', '1', '3'],
  [1, '1', '2', '0.5', '1', '3', '4'],
  null,
  'none12',
])('nothing is drawn where one is no bar: %j', (row) => {
  const { chart, boxes } = open([bar(15, 20, 15, 20), row as never, bar(20, 20, 10, 12)]);
  expect([drawSketch(chart), boxes]).toEqual([false, []]);
});

test('a canvas is touched before its bars are there, and in its final size', () => {
  const { chart, boxes, touched } = open([]);
  openSketch(chart);
  expect([touched, boxes]).toEqual([[202], []]);
});
