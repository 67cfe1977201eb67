import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TrainerBar, trainerDecisions } from '../../features/games.ts';
import { hasBeaten, trainerScore } from './trainer.ts';

/** One bar at the start, and one for each decision. */
const play = (closes: readonly number[], decisions: readonly (typeof trainerDecisions)[number][]) =>
  trainerScore({
    bars: closes.map((close): TrainerBar => [close, close, close, close]),
    startBars: 1,
    stepBars: 1,
    decisions,
  });

test('GAME-01 long follows the price, short goes against it, and waiting changes nothing', () => {
  expect(play([1000, 1100], ['long'])).toEqual({ score: '0.1', hold: '0.1' });
  expect(play([1000, 1100], ['short'])).toEqual({ score: '-0.1', hold: '0.1' });
  expect(play([1000, 1100], ['wait'])).toEqual({ score: '0', hold: '0.1' });
  // A tenth up, a fifth down: 1.1 x 1.2 = 1.32, while holding makes 1.1 x 0.8 = 0.88.
  expect(play([1000, 1100, 880], ['long', 'short'])).toEqual({ score: '0.32', hold: '-0.12' });
  expect(play([1000], [])).toEqual({ score: '0', hold: '0' });
});

test('GAME-01 a short loses no more than there is', () => {
  expect(play([1000, 2500, 5000], ['short', 'long'])).toEqual({ score: '-1', hold: '4' });
});

test('GAME-01 buying and holding is not beaten by doing the same', () => {
  const same = play([3, 7, 11, 13, 17], ['long', 'long', 'long', 'long']);
  expect(same.score).toBe(same.hold);
  expect(hasBeaten(same)).toBe(false);
  expect(hasBeaten(play([1000, 900], ['wait']))).toBe(true);
  expect(hasBeaten(play([1000, 1100], ['wait']))).toBe(false);
});

test('GAME-01 the score is what decimal.js makes of any prices and decisions', () => {
  const Precise = Decimal.clone({ precision: 60 });
  const steps = fc.array(
    fc.record({
      close: fc.integer({ min: 1, max: 10_000_000 }),
      decision: fc.constantFrom(...trainerDecisions),
    }),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), steps, (first, played) => {
      const closes = [first, ...played.map(({ close }) => close)];
      let worth = new Precise(1);
      for (const [step, { decision }] of played.entries()) {
        const change = new Precise(closes[step + 1] ?? 0).div(closes[step] ?? 1);
        if (decision === 'long') worth = worth.times(change);
        if (decision === 'short') worth = worth.times(Precise.max(new Precise(2).minus(change), 0));
      }
      const { score, hold } = play(
        closes,
        played.map(({ decision }) => decision),
      );
      const far = worth.minus(1).minus(score).abs();
      expect(far.lte(new Precise(worth).times('1e-15').plus('0.0000005000001'))).toBe(true);
      const held = new Precise(closes.at(-1) ?? 0).div(first).minus(1).minus(hold).abs();
      expect(held.lte('0.0000005000001')).toBe(true);
    }),
  );
});
