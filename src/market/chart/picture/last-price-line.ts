/** The line of the last price. The last bar of a window need not be the newest, so the library's own is off. */
import type { IPriceLine, ISeriesApi, SeriesType } from 'lightweight-charts';
import type { ChartColors } from '../model/chart-look.ts';

export interface LastPrice {
  readonly price: number;
  /** `flat` is grey: for a price that is no longer live, too. */
  readonly tone: 'up' | 'down' | 'flat';
}

export interface LastPriceLine {
  /** Null draws none. */
  readonly show: (last: LastPrice | null) => void;
  /** Another series draws the bars now, and the old one is gone. */
  readonly moveTo: (series: ISeriesApi<SeriesType>) => void;
}

export function createLastPriceLine(colors: ChartColors): LastPriceLine {
  const state: {
    series: ISeriesApi<SeriesType> | null;
    line: IPriceLine | null;
    last: LastPrice | null;
  } = { series: null, line: null, last: null };

  const create = () => {
    const { series, last } = state;
    if (series === null || last === null) return;
    const options = { price: last.price, color: colors[last.tone] };
    state.line = series.createPriceLine({ ...options, lineWidth: 1, lineStyle: 1 });
  };

  return {
    show(last) {
      const before = state.last;
      state.last = last;
      if (last === null) {
        if (state.line) state.series?.removePriceLine(state.line);
        state.line = null;
      } else if (state.line === null) {
        create();
      } else if (before?.price !== last.price || before.tone !== last.tone) {
        state.line.applyOptions({ price: last.price, color: colors[last.tone] });
      }
    },
    moveTo(series) {
      state.series = series;
      state.line = null;
      create();
    },
  };
}
