import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atOnceOrInTurn, inTurn } from './turns.ts';

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

test('a turn that was given up before it came leaves one frame for one turn', async () => {
  const done: string[] = [];
  inTurn(() => done.push('never'))();
  inTurn(() => done.push('first'));
  inTurn(() => done.push('second'));
  await vi.advanceTimersByTimeAsync(17);
  expect(done).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(17);
  expect(done).toEqual(['first', 'second']);
});

test('one that fails does not hold up those behind it', async () => {
  const done: string[] = [];
  inTurn(() => {
    throw new Error('no panel');
  });
  inTurn(() => done.push('second'));
  await expect(vi.advanceTimersByTimeAsync(17)).rejects.toThrow('no panel');
  await vi.advanceTimersByTimeAsync(34);
  expect(done).toEqual(['second']);
});

test('what is shown already changes at once where nobody waits, and else before them', async () => {
  const done: string[] = [];
  atOnceOrInTurn(() => done.push('alone'));
  expect(done).toEqual(['alone']);
  inTurn(() => done.push('new'));
  atOnceOrInTurn(() => done.push('shown'));
  atOnceOrInTurn(() => done.push('given up'))();
  expect(done).toEqual(['alone']);
  await vi.advanceTimersByTimeAsync(17);
  expect(done).toEqual(['alone', 'shown']);
  await vi.advanceTimersByTimeAsync(17);
  expect(done).toEqual(['alone', 'shown', 'new']);
});
