import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTurn } from './turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => setTimeout(paint, 16));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('each has a frame of its own, in the order in which they came, and one that gave up has none', async () => {
  const done: string[] = [];
  inTurn(() => done.push('first'));
  const giveUp = inTurn(() => done.push('second'));
  inTurn(() => done.push('third'));
  giveUp();
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(17);
  expect(done).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(17);
  expect(done).toEqual(['first', 'third']);
  inTurn(() => done.push('later'));
  await vi.advanceTimersByTimeAsync(17);
  expect(done).toEqual(['first', 'third', 'later']);
});
