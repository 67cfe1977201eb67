import { expect, test } from 'vitest';
import { keepChartMode, keptChartMode } from './intervals.ts';

test('the chart of options begins with a minute, and what is chosen there changes no other chart', () => {
  expect(keptChartMode('options')).toBe('1m');
  expect(keptChartMode('trade')).toBe('15m');
  keepChartMode('options', '5m');
  expect(keptChartMode('options')).toBe('5m');
  expect(keptChartMode('trade')).toBe('15m');
  // Files of a lane share what is kept.
  keepChartMode('options', '1m');
});
