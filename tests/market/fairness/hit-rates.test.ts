/** The counting itself finds nothing where there is nothing: not in prices that are so coarse that they often come back. */
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import { tossCoins } from './fair-coins.ts';
import { HitRates } from './hit-rates.ts';
import { VarianceSums } from './variance-ratios.ts';

const PIECES = 3;
/** So many deviations chance does not reach, among some hundred figures. */
const CHANCE = 4;

const tapes = Array.from({ length: PIECES }, (_, piece) =>
  tossCoins({ seed: piece + 1, startMs: piece * 2 * HOUR_MS, seconds: 7200 }),
);

test('prices that coins are tossed for are found to be fair, also less the move of all of them', () => {
  const rates = new HitRates();
  for (const tape of tapes) rates.add(tape, 7);
  const table = rates.table().filter(({ guesses }) => guesses > 2000);
  expect(table.length).toBeGreaterThan(100);
  expect(table.filter(({ rate, error }) => rate - CHANCE * error > 0.5)).toEqual([]);
});

test('a market without a price yet has no variance, and leaves that of the others a number', () => {
  for (const span of [3, 300]) {
    const sums = new VarianceSums(span);
    for (const tape of tapes) sums.add(tape.markets.map(({ price }) => price));
    const { ratio, error } = sums.ratio();
    expect([span, Math.abs(ratio - 1) < CHANCE * error]).toEqual([span, true]);
  }
});
