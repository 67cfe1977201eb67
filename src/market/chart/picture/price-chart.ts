/** The library's chart around our feed: bars, indicators, the line of the last price, crosshair, edges. */
import {
  createChart,
  type IChartApi,
  type ISeriesPrimitive,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { createIndicatorLayer, type DrawnIndicator } from '../indicators/indicator-layer.ts';
import { createVolumeBand } from '../indicators/volume-band.ts';
import type { Bar } from '../model/bar.ts';
import { offsetSecondsOf } from '../model/chart-dress.ts';
import type { ChartFeed, FeedChange } from '../model/chart-feed.ts';
import {
  type ChartDress,
  chartOptions,
  RIGHT_OFFSET_BARS,
  SCALE_MODES,
} from '../model/chart-options.ts';
import type { ChartScale, ChartStyle } from '../model/chart-settings.ts';
import type { KeptView } from '../model/kept-view.ts';
import { paneTops, tellPlace, watchPanes } from './chart-room.ts';
import { type ChartSteps, createSteps } from './chart-steps.ts';
import { createLastPriceLine, type LastPrice } from './last-price-line.ts';
import { createMainSeries, type MainSeries } from './main-series.ts';
import { createViewKeeper } from './view-keeper.ts';

export interface PriceChart extends ChartSteps {
  readonly draw: (change: FeedChange) => void;
  readonly setStyle: (style: ChartStyle) => void;
  readonly setScale: (scale: ChartScale) => void;
  readonly setIndicators: (indicators: readonly DrawnIndicator[], hasVolumeBand: boolean) => void;
  /** Null draws none. */
  readonly setLastPrice: (last: LastPrice | null) => void;
  readonly toNewest: () => void;
  /** Distance of each pane from the top of the chart. */
  readonly paneTops: () => readonly number[];
  readonly paneOf: (id: string) => number;
  /** Opening times of the bars on the chart. */
  readonly times: () => readonly number[];
  /** Paints something of one's own over the bars until the answer is called. */
  readonly attach: (primitive: ISeriesPrimitive<Time>) => () => void;
  readonly keep: () => Omit<KeptView, 'key'> | null;
  readonly restore: (kept: KeptView) => void;
  readonly destroy: () => void;
}

export interface ChartEvents {
  /** The time of the bar below the crosshair, null when there is none. */
  readonly onHover: (timeMs: number | null) => void;
  readonly onPick: (price: number) => void;
  /** Whether the newest bar is out of sight. */
  readonly onAway: (isAway: boolean) => void;
  /** Panes came, went or were resized. */
  readonly onPanes: () => void;
}

/** The newest bar counts as out of sight from this distance on. */
const AWAY_BARS = -1.5;

export function createPriceChart(
  container: HTMLElement,
  feed: ChartFeed,
  dress: ChartDress,
  events: ChartEvents,
): PriceChart {
  const chart = createChart(container, chartOptions(container, dress));
  const offsetSeconds = offsetSecondsOf(dress.mode, Date.now());
  const timeOf = (bar: Bar) => (bar.timeMs / 1000 + offsetSeconds) as UTCTimestamp;
  const indicators = createIndicatorLayer(chart, dress, feed, timeOf);
  const volume = createVolumeBand(chart, dress, timeOf);
  const lastLine = createLastPriceLine(dress.colors);
  const drawn: { main: MainSeries | null } = { main: null };
  const primitives = new Set<ISeriesPrimitive<Time>>();
  /** Opening times of the bars on the chart. */
  let times: number[] = [];
  let isBehind = false;

  const tellAway = () => {
    const isAway = feed.edges().hasNewer || chart.timeScale().scrollPosition() < AWAY_BARS;
    events.onAway(times.length > 0 && isAway);
    tellPlace(container, chart, times);
  };
  const drawWindow = () => {
    isBehind = false;
    keeper.replace(times, () => {
      const bars = feed.bars();
      drawn.main?.set(bars, timeOf);
      volume.set(bars);
      indicators.drawAll();
      times = bars.map((bar) => bar.timeMs);
      return times;
    });
    if (times.length > 0) markFirstCandle();
    tellAway();
  };
  const extend = (from: number) => {
    times.length = Math.min(times.length, from);
    for (const bar of feed.bars().slice(from)) {
      times.push(bar.timeMs);
      drawn.main?.update(bar, timeOf(bar));
      volume.update(bar);
    }
  };
  const keeper = createViewKeeper(chart, container, {
    edges: feed.edges,
    barCount: () => times.length,
    move: feed.move,
    onRange: tellAway,
    onRest: () => {
      if (isBehind) drawWindow();
    },
  });
  listenToPointer(chart, drawn, offsetSeconds, events);
  const panes = watchPanes(chart, container, events.onPanes);

  return {
    ...createSteps(chart),
    draw({ bars: from, lines }) {
      if (from === 0 || isBehind) {
        isBehind = true;
        if (!keeper.isHeld()) drawWindow();
        return;
      }
      if (from !== null) extend(from);
      if (lines.size > 0) indicators.drawFrom(lines);
    },
    setStyle(style) {
      const before = drawn.main;
      drawn.main = createMainSeries(chart, dress, style);
      // Before the first window, and while one waits to be drawn, there is nothing to keep in step with.
      if (times.length > 0 && !isBehind) drawn.main.set(feed.bars(), timeOf);
      for (const primitive of primitives) {
        before?.series.detachPrimitive(primitive);
        drawn.main.series.attachPrimitive(primitive);
      }
      if (before) chart.removeSeries(before.series);
      lastLine.moveTo(drawn.main.series);
    },
    setScale: (scale) => {
      chart.priceScale('right', 0).applyOptions({ mode: SCALE_MODES[scale], autoScale: true });
    },
    setIndicators(list, hasVolumeBand) {
      chart.priceScale('right', 0).applyOptions({
        scaleMargins: { top: 0.08, bottom: hasVolumeBand ? 0.2 : 0.08 },
      });
      volume.show(hasVolumeBand);
      indicators.show(list);
      panes.watch();
    },
    setLastPrice: lastLine.show,
    toNewest() {
      if (feed.edges().hasNewer) keeper.followLatest();
      else chart.timeScale().scrollToPosition(RIGHT_OFFSET_BARS, false);
    },
    paneTops: () => paneTops(chart),
    paneOf: indicators.paneOf,
    times: () => times,
    attach(primitive) {
      primitives.add(primitive);
      drawn.main?.series.attachPrimitive(primitive);
      return () => {
        primitives.delete(primitive);
        drawn.main?.series.detachPrimitive(primitive);
      };
    },
    keep: () => keeper.keep(feed.bars()),
    restore: (kept) => keeper.restore(feed.bars(), kept),
    destroy() {
      panes.stop();
      keeper.destroy();
      for (const primitive of primitives) primitive.detached?.();
      primitives.clear();
      drawn.main = null;
      chart.remove();
    },
  };
}

function listenToPointer(
  chart: IChartApi,
  drawn: { readonly main: MainSeries | null },
  offsetSeconds: number,
  events: ChartEvents,
): void {
  chart.subscribeCrosshairMove(({ time }) => {
    events.onHover(typeof time === 'number' ? (time - offsetSeconds) * 1000 : null);
  });
  chart.subscribeClick(({ point, paneIndex }) => {
    if (point === undefined || (paneIndex ?? 0) > 0) return;
    const price = drawn.main?.series.coordinateToPrice(point.y) ?? null;
    if (price !== null && price > 0) events.onPick(price);
  });
  chart.subscribeDblClick(() => {
    for (const pane of chart.panes()) pane.priceScale('right').applyOptions({ autoScale: true });
  });
}

/** For whoever measures the start of the app: the library draws in the next frame, so the one after. */
function markFirstCandle(): void {
  if (performance.getEntriesByName(FIRST_CANDLE).length > 0) return;
  requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(FIRST_CANDLE)));
}

const FIRST_CANDLE = 'first-candle';
