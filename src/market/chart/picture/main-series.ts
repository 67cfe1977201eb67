/** The bars themselves: candles, hollow candles, bars, a line or an area. */
import {
  AreaSeries,
  BarSeries,
  CandlestickSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Bar } from '../model/bar.ts';
import { priceFormatter } from '../model/chart-look.ts';
import { type ChartLook, figureFormat } from '../model/chart-options.ts';
import type { ChartStyle } from '../model/chart-settings.ts';

export interface MainSeries {
  readonly series: ISeriesApi<SeriesType>;
  readonly set: (bars: readonly Bar[], timeOf: (bar: Bar) => UTCTimestamp) => void;
  readonly update: (bar: Bar, time: UTCTimestamp) => void;
}

export function createMainSeries(chart: IChartApi, look: ChartLook, style: ChartStyle): MainSeries {
  // The time-share line is an area whatever the style of bars is.
  const shape = look.mode === 'time' ? 'area' : style;
  const main =
    shape === 'line' || shape === 'area' ? closes(chart, look, shape) : whole(chart, look, shape);
  main.series.setSeriesOrder(0);
  return main;
}

function baseOptions({ tag, priceScale }: ChartLook) {
  return {
    priceFormat: figureFormat(priceFormatter(tag, priceScale), 10 ** -priceScale),
    // The last bar of the window need not be the newest: the chart draws its own line.
    priceLineVisible: false,
    lastValueVisible: false,
  };
}

function closes(chart: IChartApi, look: ChartLook, shape: 'line' | 'area'): MainSeries {
  const { gold } = look.colors;
  const base = baseOptions(look);
  const series =
    shape === 'line'
      ? chart.addSeries(LineSeries, { ...base, color: gold, lineWidth: 2 })
      : chart.addSeries(AreaSeries, {
          ...base,
          lineColor: gold,
          lineWidth: 2,
          topColor: `${gold}38`,
          bottomColor: `${gold}00`,
        });
  return {
    series,
    set: (bars, timeOf) =>
      series.setData(bars.map((bar) => ({ time: timeOf(bar), value: bar.close }))),
    update: (bar, time) => series.update({ time, value: bar.close }),
  };
}

function whole(
  chart: IChartApi,
  look: ChartLook,
  shape: 'candles' | 'hollow' | 'bars' | 'heikinAshi',
): MainSeries {
  const { up, down } = look.colors;
  const base = baseOptions(look);
  const series =
    shape === 'bars'
      ? chart.addSeries(BarSeries, { ...base, upColor: up, downColor: down, thinBars: false })
      : chart.addSeries(CandlestickSeries, {
          ...base,
          upColor: shape === 'hollow' ? 'transparent' : up,
          wickUpColor: up,
          borderUpColor: up,
          downColor: down,
          wickDownColor: down,
          borderDownColor: down,
          borderVisible: shape === 'hollow',
        });
  const toCandle = ({ open, high, low, close }: Bar, time: UTCTimestamp) => {
    return { time, open, high, low, close };
  };
  return {
    series,
    set: (bars, timeOf) => series.setData(bars.map((bar) => toCandle(bar, timeOf(bar)))),
    update: (bar, time) => series.update(toCandle(bar, time)),
  };
}
