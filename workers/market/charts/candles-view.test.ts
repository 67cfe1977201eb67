import { expect, test } from 'vitest';
import type { Market } from '../../../contract/features/markets.ts';
import { bitcoin } from '../../../tests/workers/world/scripted-world.ts';
import { viewCandles } from './candles-view.ts';
import type { Chart } from './chart.ts';
import type { WindowCursor } from './chart-window.ts';

/** A chart without bars, and a window of it in which nothing has changed. */
function viewOf(market: Market | undefined) {
  const chart = {
    market: () => market,
    edges: () => ({ hasOlder: false, hasNewer: true }),
    state: () => 'loading',
    history: {},
  } as unknown as Chart;
  const cursor = { take: () => ({ from: 0, first: 0, end: 0 }) } as unknown as WindowCursor;
  return viewCandles(chart, cursor, true);
}

test('before its market is known a chart is shown without bars, with two places of price', () => {
  expect(viewOf(undefined)).toEqual({
    from: 0,
    rows: new Float64Array(0),
    hasOlder: false,
    hasNewer: true,
    priceScale: 2,
    state: 'loading',
  });
  expect(viewOf({ ...bitcoin, priceScale: 5 }).priceScale).toBe(5);
});
