import { expect, test } from 'vitest';
import { type Drawing, MOST_DRAWINGS, readDrawings } from './drawing.ts';

const trend: Drawing = {
  id: 'a',
  kind: 'trend',
  points: [
    { timeMs: 1000, price: 1.5 },
    { timeMs: 2000, price: 2 },
  ],
};
const level: Drawing = { id: 'b', kind: 'horizontal', points: [{ timeMs: 1000, price: 3 }] };

test('drawings are read as they were stored', () => {
  const markets = { BTCUSDT: [trend, level], 'BTCUSDT-PERP': [level] };
  expect(readDrawings(JSON.parse(JSON.stringify(markets)))).toEqual({ markets, dropped: 0 });
});

test('a bad drawing is dropped alone, and counted', () => {
  const bad = [
    null,
    7,
    { ...trend, kind: 'circle' },
    { ...trend, points: [trend.points[0]] },
    { ...level, points: [{ timeMs: 1000, price: -3 }] },
    { ...level, points: [{ timeMs: 1.5, price: 3 }] },
    { ...level, points: [{ timeMs: 9e15, price: 3 }] },
    { ...level, points: [{ timeMs: 1000, price: Number.POSITIVE_INFINITY }] },
    { ...level, points: [{ timeMs: 1000, price: '3' }] },
  ];
  const { markets, dropped } = readDrawings({ BTCUSDT: [...bad, level], 'not a market': [trend] });
  expect(markets).toEqual({ BTCUSDT: [level] });
  expect(dropped).toBe(bad.length + 1);
});

test('a drawing without a usable id gets one of its own', () => {
  const { markets } = readDrawings({
    X: [
      { ...level, id: 5 },
      { ...level, id: '' },
    ],
  });
  const ids = markets['X']?.map(({ id }) => id) ?? [];
  expect(ids.every((id) => id.length === 36)).toBe(true);
  expect(new Set(ids).size).toBe(2);
});

test('what is no table is no drawings, and no market keeps more than its bound', () => {
  for (const stored of [null, 'x', 3, [level]])
    expect(readDrawings(stored)).toEqual({ markets: {}, dropped: 0 });
  const many = Array.from({ length: MOST_DRAWINGS + 5 }, (_, index) => ({
    ...level,
    id: String(index),
  }));
  expect(readDrawings({ X: many }).markets['X']).toHaveLength(MOST_DRAWINGS);
});
