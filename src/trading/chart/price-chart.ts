/** The library's chart around our bars: candles or the time-share line, volume below, crosshair and edge. */
import {
  AreaSeries,
  CandlestickSeries,
  createChart,
  HistogramSeries,
  type IChartApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Bar } from './bar-window.ts';
import {
  type ChartColors,
  figureFont,
  offsetSecondsOf,
  priceFormatter,
  tickFormatter,
  timeFormatter,
} from './chart-dress.ts';
import type { ChartMode } from './intervals.ts';

export interface ChartDress {
  readonly mode: ChartMode;
  readonly colors: ChartColors;
  /** BCP 47 tag. */
  readonly tag: string;
  readonly priceScale: number;
}

export interface PriceChart {
  /** Draws from the first changed row on. */
  readonly draw: (bars: readonly Bar[], firstChanged: number) => void;
  readonly destroy: () => void;
}

interface ChartEvents {
  /** The bar below the crosshair, null when there is none. */
  readonly onHover: (timeMs: number | null) => void;
  readonly onPick: (price: number) => void;
  /** The oldest bars are about to be seen. */
  readonly onLeftEdge: () => void;
}

/** So many bars before the oldest one the next are asked for. */
const EDGE_BARS = 30;
/** A lower chart has no room for a time axis. */
const TIME_AXIS_FROM_PX = 190;
/** Bars of the first picture: a candle of a readable width on every screen. */
const BAR_WIDTH_PX = 6.5;

export function createPriceChart(
  container: HTMLElement,
  dress: ChartDress,
  events: ChartEvents,
): PriceChart {
  const chart = createChart(container, chartOptions(container, dress));
  const main = addMainSeries(chart, dress);
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    priceLineVisible: false,
    lastValueVisible: false,
  });
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  const offsetSeconds = offsetSecondsOf(dress.mode, Date.now());
  const timeOf = (bar: Bar) => (bar.timeMs / 1000 + offsetSeconds) as UTCTimestamp;
  const toVolume = (bar: Bar) => ({
    time: timeOf(bar),
    value: bar.volume,
    color: `${bar.close >= bar.open ? dress.colors.up : dress.colors.down}66`,
  });

  chart.subscribeCrosshairMove(({ time }) => {
    events.onHover(typeof time === 'number' ? (time - offsetSeconds) * 1000 : null);
  });
  chart.subscribeClick(({ point }) => {
    const price = point === undefined ? null : main.priceAt(point.y);
    if (price !== null && price > 0) events.onPick(price);
  });
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && range.from < EDGE_BARS) events.onLeftEdge();
  });
  const stopFitting = fitTimeAxis(chart, container);

  return {
    draw(bars, firstChanged) {
      if (firstChanged === 0) {
        main.set(bars, timeOf);
        volume.setData(bars.map(toVolume));
        if (bars.length > 0) markFirstCandle();
        return;
      }
      for (const bar of bars.slice(firstChanged)) {
        main.update(bar, timeOf(bar));
        volume.update(toVolume(bar));
      }
    },
    destroy() {
      stopFitting();
      chart.remove();
    },
  };
}

/** For whoever measures the start of the app: the library draws in the next frame, so the one after. */
function markFirstCandle(): void {
  if (performance.getEntriesByName(FIRST_CANDLE).length > 0) return;
  requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(FIRST_CANDLE)));
}

const FIRST_CANDLE = 'first-candle';

interface MainSeries {
  readonly set: (bars: readonly Bar[], timeOf: (bar: Bar) => UTCTimestamp) => void;
  readonly update: (bar: Bar, time: UTCTimestamp) => void;
  readonly priceAt: (y: number) => number | null;
}

function addMainSeries(chart: IChartApi, { mode, colors, priceScale }: ChartDress): MainSeries {
  const priceFormat = { type: 'price', minMove: 10 ** -priceScale, precision: priceScale } as const;
  chart.priceScale('right').applyOptions({ scaleMargins: { top: 0.08, bottom: 0.2 } });
  if (mode === 'time') {
    const line = chart.addSeries(AreaSeries, {
      priceFormat,
      lineColor: colors.gold,
      lineWidth: 2,
      topColor: `${colors.gold}38`,
      bottomColor: `${colors.gold}00`,
      priceLineStyle: 1,
    });
    return {
      set: (bars, timeOf) =>
        line.setData(bars.map((bar) => ({ time: timeOf(bar), value: bar.close }))),
      update: (bar, time) => line.update({ time, value: bar.close }),
      priceAt: (y) => line.coordinateToPrice(y),
    };
  }
  const candles = chart.addSeries(CandlestickSeries, {
    priceFormat,
    upColor: colors.up,
    wickUpColor: colors.up,
    downColor: colors.down,
    wickDownColor: colors.down,
    borderVisible: false,
    priceLineStyle: 1,
  });
  const toCandle = ({ open, high, low, close }: Bar, time: UTCTimestamp) => ({
    time,
    open,
    high,
    low,
    close,
  });
  return {
    set: (bars, timeOf) => candles.setData(bars.map((bar) => toCandle(bar, timeOf(bar)))),
    update: (bar, time) => candles.update(toCandle(bar, time)),
    priceAt: (y) => candles.coordinateToPrice(y),
  };
}

function chartOptions(container: HTMLElement, { mode, colors, tag, priceScale }: ChartDress) {
  const tickText = tickFormatter(tag);
  const timeText = timeFormatter(tag, mode);
  return {
    autoSize: true,
    layout: {
      // The notice below the chart names and links the library instead of its logo.
      attributionLogo: false,
      background: { color: 'transparent' },
      textColor: colors.text,
      fontFamily: figureFont(),
      fontSize: 11,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colors.hairline } },
    rightPriceScale: { borderVisible: false, minimumWidth: 52 },
    timeScale: {
      visible: container.clientHeight >= TIME_AXIS_FROM_PX,
      borderVisible: false,
      barSpacing: BAR_WIDTH_PX,
      minBarSpacing: 1.5,
      rightOffset: 4,
      timeVisible: true,
      tickMarkFormatter: (time: unknown, kind: number) => tickText(Number(time), kind),
    },
    crosshair: {
      mode: 0,
      vertLine: { color: colors.text, labelBackgroundColor: colors.control },
      horzLine: { color: colors.text, labelBackgroundColor: colors.control },
    },
    // A finger that moves up or down scrolls the page.
    handleScroll: { vertTouchDrag: false },
    localization: {
      locale: tag,
      priceFormatter: priceFormatter(tag, priceScale),
      timeFormatter: (time: unknown) => timeText(Number(time)),
    },
  };
}

function fitTimeAxis(chart: IChartApi, container: HTMLElement): () => void {
  const fit = () => {
    const isVisible = container.clientHeight >= TIME_AXIS_FROM_PX;
    container.dataset['axis'] = isVisible ? 'shown' : 'hidden';
    chart.timeScale().applyOptions({ visible: isVisible });
  };
  const observer = new ResizeObserver(fit);
  observer.observe(container);
  return () => observer.disconnect();
}
