import { expect, test } from 'vitest';
import type { ChartCanvasProps } from './chart-canvas-props.ts';
import { lastPriceOf } from './last-price-of.ts';

type Shown = Parameters<typeof lastPriceOf>;

/** Bars that the device kept a while after the quote, or before it. */
function chartOf(
  quote: object | null,
  kind: ChartCanvasProps['kind'] = 'plain',
  hasNewer = false,
): Shown {
  const feed = { bars: () => [{ open: 10, close: 12 }], edges: () => ({ hasNewer }) };
  return [{ feed, kind }, quote] as unknown as Shown;
}

const live = { last: '11.5', tone: 'down', staleMs: null };
const old = { ...live, staleMs: 60_000 };

test('an old price is that of the head of the page, in grey, whatever the kept bars end with', () => {
  expect(lastPriceOf(...chartOf(old))).toEqual({ price: 11.5, tone: 'flat' });
  expect(lastPriceOf(...chartOf(old, 'plain', true))).toEqual({ price: 11.5, tone: 'flat' });
});

test('a live price is the newest close, or the quote where the window does not end with it', () => {
  expect(lastPriceOf(...chartOf(live))).toEqual({ price: 12, tone: 'up' });
  expect(lastPriceOf(...chartOf(null))).toEqual({ price: 12, tone: 'up' });
  expect(lastPriceOf(...chartOf(live, 'plain', true))).toEqual({ price: 11.5, tone: 'down' });
  expect(lastPriceOf(...chartOf(live, 'heikinAshi'))).toEqual({ price: 11.5, tone: 'down' });
  expect(lastPriceOf(...chartOf(null, 'heikinAshi'))).toBeNull();
});
