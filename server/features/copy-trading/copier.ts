/**
 * Brings every act of a trader to the followers: closings first, then openings, then what is to be settled. It wakes
 * when a trader's outbox grows, in this instance or in another, and looks by itself besides.
 */
import type { Exchange } from '../../exchange.ts';
import type { Provided } from '../../feature.ts';
import { everySo } from '../../jobs/steady.ts';
import { closeSome, copySome } from './copy-steps.ts';
import { settleFollows } from './settle-shares.ts';
import { spreadEvents } from './spread-events.ts';

/** What another instance did rings no bell here, and nobody else works on the embedded database. */
const LOOK_EVERY_MS = { server: 50, embedded: 500 } as const;

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
  /** Whose acts are waited for; a new trader is known once an act was found. */
  const traders = new Set<number>();
  const copying = everySo({
    periodMs: LOOK_EVERY_MS[database.kind],
    work: look,
    log,
    trouble: 'traders could not be copied; the timer tries again',
  });
  const isStopped = () => copying.isStopped();
  /** `isRung` while a trader has acted and nobody has looked. */
  const state = { stopListening: (): unknown => undefined, isRung: false };

  /** Of the timer: one question as long as there is nothing to do. */
  async function look(): Promise<void> {
    const [seen] = await database.query<{ isDue: boolean }>(DUE, [exchange.clock.now()]);
    if (seen?.isDue !== true) return;
    const sql = 'select user_id from copy_traders';
    for (const { userId } of await database.query<{ userId: number }>(sql)) traders.add(userId);
    await copyAll();
  }

  /**
   * One transaction after the other: orders of others need the processors too. What is settled can wait; after each
   * settlement the acts of traders are looked for again.
   */
  async function copyAll(): Promise<void> {
    let isBusy = true;
    while ((isBusy || state.isRung) && !isStopped()) {
      state.isRung = false;
      let done = await spreadEvents(exchange);
      done += await untilNone(isStopped, () => closeSome(parts));
      done += await untilNone(isStopped, () => copySome(parts));
      isBusy = done > 0 || (await settleFollows(parts)) > 0;
    }
  }

  return {
    start: () => {
      state.stopListening = bell.onRing((userId) => {
        if (!traders.has(userId)) return;
        state.isRung = true;
        void copying.run(copyAll);
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

const DUE = `select exists (select from copy_events where spread_at is null)
    or exists (select from copies where status = 'due' and due_at <= $1)
    or exists (select from copy_closings where done_at is null and due_at <= $1)
    or exists (select from copy_settlements where settled_at is null) as is_due`;

/** Does some after the other until there is nothing; answers how much was done. */
async function untilNone(isStopped: () => boolean, doSome: () => Promise<number>): Promise<number> {
  let count = 0;
  while (!isStopped()) {
    const done = await doSome();
    if (done === 0) break;
    count += done;
  }
  return count;
}
