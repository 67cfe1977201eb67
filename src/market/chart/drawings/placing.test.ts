import { expect, test } from 'vitest';
import type { DrawingKind } from './drawing.ts';
import { type PlacingEvent, reducePlacing, startPlacing } from './placing.ts';

/** Plays presses at x = y = time = price, and answers the drawings that were done. */
function play(kind: DrawingKind, ...events: readonly (readonly [PlacingEvent['kind'], number])[]) {
  let state = startPlacing(kind);
  const done: number[][] = [];
  for (const [what, place] of events) {
    const step = reducePlacing(state, {
      kind: what,
      spot: { x: place, y: place },
      point: { timeMs: place, price: place },
    });
    state = step.state;
    if (step.done) done.push(step.done.map(({ timeMs }) => timeMs));
  }
  return { done, state };
}

test('a press that is drawn and released places both points', () => {
  expect(play('trend', ['down', 10], ['move', 40], ['move', 70], ['up', 90]).done).toEqual([
    [10, 90],
  ]);
});

test('two taps place the same, and the second point follows the pointer between them', () => {
  const events = [
    ['down', 10],
    ['up', 11],
    ['move', 50],
  ] as const;
  const between = play('rectangle', ...events);
  expect(between.done).toEqual([]);
  expect(between.state.points.map(({ timeMs }) => timeMs)).toEqual([11, 50]);
  expect(play('rectangle', ...events, ['down', 60], ['up', 61]).done).toEqual([[11, 61]]);
});

test('a horizontal line needs one tap, and lies where it is released', () => {
  expect(play('horizontal', ['down', 10], ['up', 10]).done).toEqual([[10]]);
  expect(play('horizontal', ['down', 10], ['move', 80], ['up', 80]).done).toEqual([[80]]);
});

test('a pointer that was never pressed places nothing', () => {
  expect(play('trend', ['move', 10], ['up', 20]).done).toEqual([]);
});
