import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atMostEvery } from './at-most-every.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('what is asked for ten times a second is done at once, twice a second, and once more at the end', async () => {
  const doneMs: number[] = [];
  const paced = atMostEvery(500, () => doneMs.push(Date.now() - startMs));
  const startMs = Date.now();
  for (let asked = 0; asked < 11; asked += 1) {
    paced.ask();
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(5000);
  expect(doneMs).toEqual([0, 500, 1000, 1500]);
  paced.ask();
  paced.ask();
  paced.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(doneMs).toEqual([0, 500, 1000, 1500, 6100]);
});
