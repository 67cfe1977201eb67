/** Draws one chart at a time: ours of the core's window, or the library's alone of all bars. */
import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  type UTCTimestamp,
} from 'lightweight-charts';
import { BAR_COLUMNS } from '../../contract/plain/chart.ts';
import { type Bar, readBar } from '../../src/market/chart/model/bar.ts';
import { type ChartFeed, waitingState } from '../../src/market/chart/model/chart-feed.ts';
import { createRowWindow } from '../../src/market/chart/model/row-window.ts';
import { createPriceChart, openChart } from '../../src/market/chart/picture/price-chart.ts';
import type { ChartRows, ChartTask } from './chart.worker.ts';

const colors = {
  up: '#2ebd85',
  down: '#f6465d',
  flat: '#98a1b0',
  gold: '#f0b90b',
  text: '#98a1b0',
  hairline: '#2a303a',
  control: '#1b1f27',
};

interface Drawn {
  readonly take: (from: number) => void;
  readonly destroy: () => void;
}

function drawOurs(container: HTMLElement, bars: () => readonly Bar[]): Drawn {
  const feed: ChartFeed = {
    bars,
    lines: () => [],
    edges: () => ({ hasOlder: true, hasNewer: false }),
    state: () => waitingState,
    onChange: () => () => undefined,
    onState: () => () => undefined,
    want: () => undefined,
    move: async () => ({ hasOlder: true, hasNewer: false }),
    reload: () => undefined,
    close: () => undefined,
  };
  const opened = openChart(container, feed, { mode: '1m', tag: 'en', priceScale: 2, colors });
  const chart = createPriceChart(opened, {
    onHover: ignore,
    onPick: ignore,
    onAway: ignore,
    onPanes: ignore,
  });
  chart.setStyle('candles');
  chart.setIndicators([], true);
  return { take: (from) => chart.draw({ bars: from, lines: new Map() }), destroy: chart.destroy };
}

/** What one would write first with the library: all bars once, then the newest again and again. */
function drawAlone(container: HTMLElement, bars: () => readonly Bar[]): Drawn {
  const chart = createChart(container, { autoSize: true });
  const candles = chart.addSeries(CandlestickSeries);
  const volume = chart.addSeries(HistogramSeries, { priceScaleId: 'volume' });
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  const timeOf = (bar: Bar) => (bar.timeMs / 1000) as UTCTimestamp;
  const toCandle = (bar: Bar) => ({ ...bar, time: timeOf(bar) });
  const toVolume = (bar: Bar) => ({ time: timeOf(bar), value: bar.volume });
  return {
    take(from) {
      if (from === 0) {
        candles.setData(bars().map(toCandle));
        volume.setData(bars().map(toVolume));
        return;
      }
      for (const bar of bars().slice(from)) {
        candles.update(toCandle(bar));
        volume.update(toVolume(bar));
      }
    },
    destroy: () => chart.remove(),
  };
}

const shown: { worker: Worker | null; drawn: Drawn | null } = { worker: null, drawn: null };

/** Resolves once the first window is drawn. */
function show(task: ChartTask): Promise<number> {
  shown.worker?.terminate();
  shown.drawn?.destroy();
  const container = document.getElementById('chart');
  if (container === null) throw new Error('the page has no place for a chart');
  const rows = createRowWindow(BAR_COLUMNS, readBar);
  const drawn = task.isWhole ? drawAlone(container, rows.rows) : drawOurs(container, rows.rows);
  const worker = new Worker(new URL('./chart.worker.ts', import.meta.url), { type: 'module' });
  Object.assign(shown, { worker, drawn });
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<ChartRows>) =>
      requestAnimationFrame(() => {
        const from = rows.apply(data);
        if (from === null) throw new Error('the rows do not join');
        drawn.take(from);
        resolve(rows.rows().length);
      });
    worker.postMessage(task);
  });
}

function ignore(): void {}

Object.assign(globalThis, { showChart: show });
