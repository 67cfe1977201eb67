/**
 * No trade goes unjudged. How far the tape was judged is kept with the data; after a restart the market goes on from there, and
 * what was traded meanwhile fires what it reaches, in its order, before an order is taken. The simulated market goes on from an
 * instant, each market of a venue after a trade.
 */
import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import { SECOND_MS } from '../../contract/plain/time.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { everySo } from '../jobs/steady.ts';
import type { LeftOut, PumpedFeed } from '../market/feed-runtime.ts';
import { followTold, keepJudged } from './judged-trades.ts';

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
  onLeftOut?: (leftOut: LeftOut) => void;
}): JudgedTape {
  const { config, database, clock, log, reach = clock.now, onLeftOut } = parts;
  const state = {
    keptMs: null as number | null,
    sinceMs: null as number | null,
    stop: () => Promise.resolve(),
  };

  async function readSince(): Promise<number | null> {
    const [kept] = await database.query<{ value: string }>(
      `select value from meta where key = 'judged_until'`,
    );
    if (kept === undefined) return null;
    const earliestMs = clock.now() - (MOST_TRADES / config.marketRate) * SECOND_MS;
    const keptMs = Number(kept.value);
    state.keptMs = keptMs;
    return Math.min(Math.max(keptMs, earliestMs), clock.now());
  }

  function tellLeftOut(feed: PumpedFeed): void {
    const { keptMs, sinceMs } = state;
    if (keptMs === null || sinceMs === null || keptMs >= sinceMs) return;
    const simulated = feed.markets.filter(({ id }) => feed.source(id).name === 'simulated');
    onLeftOut?.({ marketIds: simulated.map(({ id }) => id), fromMs: keptMs, untilMs: sinceMs });
  }

  return {
    since: async () => {
      state.sinceMs = await readSince();
      return state.sinceMs;
    },
    begin: async (feed, settled) => {
      tellLeftOut(feed);
      const told = followTold(feed);
      const keeping = everySo({
        periodMs: KEPT_EVERY_MS,
        work: async () => {
          const untilMs = reach();
          feed.pump();
          const ticks = told.take();
          await settled();
          if (keeping.isStopped()) return;
          await keepJudgedUntil(database, untilMs);
          await keepJudged(database, ticks);
        },
        log,
        trouble: 'how far the tape is judged could not be kept; the timer tries again',
      });
      state.stop = () => {
        told.stop();
        return keeping.stop();
      };
      const isStopped = () => keeping.isStopped();
      await feed.listen?.();
      await goThrough(feed, { sinceMs: state.sinceMs, reach, settled, isStopped });
      await keeping.run();
      keeping.start();
    },
    stop: () => state.stop(),
  };
}

/** What a second has fired is settled before the next one is told. */
async function goThrough(
  feed: PumpedFeed,
  pause: {
    readonly sinceMs: number | null;
    readonly reach: () => number;
    readonly settled: () => Promise<void>;
    readonly isStopped: () => boolean;
  },
): Promise<void> {
  const { sinceMs, reach, settled, isStopped } = pause;
  for (let atMs = sinceMs; atMs !== null && atMs < reach() && !isStopped(); ) {
    atMs = Math.min(atMs + STEP_MS, reach());
    // A venue that goes away in between is waited for: what a step does not tell would be taken for never traded.
    await feed.listen?.();
    feed.pump(atMs);
    await settled();
    await setImmediate();
  }
}

/** Of several instances the one that is farthest counts: each judges for all. */
async function keepJudgedUntil(database: Database, untilMs: number): Promise<void> {
  await database.query(
    `insert into meta (key, value) values ('judged_until', $1)
       on conflict (key) do update set value = excluded.value
         where meta.value::bigint < excluded.value::bigint`,
    [String(untilMs)],
  );
}
