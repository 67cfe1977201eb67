import { expect, test } from 'vitest';
import type { Interval } from '../../../contract/plain/intervals.ts';
import { tradingHours } from '../../../contract/rules/market/trading-hours.ts';
import { candleRange } from './market-rows.ts';

const MONDAY_MORNING = Date.UTC(2026, 0, 12, 14);
const stocks = tradingHours('us-stocks');

const newest = (hours: 'always' | 'us-stocks', interval: Interval) =>
  candleRange({ hours, interval, fromMs: undefined, toMs: undefined, nowMs: MONDAY_MORNING });

test.each([
  ['1m', 1],
  ['15m', 15],
  ['1h', 60],
  ['1d', 279],
] as const)(
  'STOCK-01 after a weekend the first page of %s bars holds 300 of them, nights left out',
  (interval, minutes) => {
    const range = newest('us-stocks', interval);
    const traded = stocks.ordinalAt(range?.toMs ?? 0) - stocks.ordinalAt(range?.fromMs ?? 0);
    expect(traded).toBeGreaterThanOrEqual(299 * minutes - 1);
    expect(traded).toBeLessThan(301 * minutes + 390);
  },
);

test('a market that never closes has the last 300 bars of the clock', () => {
  expect(newest('always', '1h')).toEqual({
    fromMs: MONDAY_MORNING - 299 * 3_600_000,
    toMs: MONDAY_MORNING,
  });
});
