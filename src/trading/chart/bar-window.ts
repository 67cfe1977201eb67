/** The bars of one chart as the worker sends them: a whole window first, then changes of its end. */
import type { CandlesView } from '../../../contract/features/markets.ts';

export interface Bar {
  readonly timeMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

const COLUMNS = 6;
/** The library paints all bars again at each change; beyond this it is felt. */
export const MAXIMUM_BARS = 2000;

export interface BarWindow {
  readonly bars: () => readonly Bar[];
  /**
   * The first row that changed, 0 when all did. Null when the change does not join what is known: the
   * window must then be asked for anew.
   */
  readonly apply: (view: Pick<CandlesView, 'from' | 'rows'>) => number | null;
}

export function createBarWindow(): BarWindow {
  const bars: Bar[] = [];
  return {
    bars: () => bars,
    apply({ from, rows }) {
      if (from > bars.length) return null;
      if (rows.length === 0 && from > 0) return bars.length;
      bars.length = from;
      for (let start = 0; start + COLUMNS <= rows.length; start += COLUMNS) {
        bars.push(readBar(rows, start));
      }
      if (bars.length <= MAXIMUM_BARS) return from;
      bars.splice(0, bars.length - MAXIMUM_BARS);
      return 0;
    },
  };
}

function readBar(rows: Float64Array, start: number): Bar {
  const [timeMs = 0, open = 0, high = 0, low = 0, close = 0, volume = 0] = rows.subarray(
    start,
    start + COLUMNS,
  );
  return { timeMs, open, high, low, close, volume };
}
