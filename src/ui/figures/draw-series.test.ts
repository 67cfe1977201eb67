import { expect, test } from 'vitest';
import { drawSeries } from './draw-series.ts';

test('bars of losses hang from the line of nothing, and days of nothing have none', () => {
  const series = [
    { profit: '10', total: '10' },
    { profit: '0', total: '10' },
    { profit: '-30', total: '-20' },
  ];
  const { bars, line, zeroOfBars } = drawSeries(series, { width: 300, height: 80 });
  expect(zeroOfBars).toBe(20);
  expect(bars).toMatchObject([
    { y: 0, height: 20, tone: 'up' },
    { y: 20, height: 60, tone: 'down' },
  ]);
  // Totals 10, 10, -20 between -20 and 10.
  expect(line).toBe('M50 0L150 0L250 80');
});
