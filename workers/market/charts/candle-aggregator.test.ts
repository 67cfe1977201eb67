import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barOpenMs, type Interval, intervals } from '../../../contract/plain/intervals.ts';
import { type Bar, createCandleAggregator } from './candle-aggregator.ts';

interface Tick {
  readonly market: number;
  readonly timeMs: number;
  readonly price: number;
  readonly volume: number;
}

/** The same bars the obvious way: every tick into a map of every interval. */
function naiveBars(ticks: readonly Tick[], interval: Interval): Map<string, Bar> {
  const bars = new Map<string, Bar>();
  for (const { market, timeMs, price, volume } of ticks) {
    const openMs = barOpenMs(interval, timeMs);
    const key = `${market} ${openMs}`;
    const [, open, high, low, , sum] = bars.get(key) ?? [openMs, price, price, price, price, 0];
    bars.set(key, [openMs, open, Math.max(high, price), Math.min(low, price), price, sum + volume]);
  }
  return bars;
}

const START_MS = Date.UTC(2026, 0, 30, 23, 50);

/** Gaps from within a minute to over a month, so that every interval closes and skips. */
const gapMs = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 30_000 }) },
  { weight: 4, arbitrary: fc.integer({ min: 30_000, max: 600_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 600_000, max: 90_000_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 90_000_000, max: 3_000_000_000 }) },
);
const ticksOf = fc
  .array(
    fc.tuple(
      fc.integer({ min: 0, max: 2 }),
      gapMs,
      fc.integer({ min: 1, max: 1e12 }),
      fc.integer({ min: 0, max: 1e9 }),
    ),
    {
      minLength: 1,
      maxLength: 120,
      size: 'max',
    },
  )
  .map((steps) => {
    const ticks: Tick[] = [];
    for (const [market, gap, price, volume] of steps) {
      ticks.push({ market, timeMs: (ticks.at(-1)?.timeMs ?? START_MS) + gap, price, volume });
    }
    return ticks;
  });

test('candles of all nine intervals equal the naive ones, closed and forming, at every tick', () => {
  fc.assert(
    fc.property(ticksOf, fc.boolean(), (ticks, isClockDriven) => {
      const closed = new Map<Interval, Map<string, Bar>>(
        intervals.map((interval) => [interval, new Map()]),
      );
      const aggregator = createCandleAggregator({
        markets: 3,
        onClosed: (market, interval, bar) => {
          const known = closed.get(interval);
          expect(known?.has(`${market} ${bar[0]}`)).toBe(false);
          known?.set(`${market} ${bar[0]}`, bar);
        },
      });
      ticks.forEach((tick, index) => {
        if (isClockDriven) aggregator.closeMinutes(tick.timeMs);
        aggregator.applyTick(tick.market, tick.timeMs, tick.price, tick.volume);
        const interval = intervals[index % intervals.length] ?? '1m';
        const expected = naiveBars(ticks.slice(0, index + 1), interval);
        const openMs = barOpenMs(interval, tick.timeMs);
        expect(aggregator.forming(tick.market, interval)).toEqual(
          expected.get(`${tick.market} ${openMs}`),
        );
      });
      for (const interval of intervals) {
        const expected = naiveBars(ticks, interval);
        for (const [key, bar] of closed.get(interval) ?? []) expect(bar).toEqual(expected.get(key));
      }
    }),
    { numRuns: 100, endOnFailure: true },
  );
});

test('a bar that is over is told of once it is folded, and a quiet minute is closed by the clock', () => {
  const closed: string[] = [];
  const aggregator = createCandleAggregator({
    markets: 1,
    onClosed: (_, interval) => closed.push(interval),
  });
  expect(aggregator.forming(0, '1h')).toBeNull();
  aggregator.applyTick(0, START_MS, 10, 1);
  aggregator.closeMinutes(START_MS + 59_999);
  expect(closed).toEqual([]);
  aggregator.closeMinutes(START_MS + 60_000);
  expect(closed).toEqual(['1m']);
  expect(aggregator.forming(0, '1h')).toEqual([START_MS - 50 * 60_000, 10, 10, 10, 10, 1]);
});

test('a quiet minute is closed of each market that has one, and a tick at its end begins the next', () => {
  const closed: (readonly [number, string, number])[] = [];
  const aggregator = createCandleAggregator({
    markets: 3,
    onClosed: (market, interval, [openMs]) => closed.push([market, interval, openMs]),
  });
  aggregator.applyTick(1, START_MS, 10, 1);
  aggregator.applyTick(1, START_MS + 60_000, 11, 1);
  expect(closed).toEqual([[1, '1m', START_MS]]);
  expect(aggregator.forming(1, '1m')).toEqual([START_MS + 60_000, 11, 11, 11, 11, 1]);
  aggregator.applyTick(2, START_MS + 60_000, 12, 1);
  aggregator.closeMinutes(START_MS + 120_000);
  expect(closed.slice(1)).toEqual([
    [1, '1m', START_MS + 60_000],
    [2, '1m', START_MS + 60_000],
  ]);
});
