import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CandlesView, Market } from '../../../contract/features/markets.ts';
import type { Interval } from '../../../contract/plain/intervals.ts';
import { barOpenMs, intervalMs, intervals } from '../../../contract/plain/intervals.ts';
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import type { CandleTuple } from '../../../contract/realtime.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { repetitions } from '../../../tests/support/counts.ts';
import { watchChart } from '../../../tests/workers/market/served-chart.ts';
import { createManualTime, type ManualTime } from '../../../tests/workers/world/manual-time.ts';
import { bitcoin } from '../../../tests/workers/world/scripted-world.ts';
import { viewCandles } from './candles-view.ts';

const START_MS = Date.UTC(2026, 0, 4, 22, 50);
const TRAVEL_MS = 500;
const LONGEST_MONTH_MS = 31 * DAY_MS;
const market: Market = bitcoin;

interface Tick {
  readonly timeMs: number;
  readonly price: number;
  readonly lots: number;
}

/** The truth: every tick into its bar, oldest first. */
function trueBars(ticks: readonly Tick[], interval: Interval): number[][] {
  const bars = new Map<number, number[]>();
  for (const { timeMs, price, lots } of ticks) {
    const openMs = barOpenMs(interval, timeMs);
    const [, open = price, high = price, low = price, , volume = 0] = bars.get(openMs) ?? [];
    bars.set(openMs, [
      openMs,
      open,
      Math.max(high, price),
      Math.min(low, price),
      price,
      volume + lots,
    ]);
  }
  return [...bars.values()];
}

/** Answers what is true when asked, in the pages of the server, and lets the answer travel for a while. */
function createExchange(time: ManualTime) {
  const ticks: Tick[] = [];
  const lost = { parts: false };
  let calls = 0;
  const run = async (_: string, request: { period: Interval; from?: number; to?: number }) => {
    calls += 1;
    const { period, to = time.clock.now() } = request;
    const lengthMs = period === '1M' ? LONGEST_MONTH_MS : intervalMs[period];
    const from = request.from ?? barOpenMs(period, to - 299 * lengthMs);
    const firstMs = Math.max(from, barOpenMs(period, to - 1499 * lengthMs));
    const found = trueBars(ticks, period);
    const list = found
      .filter(([openMs = 0]) => openMs >= firstMs && openMs <= to)
      .map(([openMs = 0, ...rest]) => [
        openMs,
        ...rest.slice(0, 4).map((price) => scaledText(price, market.priceScale)),
        scaledText(rest[4] ?? 0, market.quantityScale),
      ]);
    const isLost = lost.parts && period === '1m';
    if (isLost) lost.parts = false;
    await new Promise<void>((resolve) => time.timers.after(TRAVEL_MS, resolve));
    if (isLost) return { ok: false };
    return { ok: true, value: { symbol: market.symbol, period, list } };
  };
  const minutes = (count: number, nowMs: number): CandleTuple[] =>
    trueBars(ticks, '1m')
      .slice(-count)
      .map(([t = 0, o = 0, h = 0, l = 0, c = 0, v = 0]) => [
        t,
        o,
        h,
        l,
        c,
        v,
        t + MINUTE_MS <= nowMs ? 1 : 0,
      ]);
  return { ticks, run, minutes, lost, calls: () => calls };
}

/** What a screen holds after the views so far. */
function paste(rows: number[], view: CandlesView): number[] {
  return [...rows.slice(0, view.from * 6), ...view.rows];
}

const step = fc.record({
  gapMs: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 40_000 }) },
    { weight: 2, arbitrary: fc.integer({ min: 40_000, max: 1_000_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1_000_000, max: 200_000_000 }) },
  ),
  price: fc.integer({ min: 1, max: 1e9 }),
  lots: fc.integer({ min: 1, max: 1e6 }),
  fate: fc.constantFrom('sent', 'sent', 'sent', 'skipped', 'disconnected'),
  isLooked: fc.boolean(),
  isPartLost: fc.boolean(),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A chart on a screen, in a world of its own. */
function openChart(interval: Interval) {
  const time = createManualTime(START_MS);
  const exchange = createExchange(time);
  const chart = watchChart(interval, time, exchange.run);
  const cursor = chart.follow();
  const screen: { rows: number[] } = { rows: [] };
  return {
    time,
    exchange,
    chart,
    /** The next call for the parts of a bar that forms. */
    losePart(isLost: boolean) {
      exchange.lost.parts = isLost && interval !== '1m';
    },
    look(isFirst = false) {
      screen.rows = paste(screen.rows, viewCandles(chart, cursor, isFirst));
    },
    /** The server's snapshot holds the last minutes; the core then compares with the history. */
    async reconnect() {
      chart.applyMinutes(exchange.minutes(5, time.clock.now()), 'extend');
      chart.refresh();
      await time.advance(0);
    },
    /** What was lost is asked for by then, without another connection. */
    async catchUp(isConnected: boolean) {
      await time.advance(10_000);
      exchange.lost.parts = false;
      if (!isConnected) return this.reconnect();
      chart.applyMinutes(exchange.minutes(5, time.clock.now()), 'extend');
    },
    async scrollToStart() {
      while (chart.edges().hasOlder) {
        const moved = chart.move('older');
        await time.advance(10 * TRAVEL_MS);
        await moved;
      }
    },
    bars: () =>
      Array.from({ length: screen.rows.length / 6 }, (_, row) =>
        screen.rows.slice(row * 6, row * 6 + 6),
      ),
    truth: () =>
      trueBars(exchange.ticks, interval).map(([openMs, ...rest]) => [
        openMs,
        ...rest.slice(0, 4).map((ticks) => ticks / 100),
        (rest[4] ?? 0) / 10_000,
      ]),
  };
}

async function play(
  world: ReturnType<typeof openChart>,
  steps: readonly Step[],
  historyLength: number,
): Promise<void> {
  const { time, exchange, chart } = world;
  let isConnected = true;
  let closedMs = 0;
  for (const [index, { gapMs, price, lots, fate, isLooked, isPartLost }] of steps.entries()) {
    world.losePart(isPartLost);
    await time.advance(gapMs);
    const last = exchange.minutes(1, time.clock.now()).at(0);
    exchange.ticks.push({ timeMs: time.clock.now(), price, lots });
    if (index === historyLength) {
      chart.refresh();
      await time.advance(0);
      world.look(true);
    }
    if (index < historyLength) continue;
    const wasConnected = isConnected;
    isConnected = fate !== 'disconnected';
    if (!isConnected) continue;
    if (!wasConnected) await world.reconnect();
    // A closed minute is a log frame and always comes; one that forms may be skipped.
    const isClosed = last !== undefined && last[6] === 1 && last[0] > closedMs;
    if (isClosed && wasConnected) chart.applyMinutes([last], 'extend');
    if (isClosed) closedMs = last[0];
    if (fate === 'sent') chart.applyMinutes(exchange.minutes(1, time.clock.now()), 'extend');
    await time.advance(0);
    if (isLooked) world.look();
  }
  await world.catchUp(isConnected && steps.length > historyLength);
  await time.advance(TRAVEL_MS);
  world.look(steps.length <= historyLength);
  await world.scrollToStart();
  world.look();
}

test('a chart equals the truth after skipped frames and lost connections: no candle missed, none invented', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...intervals),
      fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }),
      fc.integer({ min: 0, max: 40 }),
      async (interval, steps, historyLength) => {
        const world = openChart(interval);
        await play(world, steps, historyLength);
        expect(world.bars()).toEqual(world.truth());
      },
    ),
    { numRuns: repetitions({ short: 200, long: 5000 }), endOnFailure: true },
  );
});

test('between two looks at the history the bar that forms is exact', async () => {
  const time = createManualTime(START_MS);
  const exchange = createExchange(time);
  const add = (price: number, lots: number) =>
    exchange.ticks.push({ timeMs: time.clock.now(), price, lots });
  for (const minute of [0, 3, 7]) {
    add(1000 + minute, 10);
    await time.advance(3 * MINUTE_MS);
  }
  for (const interval of intervals) {
    const chart = watchChart(interval, time, exchange.run);
    chart.refresh();
    await time.advance(1000);
    for (const [price, lots] of [
      [900, 5],
      [1100, 7],
      [1050, 1],
    ] as const) {
      add(price, lots);
      chart.applyMinutes(exchange.minutes(1, time.clock.now()), 'extend');
      await time.advance(20_000);
    }
    const rows = [...viewCandles(chart, chart.follow(), true).rows];
    const truth = trueBars(exchange.ticks, interval).at(-1) ?? [];
    expect(
      rows
        .slice(-6)
        .map((value, column) =>
          Math.round(column === 0 ? value : value * (column === 5 ? 10_000 : 100)),
        ),
    ).toEqual(truth);
  }
});

test('a failed history says so, and is asked for again', async () => {
  const time = createManualTime(START_MS);
  const bar = [START_MS, '1', '1', '1', '1', '1'];
  const answers = [{ ok: false, error: { code: 'offline', message: '' } }];
  const run = async () =>
    answers[0] ?? { ok: true, value: { symbol: '', period: '1m', list: [bar] } };
  const chart = watchChart('1m', time, run);
  expect(chart.state()).toBe('loading');
  chart.refresh();
  await time.advance(0);
  expect(chart.state()).toBe('failed');
  answers.pop();
  await time.advance(3000);
  expect(chart.state()).toBe('ready');
});

test('a market that has been closed for days shows what it did before, and one without bars is not asked again and again', async () => {
  const closed = openChart('1m');
  closed.exchange.ticks.push({ timeMs: START_MS - 60_000, price: 1000, lots: 10 });
  await closed.time.advance(4 * 86_400_000);
  closed.chart.refresh();
  await closed.time.advance(20 * TRAVEL_MS);
  closed.look(true);
  expect(closed.chart.state()).toBe('ready');
  expect(closed.bars()).toEqual(closed.truth());

  const empty = openChart('1m');
  empty.chart.refresh();
  await empty.time.advance(20 * TRAVEL_MS);
  expect(empty.chart.state()).toBe('ready');
  expect(empty.chart.edges()).toEqual({ hasOlder: false, hasNewer: false });
  const calls = empty.exchange.calls();
  await empty.time.advance(10 * MINUTE_MS);
  expect(empty.exchange.calls()).toBe(calls);
});

test('a slow answer never takes a bar back behind what the socket has said since', async () => {
  for (const interval of ['1m', '1h', '1d'] as const) {
    const { time, exchange, chart, look, bars, truth } = openChart(interval);
    exchange.ticks.push({ timeMs: time.clock.now(), price: 1000, lots: 10 });
    chart.refresh();
    await time.advance(100);
    exchange.ticks.push({ timeMs: time.clock.now(), price: 1200, lots: 5 });
    chart.applyMinutes(exchange.minutes(1, time.clock.now()), 'extend');
    await time.advance(TRAVEL_MS);
    look(true);
    expect(bars()).toEqual(truth());
  }
});
