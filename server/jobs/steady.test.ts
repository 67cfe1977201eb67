import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everySo } from './steady.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Counts its runs; each lasts until it is told to end. */
function watchedWork() {
  const lines: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const work = () =>
    new Promise<void>((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve()));
    });
  const log = pino({}, { write: (line) => lines.push(line) });
  const steady = everySo({ periodMs: 100, work, log, trouble: 'it failed' });
  return { steady, ends, lines };
}

test('the timer repeats the work, but never while a run is under way', async () => {
  const { steady, ends } = watchedWork();
  steady.start();
  steady.start();
  await vi.advanceTimersByTimeAsync(350);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(ends).toHaveLength(2);
});

test('a failure is logged once and the timer tries again', async () => {
  const { steady, ends, lines } = watchedWork();
  steady.start();
  await vi.advanceTimersByTimeAsync(100);
  ends[0]?.(new Error('away'));
  await vi.advanceTimersByTimeAsync(100);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('it failed');
  expect(ends).toHaveLength(2);
});

test('stop waits for the run in hand, and nothing runs after it', async () => {
  const { steady, ends } = watchedWork();
  steady.start();
  await vi.advanceTimersByTimeAsync(100);
  const stopped = vi.fn();
  void steady.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(500);
  expect(stopped).not.toHaveBeenCalled();
  expect(steady.isStopped()).toBe(true);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(500);
  expect(stopped).toHaveBeenCalled();
  await steady.run();
  expect(ends).toHaveLength(1);
});

test('other work takes its turn like the own one', async () => {
  const { steady, ends } = watchedWork();
  const other = vi.fn(async () => undefined);
  void steady.run();
  await vi.advanceTimersByTimeAsync(0);
  const joined = steady.run(other);
  ends[0]?.();
  await joined;
  expect(other).not.toHaveBeenCalled();
  await steady.run(other);
  expect(other).toHaveBeenCalledTimes(1);
});

test('who wants all that is due waits for the run under way, and gets one of their own', async () => {
  const { steady, ends } = watchedWork();
  const done = vi.fn();
  void steady.run();
  await vi.advanceTimersByTimeAsync(0);
  void steady.runAnew().then(done);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(2);
  expect(done).not.toHaveBeenCalled();
  ends[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalledTimes(1);
});
