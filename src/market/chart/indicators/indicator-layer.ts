/** The indicators on a chart: one series each, over the bars or in a pane of its own below them. */
import type { IChartApi, ISeriesApi, UTCTimestamp } from 'lightweight-charts';
import { type IndicatorName, indicatorOf } from '../../../../contract/plain/indicators.ts';
import type { Bar } from '../model/bar.ts';
import type { LineRow } from '../model/chart-feed.ts';
import { type ChartLook, figureFormat } from '../model/chart-options.ts';
import { indicatorLooks } from '../model/indicator-looks.ts';
import { readColor } from '../model/line-colors.ts';
import { figureFormatter } from './indicator-figures.ts';
import { createIndicatorView, hasValue } from './indicator-view.ts';
import type { IndicatorOptions, LinePoint } from './line-point.ts';

export interface DrawnIndicator {
  readonly id: string;
  readonly name: IndicatorName;
  /** Of its topic; where its rows are found. */
  readonly key: string;
  /** Names of colours, one a line. */
  readonly colors: readonly string[];
}

export interface RowSource {
  readonly bars: () => readonly Bar[];
  readonly lines: (key: string) => readonly LineRow[];
}

export interface IndicatorLayer {
  readonly show: (indicators: readonly DrawnIndicator[]) => void;
  /** Draws what lies over a window that was replaced. */
  readonly drawAll: () => void;
  readonly drawFrom: (changed: ReadonlyMap<string, number>) => void;
  readonly paneOf: (id: string) => number;
}

interface Layer {
  readonly series: ISeriesApi<'Custom'>;
  indicator: DrawnIndicator;
  /** Rows as they are drawn, to leave those alone that did not change. */
  drawn: LineRow[];
  /** Index of the last row that has a value; -1 for none. */
  last: number;
}

/** The price keeps this many times the height of a pane below it. */
const PRICE_STRETCH = 3;

export function createIndicatorLayer(
  chart: IChartApi,
  look: ChartLook,
  source: RowSource,
  timeOf: (bar: Bar) => UTCTimestamp,
): IndicatorLayer {
  const layers = new Map<string, Layer>();

  const pointAt = (row: number, values: LineRow): LinePoint | null => {
    const bar = source.bars()[row];
    if (bar === undefined) return null;
    return { time: timeOf(bar), values, close: bar.close, isUp: bar.close >= bar.open };
  };
  const drawWhole = (layer: Layer) => {
    const rows = source.lines(layer.indicator.key);
    layer.drawn = [...rows];
    layer.last = rows.findLastIndex(hasValue);
    const points = rows.map((values, row) => (hasValue(values) ? pointAt(row, values) : null));
    layer.series.setData(points.filter((point) => point !== null));
  };
  const drawRow = (layer: Layer, row: number, values: LineRow) => {
    const before = layer.drawn[row];
    // The forming bar may change its volume's colour while the figures rest.
    if (before && row < layer.drawn.length - 1 && isSame(before, values)) return;
    layer.drawn[row] = values;
    const point = hasValue(values) ? pointAt(row, values) : null;
    if (point !== null) layer.series.update(point, row < layer.last);
    // A value that went away again cannot be told by an update.
    else if (before && hasValue(before)) drawWhole(layer);
    if (point !== null) layer.last = Math.max(layer.last, row);
  };

  return {
    show(indicators) {
      const wanted = new Map(indicators.map((indicator) => [indicator.id, indicator]));
      for (const [id, { series }] of layers) {
        if (wanted.has(id)) continue;
        chart.removeSeries(series);
        layers.delete(id);
      }
      for (const indicator of indicators) {
        const known = layers.get(indicator.id);
        if (known === undefined) {
          const series = addSeries(chart, look, indicator);
          const layer = { series, indicator, drawn: [], last: -1 };
          layers.set(indicator.id, layer);
          drawWhole(layer);
          continue;
        }
        const isMoved = known.indicator.key !== indicator.key;
        known.indicator = indicator;
        known.series.applyOptions(colorOptions(indicator, look));
        if (isMoved) drawWhole(known);
      }
    },
    drawAll() {
      for (const layer of layers.values()) drawWhole(layer);
    },
    drawFrom(changed) {
      for (const layer of layers.values()) {
        const from = changed.get(layer.indicator.key);
        if (from === undefined) continue;
        const rows = source.lines(layer.indicator.key);
        if (from === 0 || rows.length < layer.drawn.length) drawWhole(layer);
        else for (let row = from; row < rows.length; row += 1) drawRow(layer, row, rows[row] ?? []);
      }
    },
    paneOf: (id) => layers.get(id)?.series.getPane().paneIndex() ?? 0,
  };
}

function isSame(one: LineRow, other: LineRow): boolean {
  return one.every((value, column) => Object.is(value, other[column]));
}

function colorOptions({ colors }: DrawnIndicator, look: ChartLook): Partial<IndicatorOptions> {
  const { up, down, text } = look.colors;
  return { colors: colors.map(readColor), up, down, guideColor: `${text}99` };
}

function addSeries(
  chart: IChartApi,
  look: ChartLook,
  indicator: DrawnIndicator,
): ISeriesApi<'Custom'> {
  const isOverPrice = indicatorOf(indicator.name).pane === 'price';
  const ownLook = indicatorLooks[indicator.name];
  const format = figureFormatter(indicator.name, look);
  const series = chart.addCustomSeries(
    createIndicatorView(ownLook, isOverPrice),
    {
      ...colorOptions(indicator, look),
      priceLineVisible: false,
      lastValueVisible: false,
      priceFormat: figureFormat(format, ownLook.figure === 'price' ? 10 ** -look.priceScale : 0.01),
    },
    isOverPrice ? 0 : chart.panes().length,
  );
  if (!isOverPrice) {
    series.priceScale().applyOptions({ scaleMargins: { top: 0.16, bottom: 0.06 } });
    if (chart.panes().length === 2) chart.panes()[0]?.setStretchFactor(PRICE_STRETCH);
  }
  return series;
}
