/**
 * No trade goes unjudged. How far the tape of the simulated market was judged is kept with the data; after a restart the market
 * goes on from there, and what was traded meanwhile fires what it reaches, in its order, before a call is taken.
 */
import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import { SECOND_MS } from '../../contract/plain/time.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { everySo } from '../jobs/steady.ts';
import type { PumpedFeed } from '../market/feed-runtime.ts';

export interface JudgedTape {
  /** Where the market goes on; null at the first start, and for a source that remembers no pause. */
  since(): Promise<number | null>;
  /** Goes through the pause, and from then on keeps how far the tape is judged. */
  begin(feed: PumpedFeed, settled: () => Promise<void>): Promise<void>;
  /** Keeps nothing any more from the call on: what is fired later is not sure to be settled. */
  stop(): Promise<void>;
}

/** The most of a pause that is gone through: hours at the usual rate, a start later by some seconds. */
const MOST_TRADES = 2_000_000;
/** What is fired is settled by the book of its second. */
const STEP_MS = SECOND_MS;
const KEPT_EVERY_MS = SECOND_MS;

export const unjudgedTape: JudgedTape = {
  since: () => Promise.resolve(null),
  begin: () => Promise.resolve(),
  stop: () => Promise.resolve(),
};

export function judgedTape(parts: {
  config: Pick<Config, 'marketRate'>;
  database: Database;
  clock: Clock;
  log: Logger;
  /** How far the market may be told: without it, up to the clock. */
  reach?: () => number;
}): JudgedTape {
  const { config, database, clock, log, reach = clock.now } = parts;
  const state = { sinceMs: null as number | null, stop: () => Promise.resolve() };

  /** What a very long pause leaves out is told. */
  async function readSince(): Promise<number | null> {
    const [kept] = await database.query<{ value: string }>(
      `select value from meta where key = 'judged_until'`,
    );
    if (kept === undefined) return null;
    const earliestMs = clock.now() - (MOST_TRADES / config.marketRate) * SECOND_MS;
    const keptMs = Number(kept.value);
    if (keptMs < earliestMs)
      log.warn(
        { fromMs: keptMs, untilMs: earliestMs },
        'the pause was long: its first trades are not judged',
      );
    return Math.min(Math.max(keptMs, earliestMs), clock.now());
  }

  return {
    since: async () => {
      state.sinceMs = await readSince();
      return state.sinceMs;
    },
    begin: async (feed, settled) => {
      const keeping = everySo({
        periodMs: KEPT_EVERY_MS,
        work: async () => {
          const untilMs = reach();
          feed.pump();
          await settled();
          if (!keeping.isStopped()) await keepJudged(database, untilMs);
        },
        log,
        trouble: 'how far the tape is judged could not be kept; the timer tries again',
      });
      state.stop = () => keeping.stop();
      for (let atMs = state.sinceMs; atMs !== null && atMs < reach(); ) {
        atMs = Math.min(atMs + STEP_MS, reach());
        feed.pump(atMs);
        await settled();
        await setImmediate();
      }
      await keeping.run();
      keeping.start();
    },
    stop: () => state.stop(),
  };
}

/** Of several instances the one that is farthest counts: each judges for all. */
async function keepJudged(database: Database, untilMs: number): Promise<void> {
  await database.query(
    `insert into meta (key, value) values ('judged_until', $1)
       on conflict (key) do update set value = excluded.value
         where meta.value::bigint < excluded.value::bigint`,
    [String(untilMs)],
  );
}
