import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type IndicatorName,
  type IndicatorParameter,
  indicatorOf,
  indicators,
} from '../../contract/plain/indicators.ts';
import { repetitions } from '../../tests/support/counts.ts';
import {
  naiveHeikinAshi,
  naiveIndicators,
} from '../../tests/workers/indicators/naive-indicators.ts';
import { bitcoin } from '../../tests/workers/world/scripted-world.ts';
import type { Bar } from '../market/charts/candle-aggregator.ts';
import { CandleHistory, HISTORY_LIMIT } from '../market/charts/candle-history.ts';
import { calculators } from './calculators.ts';
import { heikinAshi } from './heikin-ashi.ts';
import { createLineRunner, type LineRunner } from './line-runner.ts';
import type { Calculator, PriceBar } from './price-bar.ts';

const names = Object.keys(indicators) as IndicatorName[];
const START_MS = Date.UTC(2026, 0, 4, 18);
const QUARTER_MS = 900_000;
/** Sums in another order round otherwise; nothing else may differ. */
const TOLERANCE = 1e-8;

const step = fc.record({
  gap: fc.integer({ min: 1, max: 6 }),
  move: fc.oneof(fc.constant(0), fc.integer({ min: -3000, max: 3000 })),
  up: fc.integer({ min: 0, max: 900 }),
  down: fc.integer({ min: 0, max: 900 }),
  lots: fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 5, arbitrary: fc.nat(1e6) }),
});

/** A walk of prices in ticks, at least one tick high; some bars are flat, some have no volume. */
const barsOf = fc.array(step, { minLength: 1, maxLength: 160, size: 'max' }).map((steps) => {
  let [timeMs, close] = [START_MS, 100_000];
  return steps.map(({ gap, move, up, down, lots }): Bar => {
    timeMs += gap * QUARTER_MS;
    const open = close;
    close = Math.max(1000, close + move);
    const low = Math.min(open, close) - (move === 0 ? 0 : down);
    return [timeMs, open, Math.max(open, close) + (move === 0 ? 0 : up), low, close, lots];
  });
});

/** Mostly short periods, so that short histories reach every state; and the defaults. */
const parameterOf = ({ fallback, minimum, step: size }: IndicatorParameter) =>
  fc.oneof(
    fc.constant(fallback),
    size === 1
      ? fc.integer({ min: 1, max: 15 })
      : fc.integer({ min: 1, max: 40 }).map((steps) => Math.max(minimum, steps / 10)),
  );

function toPriceBar([timeMs, open, high, low, close, lots]: Bar): PriceBar {
  const [priceUnit, lotUnit] = [10 ** bitcoin.priceScale, 10 ** bitcoin.quantityScale];
  return {
    timeMs,
    open: open / priceUnit,
    high: high / priceUnit,
    low: low / priceUnit,
    close: close / priceUnit,
    volume: lots / lotUnit,
  };
}

/** The ways of one bar: it opens with its first price, has half of its range, and is whole. */
function versionsOf([timeMs, open, high, low, close, lots]: Bar): Bar[] {
  const middle = Math.round((open + close) / 2);
  const half = Math.floor(lots / 2);
  return [
    [timeMs, open, open, open, open, 0],
    [timeMs, open, Math.max(open, middle), Math.min(open, middle), middle, half],
    [timeMs, open, high, low, close, lots],
  ];
}

/** Whole percents, because doubles are drawn evenly by their bits: nearly all would be nearly 0. */
const share = fc.nat(100).map((percent) => percent / 100);
const splitsOf = fc.record({
  older: share,
  loaded: share,
  corrected: share,
  isLookedAt: fc.infiniteStream(fc.boolean()),
});
type Splits = typeof splitsOf extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * The history as a chart changes it: some bars at once, then bar by bar, older ones in front while one forms,
 * at the end a closed bar that was wrong goes. `compare` is called after many of the changes.
 */
function play(
  bars: readonly Bar[],
  splits: Splits,
  kind: { columns: number; make: () => Calculator },
  compare: (known: readonly Bar[], runner: LineRunner) => void,
): void {
  let changedMs = Number.NEGATIVE_INFINITY;
  const history = new CandleHistory((fromMs) => {
    changedMs = Math.min(changedMs, fromMs);
  });
  const runner = createLineRunner({ ...kind, history });
  const olderEnd = Math.floor(bars.length * splits.older);
  const loadedEnd = Math.max(olderEnd, Math.floor(bars.length * splits.loaded));
  const older = bars.slice(0, olderEnd);
  let known = bars.slice(olderEnd, loadedEnd);
  const look = (): void => {
    runner.update(history.rowAt(changedMs), bitcoin);
    changedMs = Number.POSITIVE_INFINITY;
    compare(known, runner);
  };

  history.replaceRange(START_MS, Number.MAX_SAFE_INTEGER, known);
  look();
  for (const [index, bar] of bars.slice(loadedEnd).entries()) {
    for (const [turn, version] of versionsOf(bar).entries()) {
      history.put(version);
      known = [...known.slice(0, turn === 0 ? known.length : -1), version];
      if (splits.isLookedAt.next().value) look();
      if (index !== 2 || turn !== 1) continue;
      history.prepend(older, known[0]?.[0] ?? 0);
      known = [...older, ...known];
      look();
    }
  }
  look();
  const wrongRow = Math.floor(known.length * splits.corrected);
  const wrongMs = known[wrongRow]?.[0] ?? 0;
  history.replaceRange(wrongMs, wrongMs + 1, []);
  known = known.filter((_, row) => row !== wrongRow);
  look();
}

function expectClose(actual: number, expected: number, where: string): void {
  const distance = Math.abs(actual - expected) / Math.max(1, Math.abs(expected));
  const isClose = Number.isNaN(expected) ? Number.isNaN(actual) : distance <= TOLERANCE;
  if (!isClose) throw new Error(`${where}: ${actual} instead of ${expected}`);
}

for (const name of names) {
  const { outputs, parameters } = indicatorOf(name);
  test(`${name}, bar by bar and with history put in front, equals its definition over all bars`, () => {
    const given = fc.tuple(...parameters.map(parameterOf));
    fc.assert(
      fc.property(barsOf, splitsOf, given, (bars, splits, values) => {
        const [first = 0, second = 0, third = 0] = values;
        const make = () => calculators[name](first, second, third);
        play(bars, splits, { columns: outputs.length, make }, (known, runner) => {
          const expected = naiveIndicators[name](known.map(toPriceBar), first, second, third);
          expect(expected).toHaveLength(outputs.length);
          for (const [column, values] of expected.entries()) {
            // The lagging line is computed where it is made; its view is shifted back.
            const shift = outputs[column] === 'lagging' ? second : 0;
            for (const [row, value] of values
              .slice(0, Math.max(0, known.length - shift))
              .entries()) {
              const actual = runner.value(row + shift, column);
              expectClose(actual, value, `${outputs[column]} of bar ${row}`);
            }
          }
        });
      }),
      { numRuns: repetitions({ short: 25, long: 400 }), endOnFailure: true },
    );
  });
}

test('Heikin-Ashi bars equal their definition over all bars', () => {
  fc.assert(
    fc.property(barsOf, splitsOf, (bars, splits) => {
      play(bars, splits, { columns: 6, make: heikinAshi }, (known, runner) => {
        for (const [row, values] of naiveHeikinAshi(known.map(toPriceBar)).entries()) {
          for (const [column, value] of values.entries()) {
            expectClose(runner.value(row, column), value, `column ${column} of bar ${row}`);
          }
        }
      });
    }),
    { numRuns: repetitions({ short: 30, long: 600 }), endOnFailure: true },
  );
});

test('a tick computes one bar and a new bar two, however long the history is', () => {
  for (const length of [2000, 20_000]) {
    const bars = Array.from({ length }, (_, row): Bar => [row * QUARTER_MS, 9, 9, 9, 9, row]);
    const history = new CandleHistory(() => {});
    history.replaceRange(0, Number.MAX_SAFE_INTEGER, bars);
    let computed = 0;
    const counting = (): Calculator => () => {
      computed += 1;
    };
    const runner = createLineRunner({ history, columns: 1, make: counting });
    const computedBy = (bar: Bar): number => {
      computed = 0;
      history.put(bar);
      runner.update(history.rowAt(bar[0]), bitcoin);
      return computed;
    };
    runner.update(0, bitcoin);
    expect(computed).toBe(length);
    expect(computedBy([(length - 1) * QUARTER_MS, 9, 10, 9, 10, length])).toBe(1);
    expect(computedBy([length * QUARTER_MS, 10, 10, 10, 10, 1])).toBe(2);
    expect(computedBy([length * QUARTER_MS, 10, 11, 10, 11, 2])).toBe(1);
  }
});

test('lines stay as they were when the oldest bars of a full history go', () => {
  const bars = Array.from({ length: HISTORY_LIMIT + 1500 }, (_, row): Bar => {
    const price = 5000 + ((row * 7919) % 997);
    return [row * QUARTER_MS, price, price, price, price, row];
  });
  const history = new CandleHistory(() => {});
  const make = () => calculators.obv(0, 0, 0);
  const runner = createLineRunner({ history, columns: 1, make });
  for (const bar of bars) {
    history.put(bar);
    runner.update(history.rowAt(bar[0]), bitcoin);
  }
  expect(history.count).toBeLessThanOrEqual(HISTORY_LIMIT + 1000);
  const naive = naiveTotal(bars);
  for (let row = 0; row < history.count; row += 1) {
    expectClose(runner.value(row, 0), naive[row + bars.length - history.count] ?? 0, `bar ${row}`);
  }
});

/** On-balance volume as one running sum. */
function naiveTotal(bars: readonly Bar[]): number[] {
  let total = 0;
  return bars.map(([, , , , close, lots], row) => {
    total += (Math.sign(close - (bars[row - 1]?.[4] ?? close)) * lots) / 10_000;
    return total;
  });
}
