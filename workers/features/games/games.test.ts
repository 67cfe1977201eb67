/** Games in the data core: a spin is made again on the device, and a round shows percentages instead of prices. */
import { expect, test } from 'vitest';
import type { TrainerRound, WheelSpin } from '../../../contract/features/games.ts';
import { commitmentOf, fieldOf } from '../../../contract/rules/games/wheel.ts';
import type { AnswerParts } from '../../feature/question-parts.ts';
import { checkActs } from './check-spin.ts';
import { gamesFormatters } from './questions.ts';

const check = checkActs().acts['games.check'];
const seed = '0123456789abcdef'.repeat(4);
const prizes = [2, 5, 10];
const field = fieldOf(seed, 'mine', prizes.length);
const spin: WheelSpin = {
  commitment: commitmentOf(seed),
  clientSeed: 'mine',
  seed,
  prizes,
  field,
  points: prizes[field] ?? 0,
  time: 1,
};

test('GAME-01 a spin that was kept to is found to agree', async () => {
  expect(await check({ seen: commitmentOf(seed), spin })).toEqual({
    hash: commitmentOf(seed),
    isKept: true,
    field,
    isRight: true,
  });
});

test('GAME-01 another seed, another commitment, another field and other points are found', async () => {
  const seen = commitmentOf(seed);
  const other = commitmentOf('another seed');
  const outcomes = [
    await check({ seen: other, spin }),
    await check({ seen, spin: { ...spin, seed: 'f'.repeat(64) } }),
    await check({ seen: other, spin: { ...spin, commitment: other } }),
    await check({ seen, spin: { ...spin, field: (field + 1) % 3 } }),
    await check({ seen, spin: { ...spin, points: 1000 } }),
  ];
  expect(outcomes.map(({ isKept, isRight }) => isKept && isRight)).toEqual(
    outcomes.map(() => false),
  );
  expect(outcomes.map(({ isKept }) => isKept)).toEqual([false, false, false, true, true]);
});

test('GAME-01 a round says how it stands in percent, and whether the told score is the one of its bars', () => {
  const parts = {
    preferences: () => ({ language: 'en', fiat: 'USD' }),
  } as unknown as AnswerParts;
  const round: TrainerRound = {
    id: 1,
    bars: [
      [1_000_000, 1_010_000, 995_000, 1_000_000],
      [1_000_000, 1_100_000, 1_000_000, 1_050_000],
    ],
    startBars: 1,
    stepBars: 1,
    steps: 1,
    decisions: ['short'],
    result: { symbol: 'BTCUSDT', from: 5, score: '-0.05', hold: '0.05', points: 2 },
  };
  const points = { finished: 2, beaten: 3, roundsLeft: 1 };
  const view = gamesFormatters['games.training']({ round: null, past: [round], points }, parts, {});
  expect(view.past[0]).toMatchObject({
    lowText: '99.50%',
    highText: '110.00%',
    scoreText: '−5.00%',
    holdText: '+5.00%',
    scoreTone: 'down',
    holdTone: 'up',
    result: { symbol: 'BTCUSDT', isBeaten: false, pointsText: '2', isRight: true },
  });
  const bent = { ...round, result: { ...round.result, score: '0.05' } } as TrainerRound;
  const told = gamesFormatters['games.training']({ round: null, past: [bent], points }, parts, {});
  expect(told.past[0]?.result?.isRight).toBe(false);
});
