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

function barOf(index: number, count: number): Row {
  const timeMs = Date.UTC(2026, 0, 5) - (count - index) * MINUTE_MS;
  const middle = 5_000_000 + Math.round(200_000 * Math.sin(index / 180));
  const swing = 500 + (index % 7) * 300;
  const close = middle + (index % 5) * 200 - 400;
  return [timeMs, middle, middle + swing, middle - swing, close, 1000];
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

/** A million bars come one by one, as they would in time: no more of them are kept than the core keeps. */
function feedWindow(count: number): (bar: Row) => void {
  const history: CandleHistory = new CandleHistory((fromMs) => window.note(fromMs));
  const window = createChartWindow(history);
  const cursor = window.follow();
  for (let index = 0; index < count; index += 1) history.put(barOf(index, count));
  sendWindow(history, cursor, true);
  return (bar) => {
    history.put(bar);
    sendWindow(history, cursor, false);
  };
}

function feedWhole(count: number): (bar: Row) => void {
  send(
    Array.from({ length: count }, (_, index) => barOf(index, count)),
    0,
  );
  return (bar) => send([bar], count - 1);
}

self.addEventListener('message', ({ data }: MessageEvent<ChartTask>) => {
  const newest = barOf(data.bars - 1, data.bars);
  const change = data.isWhole ? feedWhole(data.bars) : feedWindow(data.bars);
  let step = 0;
  setInterval(() => {
    step += 1;
    change(grown(newest, step));
  }, CHANGE_MS);
});
