/** What moves all markets moves each of them in the same beat: one that came later could be foretold from the others. */
import { expect, test } from 'vitest';
import { dayOf } from '../../../plain/time.ts';
import { DayKeys } from './day-keys.ts';
import { plainPrimitives } from './plain-primitives.ts';
import { SessionPath } from './session-path.ts';
import { BEATS, SharedSessions } from './shared-sessions.ts';

/** Its number is also that of the session: coins trade all day. */
const DAY = dayOf(Date.UTC(2026, 0, 7));
const MOVE = 5000;

test('the factor moves every market in the same beat by as much, however many moves a market has of its own', () => {
  const sessions = new SharedSessions(
    'always',
    new DayKeys(plainPrimitives, DAY + 1, 'ab'.repeat(32)),
  );
  const weather = sessions.weather(DAY);
  /** Of a market that has no moves of its own, after each beat. */
  const ofFactor = ({ start, movesABeat }: { start: number; movesABeat: number }): number[] => {
    const none = new Uint16Array(BEATS * movesABeat * sessions.minutes);
    const plan = { start, own: 0, ownVariance: 0, factor: MOVE, factorVariance: MOVE ** 2 };
    const words = { minuteWords: none, moveWords: () => none };
    const path = new SessionPath({ plan, weather, movesABeat, ...words });
    return Array.from({ length: sessions.minutes }, (_, minute) => {
      const prices = path.prices(minute);
      return Array.from(
        { length: BEATS },
        (_beat, beat) => (prices[(beat + 1) * (movesABeat + 1) - 1] ?? Number.NaN) - start,
      );
    }).flat();
  };
  const moved = ofFactor({ start: 1_000_000, movesABeat: 1 });
  expect(new Set(moved).size).toBeGreaterThan(1000);
  for (const market of [
    { start: 1_000_001, movesABeat: 1 },
    { start: 2_000_003, movesABeat: 3 },
    { start: 3_000_000, movesABeat: 9 },
  ])
    expect(ofFactor(market)).toEqual(moved);
});
