/** Candles as a view: the rows of the window that changed since the screen last saw them. */
import type { CandlesView, Market } from '../../../contract/features/markets.ts';
import { BAR_COLUMNS } from '../../../contract/plain/chart.ts';
import type { CandleHistory } from './candle-history.ts';
import type { Chart } from './chart.ts';
import type { WindowCursor } from './chart-window.ts';

const DEFAULT_SCALE = 2;

export function viewCandles(chart: Chart, cursor: WindowCursor, isFirst: boolean): CandlesView {
  const market = chart.market();
  if (market === undefined) return emptyView(chart);
  const { from, first, end } = cursor.take(isFirst);
  return { ...emptyView(chart), from, rows: toRows(chart.history, [first + from, end], market) };
}

/** A view without bars: what it says of the chart is the same for every kind of bars. */
export function emptyView(chart: Chart): CandlesView {
  return {
    from: 0,
    rows: new Float64Array(0),
    ...chart.edges(),
    priceScale: chart.market()?.priceScale ?? DEFAULT_SCALE,
    state: chart.state(),
  };
}

/** Ticks over a power of ten is the double nearest to the decimal, the same as parsing its text. */
function toRows(
  history: CandleHistory,
  [first, end]: readonly [number, number],
  market: Market,
): Float64Array {
  const priceUnit = 10 ** market.priceScale;
  const volumeUnit = 10 ** market.quantityScale;
  const rows = new Float64Array(Math.max(0, end - first) * BAR_COLUMNS);
  for (let row = first; row < end; row += 1) {
    const start = (row - first) * BAR_COLUMNS;
    rows[start] = history.timeAt(row);
    for (let column = 1; column < 5; column += 1)
      rows[start + column] = history.value(row, column) / priceUnit;
    rows[start + 5] = history.value(row, 5) / volumeUnit;
  }
  return rows;
}
