/** A real core with one chart of made-up minutes: the server's pages, its socket, and what a screen pastes. */

import { expect, vi } from 'vitest';
import type { Frame } from '../../../contract/core.ts';
import type {
  CandlesView,
  ChartEdges,
  ChartMove,
  IndicatorView,
} from '../../../contract/features/markets.ts';
import { type IndicatorName, indicatorOf } from '../../../contract/plain/indicators.ts';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import type { CandleTuple } from '../../../contract/realtime.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { PriceBar } from '../../../workers/indicators/price-bar.ts';
import { naiveHeikinAshi, naiveIndicators } from '../indicators/naive-indicators.ts';
import { settle } from '../world/manual-time.ts';
import { bitcoin, okAnswer, openWorld, START_MS, type World } from '../world/scripted-world.ts';

const CHANNEL = 'candles:BTCUSDT:1m';
export const KEY = 'BTCUSDT|1m';
const LINES = [
  ['rsi', [14]],
  ['macd', [12, 26, 9]],
  ['ichimoku', [9, 26, 52]],
  ['supertrend', [10, 3]],
] as const;
const keyOf = (name: IndicatorName, values: readonly number[]) => `${KEY}|${name}|${values}`;

/** A bar of the made-up history: a price walk that is a function of the minute. */
function minuteBar(timeMs: number): CandleTuple {
  const at = (minute: number) =>
    Math.round(1_000_000 + 90_000 * Math.sin(minute / 97) + 20_000 * Math.sin(minute * 1.7));
  const minute = timeMs / MINUTE_MS;
  const [open, close] = [at(minute - 1), at(minute)];
  const [high, low] = [Math.max(open, close) + 300, Math.min(open, close) - 200];
  return [timeMs, open, high, low, close, 1000 + (minute % 50) * 100, 1];
}

const openOf = (timeMs: number) => Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;

/** The server: its whole history of minutes, in pages; and its socket. */
function createMarket(bars: number) {
  const held = { endMs: START_MS, sequence: 0, isLost: false };
  const startMs = START_MS - bars * MINUTE_MS;
  const between = (fromMs: number, toMs: number): CandleTuple[] => {
    const list: CandleTuple[] = [];
    const firstMs = Math.ceil(Math.max(fromMs, startMs) / MINUTE_MS) * MINUTE_MS;
    for (let timeMs = firstMs; timeMs <= Math.min(toMs, held.endMs); timeMs += MINUTE_MS)
      list.push(minuteBar(timeMs));
    return list;
  };
  return {
    held,
    between,
    all: () => between(0, held.endMs),
    answer(form: URLSearchParams) {
      if (held.isLost) return { kind: 'lost', reason: 'offline' } as const;
      const to = Math.min(Number(form.get('to') ?? held.endMs), held.endMs);
      const from = Number(form.get('from') ?? to - 299 * MINUTE_MS);
      const list = between(Math.max(from, openOf(to) - 1499 * MINUTE_MS), to).map(
        ([t, o, h, l, c, v]) => [
          t,
          ...[o, h, l, c].map((ticks) => scaledText(ticks, bitcoin.priceScale)),
          scaledText(v, bitcoin.quantityScale),
        ],
      );
      return okAnswer({ symbol: 'BTCUSDT', period: '1m', list });
    },
  };
}

interface Held {
  rows: number[];
  columns: number;
}

/** What a screen holds of each view after every frame, pasted as the contract says. */
export function createPasted() {
  const views = new Map<string, Held>();
  const held = { whole: 0, frames: 0 };
  const paste = ({ changes }: Frame) => {
    held.frames += 1;
    for (const [topic, key, view] of changes) {
      if (topic !== 'markets.candles' && topic !== 'markets.indicator') continue;
      const columns = columnsOf(topic, key);
      const { from, rows } = view as CandlesView | IndicatorView;
      const known = views.get(key)?.rows ?? [];
      expect(from * columns).toBeLessThanOrEqual(known.length);
      if (topic === 'markets.candles' && from === 0) held.whole += 1;
      views.set(key, { rows: [...known.slice(0, from * columns), ...rows], columns });
    }
  };
  const rowsOf = (key: string): number[][] => {
    const { rows, columns } = views.get(key) ?? { rows: [], columns: 1 };
    return Array.from({ length: rows.length / columns }, (_, row) =>
      rows.slice(row * columns, (row + 1) * columns),
    );
  };
  return { held, paste, rowsOf };
}

function columnsOf(topic: string, key: string): number {
  if (topic === 'markets.candles') return 6;
  return indicatorOf(key.split('|')[2] as IndicatorName).outputs.length;
}

export const toPriceBar = ([timeMs, open, high, low, close, lots]: CandleTuple): PriceBar => ({
  timeMs,
  open: open / 100,
  high: high / 100,
  low: low / 100,
  close: close / 100,
  volume: lots / 10_000,
});

export async function openChart(bars: number) {
  const market = createMarket(bars);
  const world = await openWorld();
  const pasted = createPasted();
  const paint = world.screen.paintFrame;
  world.screen.paintFrame = async (frame) => {
    pasted.paste(frame);
    await paint(frame);
  };
  world.answer('/currency/new_timeshar', (_, form) => market.answer(form));
  world.socket.greet();
  await world.core.watch([
    ['markets.candles', KEY],
    ['markets.candles', `${KEY}|heikinAshi`],
    ...LINES.map(([name, values]) => ['markets.indicator', keyOf(name, values)] as const),
  ]);
  const chart = { world, market, pasted, ...pasted };
  await ripen(world);
  play(chart, 'snapshot');
  await ripen(world);
  return chart;
}

export type OpenedChart = Awaited<ReturnType<typeof openChart>>;

/** Lets the code of the indicators come, which no clock of a test drives. */
export async function ripen(world: World): Promise<void> {
  await vi.dynamicImportSettled();
  await settle();
  await world.time.advance(200);
}

export function play(
  { world, market }: Pick<OpenedChart, 'world' | 'market'>,
  event: string,
): void {
  const { held } = market;
  held.sequence += 1;
  const data = market.between(held.endMs - 2 * MINUTE_MS, held.endMs);
  const newest = data.map(
    (bar, index): CandleTuple => [
      bar[0],
      bar[1],
      bar[2],
      bar[3],
      bar[4],
      bar[5],
      index === data.length - 1 ? 0 : 1,
    ],
  );
  const frame = { channel: CHANNEL, epoch: 'first', sequence: held.sequence, data: newest };
  world.socket.play(event, frame);
}

/** A minute passes, heard by the socket. */
export async function passMinute(chart: OpenedChart): Promise<void> {
  chart.market.held.endMs += MINUTE_MS;
  await chart.world.time.advance(MINUTE_MS);
  play(chart, 'update');
  await chart.world.time.advance(100);
}

export async function move(chart: OpenedChart, to: ChartMove): Promise<ChartEdges> {
  const moved = chart.world.core.act('chart.move', { chart: KEY, to });
  await chart.world.time.advance(100);
  const edges = await moved;
  await chart.world.time.advance(100);
  return edges;
}

/** Bars and lines on the screen are those of one and the same part of the server's whole history. */
export function expectAligned(chart: OpenedChart): { firstMs: number; lastMs: number } {
  const { market, rowsOf } = chart;
  const rows = rowsOf(KEY);
  const [firstMs, lastMs] = [rows[0]?.[0] ?? 0, rows.at(-1)?.[0] ?? 0];
  const bars = market.between(firstMs, lastMs).map(toPriceBar);
  expectSameRows(
    rows,
    bars.map((bar) => [bar.timeMs, bar.open, bar.high, bar.low, bar.close, bar.volume]),
  );
  expect(rows.length).toBeLessThanOrEqual(2000);
  for (const [name, values] of LINES) expect(rowsOf(keyOf(name, values))).toHaveLength(rows.length);
  const smoothed = rowsOf(`${KEY}|heikinAshi`);
  expect(smoothed.map(([timeMs]) => timeMs)).toEqual(rows.map(([timeMs]) => timeMs));
  return { firstMs, lastMs };
}

/** The lines equal those of all bars that the worker holds: from `heldFromMs` to now. */
export function expectLines({ market, rowsOf }: OpenedChart, heldFromMs: number): void {
  const firstMs = rowsOf(KEY)[0]?.[0] ?? 0;
  const bars = market.between(heldFromMs, market.held.endMs).map(toPriceBar);
  const offset = bars.findIndex(({ timeMs }) => timeMs === firstMs);
  for (const [name, values] of LINES) {
    const [first, second = 0, third = 0] = values;
    const expected = naiveIndicators[name](bars, first, second, third);
    const actual = rowsOf(keyOf(name, values));
    for (const [column, line] of expected.entries()) {
      const wanted = line.slice(offset, offset + actual.length);
      const distance = wanted.map((value, row) => {
        const found = actual[row]?.[column] ?? Number.NaN;
        if (Number.isNaN(value) || Number.isNaN(found))
          return Number.isNaN(value) === Number.isNaN(found) ? 0 : 1;
        return Math.abs(value - found) / Math.max(1, Math.abs(value));
      });
      expect([name, column, Math.max(...distance) < 1e-8]).toEqual([name, column, true]);
    }
  }
  const smoothed = naiveHeikinAshi(bars).slice(offset, offset + rowsOf(KEY).length);
  expectSameRows(rowsOf(`${KEY}|heikinAshi`), smoothed);
}

/** Thousands of rows at once: the matcher, which takes seconds for them, is asked only to tell what differs. */
export function expectSameRows(
  actual: readonly (readonly number[])[],
  expected: readonly (readonly number[])[],
): void {
  const isSame =
    actual.length === expected.length &&
    actual.every((row, index) => {
      const other = expected[index] ?? [];
      return row.length === other.length && row.every((value, at) => Object.is(value, other[at]));
    });
  if (!isSame) expect(actual).toEqual(expected);
}
