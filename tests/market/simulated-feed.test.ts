import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../contract/plain/time.ts';
import { tradingHours } from '../../contract/rules/market/trading-hours.ts';
import type { Tick } from '../../server/market/feed.ts';
import { markets } from '../../server/market/instruments.ts';
import { createSimulatedFeed } from '../../server/market/simulated/simulated-feed.ts';
import { repetitions } from '../support/counts.ts';
import { naiveMinutes } from './naive-candles.ts';
import { FRIDAY_NOON_NY, startFeed } from './start-feed.ts';

/** Each looks at the book of every market. */
const ROUNDS = repetitions({ short: 25, long: 200 });

test.each([
  ['within a minute', 7 * MINUTE_MS + 12_345],
  ['at the first instant of a minute', 2 * MINUTE_MS - 20_000],
])(
  'a feed started %s shows what a running one shows: a restart is not seen',
  async (_, afterMs) => {
    const running = startFeed();
    running.run(afterMs, 50);
    const restarted = startFeed({ atMs: running.clock.nowMs });
    for (const { id } of markets) {
      expect(restarted.feed.quote(id)).toEqual(running.feed.quote(id));
      expect(restarted.feed.book(id)).toEqual(running.feed.book(id));
      expect(restarted.feed.trades(id, 200)).toEqual(running.feed.trades(id, 200));
      expect(restarted.feed.formingMinute(id)).toEqual(running.feed.formingMinute(id));
      expect(restarted.feed.sparkline(id)).toEqual(running.feed.sparkline(id));
    }
    const query = { interval: '5m', fromMs: 0, toMs: running.clock.nowMs } as const;
    expect(await restarted.feed.candles(1, query)).toEqual(await running.feed.candles(1, query));
  },
);

test('the pace of pumping changes nothing, a seed changes everything', () => {
  const fine = startFeed({ symbols: ['BTCUSDT', 'AAPL'] });
  const coarse = startFeed({ symbols: ['BTCUSDT', 'AAPL'] });
  const other = startFeed({ symbols: ['BTCUSDT', 'AAPL'], seed: 'another' });
  fine.run(3 * MINUTE_MS, 7);
  coarse.run(3 * MINUTE_MS, 71_000);
  other.run(3 * MINUTE_MS, 1000);
  expect(coarse.ticks).toEqual(fine.ticks);
  expect(coarse.closed).toEqual(fine.closed);
  expect(other.ticks.map((tick) => tick.price)).not.toEqual(fine.ticks.map((tick) => tick.price));
});

test.each([1, 100, repetitions({ short: 1000, long: 5000 })])(
  'folding the tape gives exactly the candles, at %d ticks a second',
  async (ticksPerSecond) => {
    const minuteMs = FRIDAY_NOON_NY - 20_000;
    const { feed, ticks, closed, run } = startFeed({ atMs: minuteMs - 1, ticksPerSecond });
    run(3 * MINUTE_MS + 1, 5000);
    expect(closed).toHaveLength(3 * markets.length + markets.length);
    const ticksOf = byMarket(ticks);
    for (const { id } of markets) {
      const folded = [...naiveMinutes(ticksOf.get(id) ?? []).values()];
      const final = folded.filter(([openMs]) => openMs < minuteMs + 3 * MINUTE_MS);
      expect(final).toHaveLength(3);
      expect(
        closed
          .filter(([marketId, [openMs]]) => marketId === id && openMs >= minuteMs)
          .map(([, candle]) => candle),
      ).toEqual(final);
      const query = { interval: '1m', fromMs: minuteMs, toMs: minuteMs + 2 * MINUTE_MS } as const;
      expect(await feed.candles(id, query)).toEqual(final);
    }
  },
);

function byMarket(ticks: readonly Tick[]): Map<number, Tick[]> {
  const groups = new Map<number, Tick[]>();
  for (const tick of ticks) {
    const group = groups.get(tick.marketId);
    if (group === undefined) groups.set(tick.marketId, [tick]);
    else group.push(tick);
  }
  return groups;
}

test('ids are the minute and the place in it, times never fall, and every number is a positive integer', () => {
  const { ticks, run } = startFeed({ ticksPerSecond: 300 });
  run(4 * MINUTE_MS, 500);
  expect(ticks.length / 240).toBeGreaterThan(270);
  expect(ticks.length / 240).toBeLessThan(330);
  expect(ticks.map((tick) => tick.timeMs)).toEqual(
    ticks.map((tick) => tick.timeMs).toSorted((a, b) => a - b),
  );
  for (const { id } of markets) {
    const own = ticks.filter((tick) => tick.marketId === id);
    const { hours } = markets.find((market) => market.id === id) ?? { hours: 'always' };
    const { ordinalAt } = tradingHours(hours);
    const minutes = groupByMinute(own, ordinalAt);
    for (const [ordinal, inMinute] of minutes) {
      const first = (inMinute[0]?.id ?? 0) % 2 ** 20;
      const ids = inMinute.map((_, index) => ordinal * 2 ** 20 + first + index);
      expect(inMinute.map((tick) => tick.id)).toEqual(ids);
      // The first of them was under way when the feed began.
      if (ordinal !== ordinalAt(FRIDAY_NOON_NY)) expect(first).toBe(0);
    }
  }
  expect(
    ticks.every(
      ({ price, quantity }) =>
        Number.isSafeInteger(price) && price > 0 && Number.isSafeInteger(quantity) && quantity > 0,
    ),
  ).toBe(true);
});

function groupByMinute(
  ticks: readonly Tick[],
  ordinalAt: (timeMs: number) => number,
): Map<number, Tick[]> {
  const groups = new Map<number, Tick[]>();
  for (const tick of ticks) {
    const ordinal = ordinalAt(tick.timeMs);
    groups.set(ordinal, [...(groups.get(ordinal) ?? []), tick]);
  }
  return groups;
}

test('the book is never crossed and always holds the last price, over many thousand times', () => {
  for (const ticksPerSecond of [20, 1000]) {
    const { feed, run } = startFeed({ ticksPerSecond });
    for (let round = 0; round < ROUNDS; round += 1) {
      run(1 + ((round * 7919) % 30_000), 30_000);
      for (const { id } of markets) expectSoundBook(feed.book(id), feed.quote(id));
    }
  }
});

function expectSoundBook(
  {
    bids,
    asks,
  }: { bids: readonly (readonly [number, number])[]; asks: readonly (readonly [number, number])[] },
  [, , last, bid, ask]: readonly number[],
) {
  const prices = [...bids.map(([price]) => price).reverse(), ...asks.map(([price]) => price)];
  const rises = prices.every((price, index) => index === 0 || price > (prices[index - 1] ?? 0));
  const whole = [...bids, ...asks]
    .flat()
    .every((value) => Number.isSafeInteger(value) && value > 0);
  const facts = {
    rises,
    whole,
    levels: [bids.length, asks.length],
    best: [bids[0]?.[0], asks[0]?.[0]],
  };
  expect(facts).toEqual({ rises: true, whole: true, levels: [20, 20], best: [bid, ask] });
  expect((bid ?? 0) <= (last ?? 0) && (last ?? 0) <= (ask ?? 0)).toBe(true);
}

test('most levels of a book stand still from one tick to the next', () => {
  const { feed, run } = startFeed({ symbols: ['BTCUSDT'] });
  let kept = 0;
  for (let round = 0; round < 200; round += 1) {
    const before = new Map([...feed.book(1).bids, ...feed.book(1).asks]);
    run(200, 200);
    const after = [...feed.book(1).bids, ...feed.book(1).asks];
    kept += after.filter(([price, quantity]) => before.get(price) === quantity).length;
  }
  expect(kept / 200).toBeGreaterThan(32);
});

test('version 2 makes the tape that it has always made: a price that came out otherwise would need another version', async () => {
  const { feed, ticks, run } = startFeed({ seed: 'golden', atMs: FRIDAY_NOON_NY - 3 * MINUTE_MS });
  run(3 * MINUTE_MS, 3 * MINUTE_MS);
  expect([ticks.length, digestOf(ticks)]).toEqual([18001, '356e1bfd602f304f']);
  const barsOf = (id: number, interval: '1m' | '1h' | '4h' | '1d', days: number) =>
    feed.candles(id, { interval, fromMs: FRIDAY_NOON_NY - days * DAY_MS, toMs: FRIDAY_NOON_NY });
  expect(digestOf(await barsOf(1, '1m', 1500 / 1440))).toBe('e1ab010147500911');
  expect(digestOf(await barsOf(26, '1h', 300 / 24))).toBe('d45a16780f562a72');
  expect(digestOf(await barsOf(101, '4h', 250))).toBe('f6a116e304fa7351');
  expect(digestOf(await barsOf(9, '1d', 300))).toBe('e8b810925786c4b2');
});

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

test('after a long pause the candles are delivered and the newest tick, not the tape of hours', async () => {
  const { feed, clock, ticks, closed, run } = startFeed({ symbols: ['BTCUSDT'] });
  const fromMs = clock.nowMs;
  run(3 * 60 * MINUTE_MS, 3 * 60 * MINUTE_MS);
  expect(ticks).toHaveLength(1);
  expect(ticks[0]?.price).toBe(feed.quote(1)[2]);
  const query = { interval: '1m', fromMs: fromMs - 20_000, toMs: clock.nowMs - MINUTE_MS } as const;
  expect(closed.map(([, candle]) => candle)).toEqual(await feed.candles(1, query));
  expect(closed).toHaveLength(180);
});

test('from the next minute on numbers are higher at half the rate, and beside another list of markets', () => {
  const before = startFeed({ ticksPerSecond: 1000, symbols: ['BTCUSDT', 'KO'] });
  before.run(2 * MINUTE_MS, 5000);
  const minuteMs = Math.ceil(before.clock.nowMs / MINUTE_MS) * MINUTE_MS;
  const after = startFeed({ ticksPerSecond: 500, atMs: minuteMs - 1 });
  after.run(2 * MINUTE_MS, 5000);
  for (const { id } of before.feed.markets) {
    const last = before.ticks.findLast(({ marketId }) => marketId === id);
    const next = after.ticks.find(({ marketId }) => marketId === id);
    expect(next?.id).toBeGreaterThan(last?.id ?? Number.POSITIVE_INFINITY);
  }
});

test('a clock that is set back repeats nothing', () => {
  const { feed, clock, ticks, run } = startFeed({ symbols: ['BTCUSDT'] });
  run(30_000, 50);
  const seen = ticks.length;
  clock.nowMs -= 5000;
  feed.pump();
  run(5000, 50);
  expect(ticks).toHaveLength(seen);
  run(10_000, 50);
  const ids = ticks.map((tick) => tick.id);
  expect(ids).toEqual([...new Set(ids)].toSorted((left, right) => left - right));
});

test('stocks have no ticks outside their hours, keep their last quote, and open with a gap', async () => {
  const closeMs = Date.UTC(2026, 10, 20, 21);
  const mondayMs = Date.UTC(2026, 10, 23, 14, 30);
  const { feed, clock, ticks, closed, run } = startFeed({
    atMs: closeMs - 90_000,
    symbols: ['AAPL', 'BTCUSDT'],
  });
  run(5 * MINUTE_MS, 1000);
  const own = ticks.filter((tick) => tick.marketId === 101);
  expect(own.length).toBeGreaterThan(0);
  expect(Math.max(...own.map((tick) => tick.timeMs))).toBeLessThan(closeMs);
  expect(closed.filter(([id]) => id === 101)).toHaveLength(2);
  expect(feed.isOpen(101, clock.nowMs)).toBe(false);
  const evening = feed.quote(101);
  const weekend = startFeed({ atMs: closeMs + 30 * 60 * MINUTE_MS, symbols: ['AAPL'] });
  expect(weekend.feed.quote(101)).toEqual(evening);
  expect(weekend.feed.book(101).bids).toHaveLength(20);
  expect(weekend.feed.formingMinute(101)).toBeNull();

  const monday = startFeed({ atMs: mondayMs - 5000, symbols: ['AAPL'] });
  expect(monday.feed.quote(101)).toEqual(evening);
  monday.run(2 * MINUTE_MS, 1000);
  expect(monday.ticks[0]?.timeMs).toBeGreaterThanOrEqual(mondayMs);
  expect(monday.ticks[0]?.price).not.toBe(evening[2]);
  expect(monday.feed.quote(101)[5]).toBe(evening[2]);
  const days = await monday.feed.candles(101, {
    interval: '1d',
    fromMs: mondayMs - 7 * DAY_MS,
    toMs: mondayMs,
  });
  expect(days.map((bar) => new Date(bar[0]).getUTCDay())).toEqual([2, 3, 4, 5, 1]);
});

test('a started feed pumps by its timer and a stopped one no more', () => {
  const clock = { nowMs: FRIDAY_NOON_NY, now: () => clock.nowMs };
  const tasks = new Set<() => void>();
  const schedule = (task: () => void) => {
    tasks.add(task);
    return () => tasks.delete(task);
  };
  const feed = createSimulatedFeed({ clock, schedule });
  const ticks: Tick[] = [];
  const leave = feed.onTicks((batch) => ticks.push(...batch));
  feed.start();
  feed.start();
  expect(tasks.size).toBe(1);
  clock.nowMs += 2000;
  for (const task of tasks) task();
  expect(ticks.length).toBeGreaterThan(100);
  leave();
  const seen = ticks.length;
  clock.nowMs += 2000;
  for (const task of tasks) task();
  expect(ticks).toHaveLength(seen);
  feed.stop();
  expect(tasks.size).toBe(0);
});
