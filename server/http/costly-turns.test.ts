import { expect, test } from 'vitest';
import { createCostlyTurns } from './costly-turns.ts';

const ANSWER = { body: '{}', outcome: 'ok', isRepeat: false };

test('costly calls are done two at a time; a caller has twelve in hand, and another is not held up by the rest', async () => {
  const turns = createCostlyTurns();
  const doors: (() => void)[] = [];
  const running = { most: 0, now: 0 };
  const work = async () => {
    running.now += 1;
    running.most = Math.max(running.most, running.now);
    await new Promise<void>((resolve) => doors.push(resolve));
    running.now -= 1;
    return ANSWER;
  };
  const flood = Array.from({ length: 50 }, () => turns('user 1', work));
  const other = turns('user 2', work);
  const refused = await Promise.all(flood.slice(12));
  expect(refused).toEqual(Array(38).fill(null));
  for (let opened = 0; opened < 13; opened += 1) {
    await expect.poll(() => doors.length).toBeGreaterThan(opened);
    doors[opened]?.();
  }
  expect(await other).toBe(ANSWER);
  expect(await Promise.all(flood.slice(0, 12))).toEqual(Array(12).fill(ANSWER));
  expect(running.most).toBe(2);
});

test('work that throws gives its turn and its place back', async () => {
  const turns = createCostlyTurns();
  const failing = () => Promise.reject(new Error('the database is away'));
  for (let round = 0; round < 30; round += 1)
    await expect(turns('user 1', failing)).rejects.toThrow('away');
  expect(await turns('user 1', () => Promise.resolve(ANSWER))).toBe(ANSWER);
});
