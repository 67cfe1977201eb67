import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRounds } from './rounds.ts';

const EVERY_MS = 500;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function startRounds() {
  const acted: string[] = [];
  const begunMs = performance.now();
  const rounds = createRounds(EVERY_MS);
  const actOf = (who: string) => () => void acted.push(`${who} ${performance.now() - begunMs}`);
  return { rounds, acted, one: actOf('one'), other: actOf('other') };
}

test('who is asked ten times a second acts twice a second, with whoever asks after it is due', async () => {
  const { rounds, acted, one, other } = startRounds();
  for (let asked = 0; asked < 11; asked += 1) {
    rounds.ask(one);
    rounds.ask(other);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(acted).toEqual([0, 500, 1000].flatMap((atMs) => [`one ${atMs}`, `other ${atMs}`]));
});

test('those who wait act with the one who begins a round, once each', async () => {
  const { rounds, acted, one, other } = startRounds();
  rounds.ask(one);
  await vi.advanceTimersByTimeAsync(100);
  rounds.ask(one);
  rounds.ask(one);
  await vi.advanceTimersByTimeAsync(500);
  rounds.ask(other);
  await vi.advanceTimersByTimeAsync(0);
  expect(acted).toEqual(['one 0', 'one 600', 'other 600']);
});

test('where nobody asks any more, the last who asked acts by itself', async () => {
  const { rounds, acted, one } = startRounds();
  rounds.ask(one);
  await vi.advanceTimersByTimeAsync(10);
  rounds.ask(one);
  await vi.advanceTimersByTimeAsync(639);
  expect(acted).toEqual(['one 0']);
  await vi.advanceTimersByTimeAsync(5000);
  expect(acted).toEqual(['one 0', 'one 650']);
});

test('who is gone acts no more, and who fails costs the others nothing', async () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => void reported.push(error));
  const { rounds, acted, one, other } = startRounds();
  const failure = new Error('a chart that cannot draw');
  rounds.ask(() => {
    throw failure;
  });
  rounds.ask(one);
  rounds.ask(other);
  rounds.forget(one);
  await vi.advanceTimersByTimeAsync(5000);
  vi.unstubAllGlobals();
  expect(acted).toEqual(['other 0']);
  expect(reported).toEqual([failure]);
});
