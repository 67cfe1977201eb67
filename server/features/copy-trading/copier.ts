/**
 * Brings every act of a trader to the followers: closings first, then openings, then what is to be settled. It wakes
 * when a trader's outbox grows, in this instance or in another, and looks by itself besides.
 */
import type { Exchange } from '../../exchange.ts';
import type { Provided } from '../../feature.ts';
import { everySo } from '../../jobs/steady.ts';
import { closeOne, copyOne } from './copy-steps.ts';
import { settleFollow } from './settle-shares.ts';
import { spreadEvents } from './spread-events.ts';

const LOOK_EVERY_MS = 500;
/** Connections that copying takes at most: orders of others need the rest of them. */
const LANES = 4;

export interface Copier {
  /** Wakes from now on, by the bell and by a timer. */
  start(): void;
  /** Does everything that is due; the timer does the same. */
  copyDue(): Promise<void>;
  /** Resolves once what is in hand is committed. */
  stop(): Promise<void>;
}

export function createCopier(
  exchange: Exchange,
  provided: Pick<Provided, 'futuresDesk' | 'leverFunds'>,
): Copier {
  const { bell, database, log } = exchange;
  const parts = { ...exchange, ...provided };
  /** Whose acts are waited for; a new trader is known after a look. */
  const traders = new Set<number>();
  const copying = everySo({
    periodMs: LOOK_EVERY_MS,
    work: look,
    log,
    trouble: 'traders could not be copied; the timer tries again',
  });
  const isStopped = () => copying.isStopped();
  // The embedded database does one transaction after the other.
  const lanes = database.kind === 'server' ? LANES : 1;
  const state = { stopListening: (): unknown => undefined };

  async function look(): Promise<void> {
    const sql = 'select user_id from copy_traders';
    for (const { userId } of await database.query<{ userId: number }>(sql)) traders.add(userId);
    await copyAll();
  }

  async function copyAll(): Promise<void> {
    let done = 1;
    while (done > 0 && !isStopped()) {
      done = await spreadEvents(exchange);
      done += await inLanes(lanes, isStopped, () => closeOne(parts));
      done += await inLanes(lanes, isStopped, () => copyOne(parts));
      done += await inLanes(1, isStopped, () => settleFollow(parts));
    }
  }

  return {
    start: () => {
      state.stopListening = bell.onRing((userId) => {
        if (traders.has(userId)) void copying.run(copyAll);
      });
      copying.start();
    },
    copyDue: async () => {
      await copying.settled();
      await copyAll();
    },
    stop: async () => {
      state.stopListening();
      await copying.stop();
    },
  };
}

/** Does one thing after the other until there is none, in several lanes beside each other; answers how many. */
async function inLanes(
  lanes: number,
  isStopped: () => boolean,
  doOne: () => Promise<boolean>,
): Promise<number> {
  const counts = await Promise.all(
    Array.from({ length: lanes }, async () => {
      let count = 0;
      while (!isStopped() && (await doOne())) count += 1;
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
