/**
 * Heikin-Ashi, the average bar: it closes at the mean of the four prices and opens in the middle of the
 * smoothed bar before it. The first one opens in the middle of its own bar.
 */
import type { Calculator } from './price-bar.ts';

export function heikinAshi(): Calculator {
  let last = Number.NaN;
  return (bar, isClosed, values) => {
    const { timeMs, high, low, volume } = bar;
    const open = Number.isNaN(last) ? (bar.open + bar.close) / 2 : last;
    const close = (bar.open + high + low + bar.close) / 4;
    values.set([timeMs, open, Math.max(high, open, close), Math.min(low, open, close)]);
    values[4] = close;
    values[5] = volume;
    if (isClosed) last = (open + close) / 2;
  };
}
