/** Nobody can tell from the public past which way a price goes next: not by a sign, a leg, a range, a volume or a book. */
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { markets } from '../../../server/market/instruments.ts';
import { createSimulatedFeed } from '../../../server/market/simulated/simulated-feed.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import type { HitRate } from './hit-rates.ts';
import { JudgedTape } from './judged-tape.ts';
import { type SampledTape, sampleTape } from './sampled-tape.ts';
import { withStraightMinutes } from './straight-minutes.ts';
import { type VarianceRatio, VarianceSums } from './variance-ratios.ts';

/** Three weeks without a hole, in pieces of two hours; or some of the American session. */
const PIECES = repetitions({ short: 2, long: 252 });
const PIECE_SECONDS = repetitions({ short: 1800, long: 7200 });
/** Each week has a secret of its own. */
const PIECES_A_SECRET = repetitions({ short: 1, long: 84 });
/** So many deviations above it chance does not reach, among some hundred figures. */
const CHANCE = 4;
const MOST = 0.505;
const SLOW = { timeout: 40 * MINUTE_MS };

const FIRST_MS = Date.UTC(2026, 10, 18, 15);
const ROWS_TOLD = repetitions({ short: 5, long: 10 });

function pieceOf(piece: number): SampledTape {
  return sampleTape({
    seed: `fairness ${Math.floor(piece / PIECES_A_SECRET)}`,
    startMs: FIRST_MS + piece * 2 * HOUR_MS,
    seconds: PIECE_SECONDS,
    ticksPerSecond: 60,
    bookEvery: 7,
  });
}

test('no predictor, no fitted model and no rule for options does better than a coin', SLOW, () => {
  const judged = new JudgedTape(repetitions({ short: 21, long: 42 }));
  for (let piece = 0; piece < PIECES; piece += 1)
    judged.add(pieceOf(piece), { isLearned: piece < PIECES / 2 });
  const { table, fits } = judged;
  expect(table.length).toBeGreaterThan(200);
  for (const row of [...table.slice(0, ROWS_TOLD), ...fits]) reportCount(rowOf(row));
  expect([...table, ...fits].filter(isBetterThanChance).map(rowOf)).toEqual([]);
  // With weeks of tape chance itself stays below the bound; what has few guesses is judged by chance alone.
  const sure = table.filter(({ error }) => 3 * error < MOST - 0.5);
  if (PIECES > 2) expect(sure.length).toBeGreaterThan(200);
  expect(sure.filter(({ rate }) => rate > MOST).map(rowOf)).toEqual([]);
  for (const { rule, seconds, wins, error } of judged.options)
    expect([rule, seconds, Math.abs(wins - 0.5) < CHANCE * error]).toEqual([rule, seconds, true]);
  for (const ratio of judged.variances) expectOne(ratio);
});

test('a tape whose minutes run straight between their extremes is found out by all of it', () => {
  const judged = new JudgedTape(21);
  for (const piece of [0, 1]) {
    const tape = sampleTape({
      ...{ seed: 'straight', startMs: FIRST_MS + piece * HOUR_MS, seconds: 1300 },
      ...{ ticksPerSecond: 60, bookEvery: 7 },
    });
    judged.add(withStraightMinutes(tape), { isLearned: piece === 0 });
  }
  const found = judged.table.filter(isBetterThanChance).map(({ predictor }) => predictor);
  expect(found).toContain('the first leg of the minute');
  expect(found).toContain('the last 3 s');
  expect(judged.table[0]?.rate).toBeGreaterThan(0.6);
  expect(judged.fits.every(isBetterThanChance)).toBe(true);
  const against = judged.options.find(({ rule }) => rule === 'against the first leg of the minute');
  expect(against?.wins).toBeGreaterThan(0.6);
  const strayed = judged.variances.filter(
    ({ ratio, error }) => Math.abs(ratio - 1) > CHANCE * error,
  );
  expect(strayed.map(({ span }) => span)).toContain(10);
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
    for (const span of [5, 15, 60, 240, 1440]) {
      const sums = new VarianceSums(span);
      sums.add(prices);
      expectOne(sums.ratio());
    }
  },
);

function isBetterThanChance({ rate, error }: HitRate): boolean {
  return rate - CHANCE * error > 0.5;
}

function expectOne({ span, ratio, error, windows }: VarianceRatio): void {
  reportCount({
    what: `variance of ${span} steps beside that of one`,
    count: windows,
    outcome: `${ratio.toFixed(3)} ± ${(1.96 * error).toFixed(3)}`,
  });
  expect([span, Math.abs(ratio - 1) < CHANCE * error]).toEqual([span, true]);
}

function rowOf({ predictor, target, horizon, rate, guesses, error }: HitRate) {
  return {
    what: `${predictor}, for ${target} in ${horizon} s`,
    count: guesses,
    outcome: `${(100 * rate).toFixed(2)} % right, ± ${(196 * error).toFixed(2)}`,
  };
}
