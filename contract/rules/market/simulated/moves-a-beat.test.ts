import { expect, test } from 'vitest';
import { minutesOfSession } from './shared-sessions.ts';
import { movesABeat } from './simulated-tape.ts';

test('each place where a price may move has a trade, the sixth part of a minute one more for what moves all markets', () => {
  expect([12, 17.9, 18, 36, 41, 600].map(movesABeat)).toEqual([1, 1, 2, 5, 5, 5]);
});

test('coins trade all day, stocks for six and a half hours', () => {
  expect([minutesOfSession('always'), minutesOfSession('us-stocks')]).toEqual([1440, 390]);
});
