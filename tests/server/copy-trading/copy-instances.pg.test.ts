/** Two instances that copy one trader on one PostgreSQL; in each round one of them is killed in the middle, and another begins. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { repetitions, reportCount } from '../../support/counts.ts';
import { expectOneCopyEach, followFirst, openCopyInstances } from './copy-instances.ts';
import { expectCopyBooks } from './copy-world.ts';

/** More than are copied in one transaction, so that a kill may meet one between two. */
const FOLLOWERS = 120;
/** A round is one act of the trader: by turns an opening, and the closing of what was opened. */
const ROUNDS = repetitions({ short: 4, long: 1000 });
/** The kill comes at any moment until a while after the last act was copied, so that it meets every step of it. */
const LATEST_KILL = 1.2;

test(`each of ${FOLLOWERS} followers is copied once, though in each of ${ROUNDS} rounds an instance is killed in the middle`, async () => {
  const world = await openCopyInstances();
  onTestFinished(world.close);
  const { database, submit, count } = world;
  const traderId = await followFirst(database, await world.users(FOLLOWERS + 1));
  // One goes on while the other is killed, and who replaces it has two rounds to begin.
  const slots = [world.start(), world.start()];
  const patience = { timeout: 60_000, interval: 10 };
  const open = () =>
    count(
      `futures_positions where user_id > ${traderId} and status = 'open' and holding = 'copied'`,
    );
  const seen = { inTheMiddle: 0, copiedInMs: 50 };

  async function killAfter(act: () => Promise<unknown>, round: number, wanted: number) {
    const slot = round % slots.length;
    const child = await slots[slot];
    if (child === undefined) throw new Error('no instance runs');
    await act();
    const actedMs = performance.now();
    await sleep(Math.random() * seen.copiedInMs * LATEST_KILL);
    await world.kill(child);
    if ((await open()) !== wanted) seen.inTheMiddle += 1;
    await expect.poll(open, patience).toBe(wanted);
    seen.copiedInMs = performance.now() - actedMs;
    slots[slot] = world.start();
  }

  for (let round = 0; round < ROUNDS; round += 2) {
    const acted = { positionId: 0 };
    const opens = async () => {
      acted.positionId = (await submit(traderId)).positionId ?? 0;
    };
    await killAfter(opens, round, FOLLOWERS);
    await killAfter(() => submit(traderId, { positionId: acted.positionId }), round + 1, 0);
  }
  await Promise.all(slots);
  const settled = () => count('copy_settlements where settled_at is null');
  await expect.poll(settled, patience).toBe(0);
  const positions = ROUNDS / 2;
  await expectOneCopyEach(database, { rounds: positions, followers: FOLLOWERS });
  await expectCopyBooks(database);
  reportCount({
    what: `kill -9 of an instance that copies a trader for ${FOLLOWERS} followers`,
    count: ROUNDS,
    outcome: `${positions * FOLLOWERS} copies, each opened and closed once; ${seen.inTheMiddle} kills before all were done`,
  });
}, 3_500_000);
