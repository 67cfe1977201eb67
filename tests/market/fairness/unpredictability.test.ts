/** Nobody can tell from the public past which way a price goes next: not by a sign, a leg, a range, a volume or a book. */
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { markets } from '../../../server/market/instruments.ts';
import { createSimulatedFeed } from '../../../server/market/simulated/simulated-feed.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { type HitRate, HitRates } from './hit-rates.ts';
import { fittedHitRate } from './logistic.ts';
import { optionValue, rules } from './option-values.ts';
import { type SampledTape, sampleTape } from './sampled-tape.ts';
import { varianceRatio } from './variance-ratios.ts';

/** Pieces of two hours from the American session, three of them a day. */
const PIECES = repetitions({ short: 1, long: 63 });
const PIECE_SECONDS = repetitions({ short: 2400, long: 7200 });
/** So many deviations above it chance does not reach, among some hundred figures. */
const CHANCE = 4;
const MOST = 0.505;
const SLOW = { timeout: 40 * MINUTE_MS };

const FIRST_MS = Date.UTC(2026, 10, 18, 15);

function* pieces(): Generator<SampledTape> {
  for (let piece = 0; piece < PIECES; piece += 1) {
    const startMs = FIRST_MS + Math.floor(piece / 3) * DAY_MS + (piece % 3) * 2 * HOUR_MS;
    yield sampleTape({
      seed: `fairness ${piece % 7}`,
      startMs,
      seconds: PIECE_SECONDS,
      ticksPerSecond: 60,
      bookEvery: 7,
    });
  }
}

test('no predictor, no fitted model and no rule for options does better than a coin', SLOW, () => {
  const rates = new HitRates();
  const kept: SampledTape[] = [];
  for (const tape of pieces()) {
    rates.add(tape, 7);
    if (kept.length < 8) kept.push(tape);
  }
  const table = rates.table();
  expect(table.length).toBeGreaterThan(200);
  for (const row of table.slice(0, 5)) reportCount(rowOf(row));
  const better = table.filter(({ rate, error }) => rate - CHANCE * error > 0.5);
  expect(better.map(rowOf)).toEqual([]);
  // With weeks of tape chance itself stays below the bound; what has few guesses is judged by chance alone.
  const sure = table.filter(({ error }) => 3 * error < MOST - 0.5);
  if (PIECES > 1) expect(sure.length).toBeGreaterThan(200);
  expect(sure.filter(({ rate }) => rate > MOST).map(rowOf)).toEqual([]);
  for (const horizon of [3, 30, 60]) {
    const fitted = fittedHitRate(kept, { horizon, stride: 21 });
    reportCount({
      what: `a regression over all predictors, out of sample, ${horizon} s`,
      count: fitted.guesses,
      outcome: share(fitted),
    });
    expect([horizon, fitted.rate - CHANCE * fitted.error < 0.5]).toEqual([horizon, true]);
  }
  for (const rule of Object.keys(rules)) {
    for (const seconds of [30, 60, 90, 120, 180, 300]) {
      const value = optionValue(kept, { rule, seconds });
      expect([rule, seconds, Math.abs(value.wins - 0.5) < CHANCE * value.error]).toEqual([
        rule,
        seconds,
        true,
      ]);
    }
  }
  for (const span of [3, 10, 30, 60, 300]) {
    const prices = kept.flatMap((tape) => tape.markets.map(({ price }) => price.subarray(60)));
    expectOne(varianceRatio(prices, span));
  }
});

test(
  'long moves are as wide as the short ones make them, from a minute to a day',
  SLOW,
  async () => {
    const days = repetitions({ short: 20, long: 200 });
    const clock = { now: () => FIRST_MS };
    const feed = createSimulatedFeed({ clock, seed: 'fairness' });
    const coins = markets.filter(({ kind }) => kind === 'coin');
    const prices: Float64Array[] = [];
    for (const { id } of coins.slice(0, repetitions({ short: 12, long: coins.length }))) {
      const closes: number[] = [];
      for (let day = days; day > 0; day -= 5) {
        const fromMs = FIRST_MS - day * DAY_MS;
        const query = { interval: '1m', fromMs, toMs: fromMs + 5 * DAY_MS - 1 } as const;
        closes.push(...(await feed.candles(id, query)).map(([, , , , close]) => close));
      }
      prices.push(Float64Array.from(closes));
    }
    for (const span of [5, 15, 60, 240, 1440]) expectOne(varianceRatio(prices, span));
  },
);

function expectOne({ span, ratio, error, windows }: ReturnType<typeof varianceRatio>): void {
  reportCount({
    what: `variance of ${span} steps beside that of one`,
    count: windows,
    outcome: `${ratio.toFixed(3)} ± ${(1.96 * error).toFixed(3)}`,
  });
  expect([span, Math.abs(ratio - 1) < CHANCE * error]).toEqual([span, true]);
}

function rowOf(row: HitRate) {
  return {
    what: `${row.predictor}, for ${row.target} in ${row.horizon} s`,
    count: row.guesses,
    outcome: share(row),
  };
}

function share({ rate, error }: { rate: number; error: number }): string {
  return `${(100 * rate).toFixed(2)} % right, ± ${(196 * error).toFixed(2)}`;
}
