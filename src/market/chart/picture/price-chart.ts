/** The library's chart around our feed: bars, indicators, the line of the last price, crosshair, edges. */
import {
  createChart,
  type IChartApi,
  type ISeriesPrimitive,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { indicatorOf } from '../../../../contract/plain/indicators.ts';
import { createIndicatorLayer, type DrawnIndicator } from '../indicators/indicator-layer.ts';
import { createVolumeBand } from '../indicators/volume-band.ts';
import { type Bar, indexOfBar } from '../model/bar.ts';
import type { ChartFeed, FeedChange } from '../model/chart-feed.ts';
import { offsetSecondsOf } from '../model/chart-look.ts';
import { type ChartLook, chartOptions, SCALE_MODES } from '../model/chart-options.ts';
import { LEAST_MARGIN, VOLUME_MARGIN } from '../model/chart-places.ts';
import type { ChartScale, ChartStyle } from '../model/chart-settings.ts';
import type { KeptView } from '../model/kept-view.ts';
import { createAttachments } from './attachments.ts';
import { createLegendRoom, paneTops, watchPanes } from './chart-room.ts';
import { type ChartSteps, createSteps } from './chart-steps.ts';
import { createDrawnWindow } from './drawn-window.ts';
import type { PlacedChart } from './fit-place.ts';
import { createLastPriceLine, type LastPrice } from './last-price-line.ts';
import { createMainSeries, type MainSeries } from './main-series.ts';
import { watchPinch } from './pinch.ts';
import { createTimePlace } from './time-place.ts';

export interface PriceChart extends ChartSteps {
  readonly draw: (change: FeedChange) => void;
  readonly setStyle: (style: ChartStyle) => void;
  readonly setScale: (scale: ChartScale) => void;
  readonly setIndicators: (indicators: readonly DrawnIndicator[], hasVolumeBand: boolean) => void;
  /** Null draws none. */
  readonly setLastPrice: (last: LastPrice | null) => void;
  readonly toNewest: () => void;
  /** Puts the crosshair on the bar of a moment, and away again with null. */
  readonly pointAt: (timeMs: number | null) => void;
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
  /** The time of the bar below the crosshair, null when there is none; and whether somebody points at it here. */
  readonly onHover: (timeMs: number | null, isPointed: boolean) => void;
  readonly onPick: (price: number) => void;
  /** Whether the newest bar is out of sight. */
  readonly onAway: (isAway: boolean) => void;
  /** Panes came, went or were resized. */
  readonly onPanes: () => void;
}

/** The library's chart without anything of ours, which takes as long to make as all the rest. */
interface OpenedChart extends PlacedChart {
  readonly feed: ChartFeed;
  readonly look: ChartLook;
}

export function openChart(container: HTMLElement, feed: ChartFeed, look: ChartLook): OpenedChart {
  const size = container.getBoundingClientRect();
  const chart = createChart(container, chartOptions(container, look));
  return { chart, container, size, feed, look };
}

/** It ends with what is made of it. */
export function createPriceChart(opened: OpenedChart, events: ChartEvents): PriceChart {
  const { chart, container, feed, look } = opened;
  const offsetSeconds = offsetSecondsOf(look.mode, Date.now());
  const timeOf = (bar: Bar) => (bar.timeMs / 1000 + offsetSeconds) as UTCTimestamp;
  const indicators = createIndicatorLayer(chart, look, feed, timeOf);
  const volume = createVolumeBand(chart, look, timeOf);
  const lastLine = createLastPriceLine(look.colors);
  const drawn: { main: MainSeries | null } = { main: null };
  const attachments = createAttachments();
  const place = createTimePlace(chart);
  const painter = barPainter({ drawn, volume, indicators, timeOf });
  const window = createDrawnWindow({ place, container, feed, events, ...painter });
  listenToPointer(chart, drawn, offsetSeconds, events);
  const endPinch = watchPinch(container, { place, width: () => chart.timeScale().width() });
  const legend = createLegendRoom(chart, container);
  const panes = watchPanes(opened, () => {
    legend.clear();
    events.onPanes();
  });

  return {
    ...createSteps(place),
    draw({ bars: from, lines }) {
      const isWhole = window.draw(from);
      if (!isWhole && lines.size > 0) indicators.drawFrom(lines);
    },
    setStyle(style) {
      const before = drawn.main;
      drawn.main = createMainSeries(chart, look, style);
      // Before the first window, and while one waits to be drawn, there is nothing to keep in step with.
      if (window.isDrawn()) drawn.main.set(feed.bars(), timeOf);
      attachments.moveTo(drawn.main.series);
      if (before) chart.removeSeries(before.series);
      lastLine.moveTo(drawn.main.series);
    },
    setScale: (scale) => {
      chart.priceScale('right', 0).applyOptions({ mode: SCALE_MODES[scale], autoScale: true });
    },
    setIndicators(list, hasVolumeBand) {
      const isOverPrice = ({ name }: DrawnIndicator) => indicatorOf(name).pane === 'price';
      legend.make(list.filter(isOverPrice).length, hasVolumeBand ? VOLUME_MARGIN : LEAST_MARGIN);
      volume.show(hasVolumeBand);
      indicators.show(list);
      panes.watch();
    },
    setLastPrice: lastLine.show,
    toNewest: window.toNewest,
    pointAt: crosshairOf({ chart, drawn, feed, events, timeOf }),
    paneTops: () => paneTops(chart),
    paneOf: indicators.paneOf,
    times: window.times,
    attach: attachments.attach,
    keep: () => window.keeper.keep(window.times()),
    restore: (kept) => window.keeper.restore(window.times(), kept),
    destroy() {
      endPinch();
      panes.stop();
      window.keeper.destroy();
      attachments.destroy();
      drawn.main = null;
      chart.remove();
    },
  };
}

/** Draws bars in everything that shows them. */
function barPainter(parts: {
  readonly drawn: { readonly main: MainSeries | null };
  readonly volume: ReturnType<typeof createVolumeBand>;
  readonly indicators: ReturnType<typeof createIndicatorLayer>;
  readonly timeOf: (bar: Bar) => UTCTimestamp;
}) {
  const { drawn, volume, indicators, timeOf } = parts;
  return {
    set: (bars: readonly Bar[]) => {
      drawn.main?.set(bars, timeOf);
      volume.set(bars);
      indicators.drawAll();
    },
    update: (bar: Bar) => {
      drawn.main?.update(bar, timeOf(bar));
      volume.update(bar);
    },
  };
}

function listenToPointer(
  chart: IChartApi,
  drawn: { readonly main: MainSeries | null },
  offsetSeconds: number,
  events: ChartEvents,
): void {
  chart.subscribeCrosshairMove(({ time, sourceEvent }) => {
    const timeMs = typeof time === 'number' ? (time - offsetSeconds) * 1000 : null;
    events.onHover(timeMs, sourceEvent !== undefined || timeMs === null);
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

function crosshairOf(parts: {
  readonly chart: IChartApi;
  readonly drawn: { readonly main: MainSeries | null };
  readonly feed: ChartFeed;
  readonly events: ChartEvents;
  readonly timeOf: (bar: Bar) => UTCTimestamp;
}): (timeMs: number | null) => void {
  const { chart, drawn, feed, events, timeOf } = parts;
  return (timeMs) => {
    const bar = barAt(feed.bars(), timeMs);
    if (bar && drawn.main) {
      chart.setCrosshairPosition(bar.close, timeOf(bar), drawn.main.series);
      return;
    }
    // The library takes it away without a word.
    chart.clearCrosshairPosition();
    events.onHover(null, false);
  };
}

/** The bar in which a moment lies; none before the first one. */
function barAt(bars: readonly Bar[], timeMs: number | null): Bar | undefined {
  if (timeMs === null) return undefined;
  const index = indexOfBar(bars, timeMs);
  return bars[index]?.timeMs === timeMs ? bars[index] : bars[index - 1];
}
