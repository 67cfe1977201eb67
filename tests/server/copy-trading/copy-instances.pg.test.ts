/** Two instances that copy one trader on one PostgreSQL; in each round one of them is killed in the middle, and another begins. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { repetitions, reportCount } from '../../support/counts.ts';
import { expectOneCopyEach, followFirst, openCopyInstances } from './copy-instances.ts';
import { expectCopyBooks } from './copy-world.ts';

const FOLLOWERS = 25;
const ROUNDS = repetitions({ short: 4, long: 1000 });
/** An instance has copied all by then, so that the kill meets every step of it. */
const LONGEST_WAIT_MS = 60;

test(`each of ${FOLLOWERS} followers is copied once, though in each of ${ROUNDS} rounds an instance is killed in the middle`, async () => {
  const world = await openCopyInstances();
  onTestFinished(world.close);
  const { database, submit, count } = world;
  const traderId = await followFirst(database, await world.users(FOLLOWERS + 1));
  const slots = [world.start(), world.start()];
  const patience = { timeout: 60_000, interval: 10 };
  const open = () => count(`futures_positions where holding = 'copied' and status = 'open'`);
  const seen = { inTheMiddle: 0 };
  let positionId: number | null = null;

  /** The next of the two instances is killed a while after the trader has acted. */
  async function killAfter(act: () => Promise<unknown>, round: number, wanted: number) {
    const slot = round % slots.length;
    const child = await slots[slot];
    if (child === undefined) throw new Error('no instance runs');
    await act();
    await sleep(Math.random() * LONGEST_WAIT_MS);
    await world.kill(child);
    slots[slot] = world.start();
    if ((await open()) !== wanted) seen.inTheMiddle += 1;
    await expect.poll(open, patience).toBe(wanted);
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    const opens = async () => {
      positionId = (await submit(traderId)).positionId;
    };
    const closes = () => submit(traderId, { positionId: positionId ?? 0 });
    if (round % 2 === 0) {
      await killAfter(opens, round / 2, FOLLOWERS);
      await closes();
      await expect.poll(open, patience).toBe(0);
    } else {
      await opens();
      await expect.poll(open, patience).toBe(FOLLOWERS);
      await killAfter(closes, (round - 1) / 2 + 1, 0);
    }
  }
  await Promise.all(slots);
  const settled = () => count('copy_settlements where settled_at is null');
  await expect.poll(settled, patience).toBe(0);
  await expectOneCopyEach(database, { rounds: ROUNDS, followers: FOLLOWERS });
  await expectCopyBooks(database);
  reportCount({
    what: `kill -9 of an instance that copies a trader for ${FOLLOWERS} followers`,
    count: ROUNDS,
    outcome: `${ROUNDS * FOLLOWERS} copies, each opened and closed once; ${seen.inTheMiddle} kills before all were done`,
  });
}, 3_500_000);
