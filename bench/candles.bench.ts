/** P1 to P3: what candles cost, beside the loop that merely reads the ticks and beside libraries. */
import { batchTicksToCandle } from 'candlestick-convert';
import { resampleTicksByTime } from 'ohlc-resample';
import { groupBy, mergeMap, type Observable, Subject, scan } from 'rxjs';
import { barOpenMs, type Interval, intervals } from '../contract/plain/intervals.ts';
import {
  type Bar,
  type CandleAggregator,
  createCandleAggregator,
} from '../workers/market/charts/candle-aggregator.ts';
import { type Bench, type Figure, figure, timeInterleaved } from './harness.ts';
import { makeTicks, type Ticks } from './ticks.ts';

const ROUNDS = 9;
/** 100,000 ticks a second over 100 markets: bars hardly ever close. */
const STREAM = { count: 1_000_000, markets: 100, spacingMs: 0.01 };
/** A seventh of the ticks closes a bar: a market trades seven times a minute. */
const SPARSE = { count: 200_000, markets: 100, spacingMs: 60_000 / 7 / 100 };
const LIBRARY = { count: 50_000, markets: 100, spacingMs: 0.01 };
/** Ours takes milliseconds where a library takes a hundred: so often in a round. */
const OURS_A_ROUND = 10;

export const candlesBench: Bench = {
  name: 'candles',
  // How well it is compiled differs from run to run.
  hasRounds: false,
  run: async (report) => {
    report('oracle');
    assertEqualsOracle(makeTicks({ count: 60_000, markets: 5, spacingMs: 900 }));
    report('stream');
    const stream = timeTicks(makeTicks(STREAM));
    report('sparse');
    const sparse = timeTicks(makeTicks(SPARSE));
    report('libraries');
    return [...figuresOf(stream, sparse), ...libraryFigures(makeTicks(LIBRARY))];
  },
};

function timeTicks(ticks: Ticks) {
  return timeInterleaved(
    { floor: () => readAll(ticks), one: () => minutesOnly(ticks), all: () => aggregate(ticks) },
    ROUNDS,
  );
}

type Times = ReturnType<typeof timeTicks>;

function figuresOf(stream: Times, sparse: Times): Figure[] {
  const peer = 'loop that reads the ticks';
  return [
    figure({
      goal: 'P1',
      name: 'nine intervals, 100,000 ticks/s',
      figure: stream.all / stream.floor,
      unit: 'x floor',
      peer,
      ratio: stream.all / stream.floor,
    }),
    figure({
      goal: 'P1',
      name: 'nine intervals, a seventh closes a bar',
      figure: sparse.all / sparse.floor,
      unit: 'x floor',
      peer,
      ratio: sparse.all / sparse.floor,
    }),
    figure({
      goal: 'P2',
      name: 'nine intervals beside one',
      figure: stream.all / stream.one,
      unit: 'x one',
      peer: 'the minute alone',
      ratio: stream.all / stream.one,
    }),
  ];
}

function libraryFigures(ticks: Ticks): Figure[] {
  const objects = toObjects(ticks);
  const byMarket = objects.reduce(
    (groups, tick) => groups.set(tick.market, [...(groups.get(tick.market) ?? []), tick]),
    new Map<number, typeof objects>(),
  );
  const times = timeInterleaved(
    {
      ours: () => {
        for (let time = 1; time < OURS_A_ROUND; time += 1) aggregate(ticks);
        return aggregate(ticks);
      },
      convert: () =>
        [...byMarket.values()].map((each) =>
          LIBRARY_SECONDS.map((seconds) => batchTicksToCandle(each, seconds, true)),
        ),
      resample: () =>
        [...byMarket.values()].map((each) =>
          LIBRARY_SECONDS.map((timeframe) =>
            resampleTicksByTime(each, { timeframe, includeLatestCandle: true, fillGaps: false }),
          ),
        ),
      rxjs: () => throughRxjs(objects),
    },
    5,
  );
  const row = (name: string, peer: string, time: number) => {
    const ratio = time / (times.ours / OURS_A_ROUND);
    return figure({ goal: 'P3', name, figure: ratio, unit: 'x faster', peer, ratio });
  };
  return [
    row('beside candlestick-convert', 'candlestick-convert 7', times.convert),
    row('beside ohlc-resample', 'ohlc-resample 1.2', times.resample),
    row('beside RxJS groupBy and scan', 'rxjs 7', times.rxjs),
  ];
}

/** The floor: every column is read, and something is kept so that nothing is optimised away. */
function readAll(ticks: Ticks): number {
  const last = new Float64Array(ticks.markets);
  for (let index = 0; index < ticks.count; index += 1) {
    const market = ticks.market[index] ?? 0;
    last[market] =
      (ticks.price[index] ?? 0) + (ticks.volume[index] ?? 0) + (ticks.timeMs[index] ?? 0);
  }
  return last[0] ?? 0;
}

function aggregate(ticks: Ticks): Bar | null {
  const candles = createCandleAggregator({ markets: ticks.markets });
  applyAll(candles, ticks);
  return candles.forming(0, '1M');
}

function applyAll(candles: CandleAggregator, ticks: Ticks): void {
  const { count, market, timeMs, price, volume } = ticks;
  for (let index = 0; index < count; index += 1) {
    candles.applyTick(
      market[index] ?? 0,
      timeMs[index] ?? 0,
      price[index] ?? 0,
      volume[index] ?? 0,
    );
  }
}

/** One interval, written for one interval: what the eight others are compared with. */
function minutesOnly(ticks: Ticks): number {
  const rows = new Float64Array(ticks.markets * 8).fill(Number.NEGATIVE_INFINITY);
  for (let index = 0; index < ticks.count; index += 1) applyMinute(rows, ticks, index);
  return rows[0] ?? 0;
}

function applyMinute(rows: Float64Array, ticks: Ticks, index: number): void {
  const start = (ticks.market[index] ?? 0) * 8;
  const timeMs = ticks.timeMs[index] ?? 0;
  const price = ticks.price[index] ?? 0;
  const volume = ticks.volume[index] ?? 0;
  if (timeMs >= (rows[start + 6] ?? 0)) {
    const openMs = Math.floor(timeMs / 60_000) * 60_000;
    rows[start] = openMs;
    for (let column = 1; column < 5; column += 1) rows[start + column] = price;
    rows[start + 5] = volume;
    rows[start + 6] = openMs + 60_000;
    return;
  }
  if (price > (rows[start + 2] ?? 0)) rows[start + 2] = price;
  if (price < (rows[start + 3] ?? 0)) rows[start + 3] = price;
  rows[start + 4] = price;
  rows[start + 5] = (rows[start + 5] ?? 0) + volume;
}

const LIBRARY_SECONDS = [60, 300, 900, 1800, 3600, 14_400, 86_400, 604_800];

interface TickObject {
  readonly market: number;
  readonly time: number;
  readonly price: number;
  readonly quantity: number;
}

function toObjects(ticks: Ticks): TickObject[] {
  return Array.from({ length: ticks.count }, (_, index) => ({
    market: ticks.market[index] ?? 0,
    time: ticks.timeMs[index] ?? 0,
    price: ticks.price[index] ?? 0,
    quantity: ticks.volume[index] ?? 0,
  }));
}

/** The usual reactive way: a group for each market and interval, a scan over each bar. */
function throughRxjs(ticks: readonly TickObject[]): number {
  const source = new Subject<TickObject>();
  const state = { bars: 0 };
  const spread = source.pipe(
    mergeMap((tick) =>
      intervals.map((interval) => ({
        tick,
        key: `${tick.market}:${interval}:${barOpenMs(interval, tick.time)}`,
      })),
    ),
    groupBy((each) => each.key),
    mergeMap((group) => group.pipe(scan(mergeTick, null as MutableBar | null))),
  ) as Observable<MutableBar | null>;
  const subscription = spread.subscribe(() => {
    state.bars += 1;
  });
  for (const tick of ticks) source.next(tick);
  subscription.unsubscribe();
  return state.bars;
}

interface MutableBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

function mergeTick(bar: MutableBar | null, { tick }: { tick: TickObject }): MutableBar {
  const { price, quantity } = tick;
  if (!bar) return { open: price, high: price, low: price, close: price, volume: quantity };
  return {
    open: bar.open,
    high: Math.max(bar.high, price),
    low: Math.min(bar.low, price),
    close: price,
    volume: bar.volume + quantity,
  };
}

/** A fast candle that is wrong is worth nothing: every closed bar equals the naive one. */
function assertEqualsOracle(ticks: Ticks): void {
  const closed = new Map<string, Bar>();
  const candles = createCandleAggregator({
    markets: ticks.markets,
    onClosed: (market, interval, bar) => closed.set(`${market}:${interval}:${bar[0]}`, bar),
  });
  applyAll(candles, ticks);
  const naive = naiveBars(ticks);
  for (const [key, bar] of closed) {
    if (JSON.stringify(naive.get(key)) !== JSON.stringify(bar))
      throw new Error(`the bar ${key} differs from the naive one`);
  }
  if (closed.size === 0) throw new Error('no bar was closed');
}

function naiveBars(ticks: Ticks): Map<string, Bar> {
  const bars = new Map<string, Bar>();
  for (const tick of toObjects(ticks)) {
    for (const interval of intervals) {
      const openMs = barOpenMs(interval as Interval, tick.time);
      const key = `${tick.market}:${interval}:${openMs}`;
      const bar = bars.get(key);
      bars.set(
        key,
        bar
          ? [
              openMs,
              bar[1],
              Math.max(bar[2], tick.price),
              Math.min(bar[3], tick.price),
              tick.price,
              bar[5] + tick.quantity,
            ]
          : [openMs, tick.price, tick.price, tick.price, tick.price, tick.quantity],
      );
    }
  }
  return bars;
}
