/**
 * A market's history as the core keeps it, and ten changes of its newest bar a second. The screen is
 * given what the core gives it: the window, then the rows of it that changed.
 */

import { BAR_COLUMNS } from '../../contract/plain/chart.ts';
import { MINUTE_MS } from '../../contract/plain/time.ts';
import { CandleHistory } from '../../workers/market/charts/candle-history.ts';
import { createChartWindow, type WindowCursor } from '../../workers/market/charts/chart-window.ts';

export interface ChartTask {
  readonly bars: number;
  /** Whether the screen is given the window of the core, or all bars there are. */
  readonly isWhole: boolean;
}

export interface ChartRows {
  readonly from: number;
  readonly rows: Float64Array;
}

const CHANGE_MS = 100;
const PRICE_UNIT = 100;

type Row = [number, number, number, number, number, number];

function makeBars(count: number): Row[] {
  const startMs = Date.UTC(2026, 0, 5) - count * MINUTE_MS;
  return Array.from({ length: count }, (_, index) => {
    const middle = 5_000_000 + Math.round(200_000 * Math.sin(index / 180));
    const swing = 500 + (index % 7) * 300;
    const close = middle + (index % 5) * 200 - 400;
    return [startMs + index * MINUTE_MS, middle, middle + swing, middle - swing, close, 1000];
  });
}

/** The newest bar, a little further along: its price moves and its volume grows. */
function grown(bar: Row, step: number): Row {
  const [timeMs, open, high, low, , volume] = bar;
  return [timeMs, open, high, low, open + Math.round(400 * Math.sin(step / 3)), volume + step];
}

function send(rows: readonly Row[], from: number): void {
  const flat = new Float64Array(rows.length * BAR_COLUMNS);
  rows.forEach((row, index) => {
    flat.set(
      row.map((value, column) => (column === 0 || column === 5 ? value : value / PRICE_UNIT)),
      index * BAR_COLUMNS,
    );
  });
  self.postMessage({ from, rows: flat } satisfies ChartRows, { transfer: [flat.buffer] });
}

function sendWindow(history: CandleHistory, cursor: WindowCursor, isFirst: boolean): void {
  const { first, end, from } = cursor.take(isFirst);
  const rows: Row[] = [];
  for (let row = first + from; row < end; row += 1) rows.push([...history.barAt(row)] as Row);
  send(rows, from);
}

function feedWindow(bars: readonly Row[]): (bar: Row) => void {
  const history: CandleHistory = new CandleHistory((fromMs) => window.note(fromMs));
  const window = createChartWindow(history);
  const cursor = window.follow();
  for (const bar of bars) history.put(bar);
  sendWindow(history, cursor, true);
  return (bar) => {
    history.put(bar);
    sendWindow(history, cursor, false);
  };
}

function feedWhole(bars: readonly Row[]): (bar: Row) => void {
  send(bars, 0);
  return (bar) => send([bar], bars.length - 1);
}

self.addEventListener('message', ({ data }: MessageEvent<ChartTask>) => {
  const bars = makeBars(data.bars);
  const newest = bars.at(-1);
  if (newest === undefined) return;
  const change = data.isWhole ? feedWhole(bars) : feedWindow(bars);
  let step = 0;
  setInterval(() => {
    step += 1;
    change(grown(newest, step));
  }, CHANGE_MS);
});
