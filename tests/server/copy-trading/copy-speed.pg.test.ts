/** How soon followers are copied by two instances on one PostgreSQL, and what the orders of others wait meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { repetitions, reportCount } from '../../support/counts.ts';
import { expectOneCopyEach, followFirst, openCopyInstances } from './copy-instances.ts';
import { expectCopyBooks } from './copy-world.ts';

const IS_MEASURED = repetitions({ short: 0, long: 1 }) === 1;
const FOLLOWERS = repetitions({ short: 30, long: 1000 });
const ROUNDS = repetitions({ short: 2, long: 10 });
/** Not measured: the first acts of a process compile its code, and the first of a connection its plans. */
const WARM_UP = 1;
const PLACERS = 16;
/** Between the answer to an order and the next one of the same user. */
const PAUSE_MS = 100;
const LOOK_EVERY_MS = 10;
const COPIED_WITHIN_MS = 1000;
const ORDERED_WITHIN_MS = 250;

test(`all of ${FOLLOWERS} followers are copied soon, and the orders of others go on`, async () => {
  const world = await openCopyInstances();
  const { database, submit, count } = world;
  const traderId = await followFirst(database, await world.users(FOLLOWERS + 1));
  const others = await world.users(PLACERS);
  await Promise.all([world.start(), world.start()]);
  const copies = `futures_positions where holding = 'copied' and status = 'open'`;
  const figures = { opening: [] as number[][], closing: [] as number[][], waits: [] as number[] };
  const state = { isOver: false };
  const ordering = others.map(async (userId) => {
    while (!state.isOver) {
      const askedMs = performance.now();
      const { positionId } = await submit(userId, { lots: '1' });
      figures.waits.push(performance.now() - askedMs);
      await submit(userId, { lots: '1', positionId: positionId ?? 0 });
      await sleep(PAUSE_MS);
    }
  });

  const end = async () => {
    state.isOver = true;
    await Promise.all(ordering);
  };
  onTestFinished(() => end().finally(world.close));

  /** How long after the answer to the trader each copy was committed, in milliseconds, to the nearest look. */
  async function eachDone(doneOf: (open: number) => number): Promise<number[]> {
    const startMs = performance.now();
    const times: number[] = [];
    while (times.length < FOLLOWERS) {
      await sleep(LOOK_EVERY_MS);
      const done = doneOf(await count(copies));
      const elapsedMs = performance.now() - startMs;
      while (times.length < done) times.push(elapsedMs);
    }
    return times;
  }

  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    if (round === 0) for (const figure of Object.values(figures)) figure.length = 0;
    const { positionId } = await submit(traderId);
    figures.opening.push(await eachDone((open) => open));
    await submit(traderId, { positionId: positionId ?? 0 });
    figures.closing.push(await eachDone((open) => FOLLOWERS - open));
  }
  await expect
    .poll(() => count('copy_settlements where settled_at is null'), { timeout: 400_000 })
    .toBe(0);
  await end();
  await expectOneCopyEach(database, { rounds: WARM_UP + ROUNDS, followers: FOLLOWERS });
  await expectCopyBooks(database);
  const [opened, closed] = [p99(figures.opening.flat()), p99(figures.closing.flat())];
  const ordered = p99(figures.waits);
  const slowest = (rounds: readonly number[][]) => Math.max(...rounds.map(p99));
  reportCount({
    what: `copies of one trader for ${FOLLOWERS} followers on two instances`,
    count: ROUNDS * FOLLOWERS,
    outcome: `opened within ${opened} ms p99 (${slowest(figures.opening)} in the slowest round), closed within ${closed} ms p99 (${slowest(figures.closing)}); an order of others meanwhile ${ordered} ms p99`,
  });
  if (!IS_MEASURED) return;
  expect(opened).toBeLessThan(COPIED_WITHIN_MS);
  expect(closed).toBeLessThan(COPIED_WITHIN_MS);
  expect(ordered).toBeLessThan(ORDERED_WITHIN_MS);
}, 900_000);

/** In whole milliseconds. */
function p99(times: readonly number[]): number {
  const sorted = times.toSorted((left, right) => left - right);
  return Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN);
}
