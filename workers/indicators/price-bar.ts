/** What indicators are computed from: prices and volumes as doubles, because lines are shown, not paid. */

export interface PriceBar {
  timeMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/**
 * Computes the values of a bar from all bars that closed before it and writes them to `values`. Only a
 * closed bar advances; one that forms may come again and again.
 */
export type Calculator = (bar: PriceBar, isClosed: boolean, values: Float64Array) => void;

export function typicalPrice({ high, low, close }: PriceBar): number {
  return (high + low + close) / 3;
}
