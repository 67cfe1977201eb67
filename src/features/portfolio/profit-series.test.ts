import { expect, test } from 'vitest';
import { drawSeries, type KindProfit, sumsByKind, toSeries } from './profit-series.ts';
import { decimalDifference, decimalSum, signedText } from './signed-decimal.ts';

const DAY_MS = 86_400_000;
const today = Date.UTC(2026, 0, 10);
const row = (daysAgo: number, profit: string, kind: KindProfit['kind'] = 'spot'): KindProfit => ({
  day: today - daysAgo * DAY_MS,
  kind,
  profit,
});

test('the series has every day of the range, exact sums of all kinds, and the total so far', () => {
  const rows = [row(3, '0.1'), row(3, '0.2', 'futures'), row(1, '-1.3'), row(0, '5')];
  expect(toSeries(rows, { days: 5, nowMs: today + 3_600_000 })).toEqual([
    { day: today - 4 * DAY_MS, profit: '0', total: '0' },
    { day: today - 3 * DAY_MS, profit: '0.3', total: '0.3' },
    { day: today - 2 * DAY_MS, profit: '0', total: '0.3' },
    { day: today - DAY_MS, profit: '-1.3', total: '-1' },
    { day: today, profit: '5', total: '4' },
  ]);
  expect([...sumsByKind(rows)]).toEqual([
    ['spot', '3.8'],
    ['futures', '0.2'],
  ]);
});

test('a device whose clock is far off still sees the days of the exchange', () => {
  const rows = [row(1, '1'), row(0, '2')];
  for (const nowMs of [today + 400 * DAY_MS, today - 30 * DAY_MS]) {
    const series = toSeries(rows, { days: 7, nowMs });
    expect(series.at(-1)).toEqual({ day: today, profit: '2', total: '3' });
    expect(series).toHaveLength(7);
  }
});

test('bars of losses hang from the line of nothing, and days of nothing have none', () => {
  const series = toSeries([row(2, '10'), row(0, '-30')], { days: 3, nowMs: today });
  const { bars, line, zeroOfBars } = drawSeries(series, { width: 300, height: 80 });
  expect(zeroOfBars).toBe(20);
  expect(bars).toMatchObject([
    { y: 0, height: 20, tone: 'up' },
    { y: 20, height: 60, tone: 'down' },
  ]);
  // Totals 10, 10, -20 between -20 and 10.
  expect(line).toBe('M50 0L150 0L250 80');
});

test('sums of decimal text lose no digit', () => {
  expect(decimalSum(['0.1', '0.2', '-0.000000000000000001'])).toBe('0.299999999999999999');
  expect(decimalDifference('1', '3.5')).toBe('-2.5');
  expect(decimalDifference('1', '-0.5')).toBe('1.5');
  expect(decimalSum([])).toBe('0');
  expect(signedText('-1234.567891', 'en-US')).toBe('−1,234.5678');
  expect(signedText('0', 'en-US')).toBe('0.00');
});
