/**
 * The values of one calculator for all bars of a chart. Closed bars are computed once, the newest
 * bar at each change. Everything is computed again only when closed bars change or older ones are
 * loaded.
 */
import type { Market } from '../../contract/features/markets.ts';
import type { CandleHistory } from '../market/charts/candle-history.ts';
import type { Calculator, PriceBar } from './price-bar.ts';

export interface LineRunner {
  /** Brings the values up to date; `changedRow` is the first row of the history that changed. */
  update(changedRow: number, market: Market): void;
  value(row: number, column: number): number;
}

export function createLineRunner(parts: {
  history: CandleHistory;
  columns: number;
  make: () => Calculator;
}): LineRunner {
  const { history, columns, make } = parts;
  const bar: PriceBar = { timeMs: 0, open: 0, high: 0, low: 0, close: 0, volume: 0 };
  const result = new Float64Array(columns);
  let values = new Float64Array(0);
  let calculate = make();
  /** So many rows have been computed as closed. */
  let closedRows = 0;
  let firstOrdinal = history.firstOrdinal;

  function restart(): void {
    calculate = make();
    closedRows = 0;
  }

  /** The oldest bars may have gone; what was computed of them stays in the lines. */
  function followTrim(): void {
    const gone = history.firstOrdinal - firstOrdinal;
    firstOrdinal = history.firstOrdinal;
    if (gone === 0) return;
    if (gone < 0 || gone > closedRows) restart();
    else {
      values.copyWithin(0, gone * columns, closedRows * columns);
      closedRows -= gone;
    }
  }

  function compute(row: number, isClosed: boolean): void {
    calculate(bar, isClosed, result);
    values.set(result, row * columns);
  }

  return {
    update(changedRow, market) {
      followTrim();
      if (changedRow < closedRows) restart();
      const { count } = history;
      if (values.length < count * columns) values = grown(values, count * columns);
      const priceUnit = 10 ** market.priceScale;
      const volumeUnit = 10 ** market.quantityScale;
      for (let row = closedRows; row < count; row += 1) {
        bar.timeMs = history.timeAt(row);
        bar.open = history.value(row, 1) / priceUnit;
        bar.high = history.value(row, 2) / priceUnit;
        bar.low = history.value(row, 3) / priceUnit;
        bar.close = history.value(row, 4) / priceUnit;
        bar.volume = history.value(row, 5) / volumeUnit;
        compute(row, row < count - 1);
      }
      closedRows = Math.max(0, count - 1);
    },
    value: (row, column) => values[row * columns + column] ?? Number.NaN,
  };
}

function grown(values: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(Math.max(length, values.length * 2));
  larger.set(values);
  return larger;
}
