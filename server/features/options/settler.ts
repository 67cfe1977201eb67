/**
 * Opens and settles options as the tape comes to their instants. Ticks drive it; a timer finds what
 * other instances have sold, what a stopped one has left, and where a tick is missing.
 */
import type { Queryable } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { everySo } from '../../jobs/steady.ts';
import { advanceOptions } from './advance-options.ts';
import { AwaitedInstants } from './awaited-instants.ts';
import { chooseTick, completeTicks, type Instant, recordTicks } from './chosen-ticks.ts';

const RELOAD_MS = 500;
/** Instants are known this long before they come, so that the tick itself starts the work. */
const LOOK_AHEAD_MS = 3000;
/** Options that one transaction takes on. */
const BATCH = 250;
const MOST_INSTANTS = 20_000;
const MOST_COMPLETED = 500;

export interface OptionsSettler {
  /** An option was bought here, and waits for the first tick from then on. */
  watch(marketId: number, openedAtMs: number): void;
  /** Opens and settles everything that is due; ticks and the timer do the same. */
  settleDue(): Promise<void>;
  /** Resolves once the batch in hand is committed. */
  stop(): Promise<void>;
}

export async function startOptions(exchange: Exchange): Promise<OptionsSettler> {
  const { database, feed, clock, log } = exchange;
  const awaited = new AwaitedInstants();
  /** Ticks after a chosen one may still be missing. */
  const state = { isIncomplete: true };
  const settling = everySo({
    periodMs: RELOAD_MS,
    work: settleAll,
    log,
    trouble: 'options could not be settled; the timer tries again',
  });

  async function reload(): Promise<void> {
    for (const instant of await waitingInstants(database, clock.now() + LOOK_AHEAD_MS))
      awaited.add(instant);
  }

  /**
   * Until nothing is left that could be chosen: ticks come while options are being settled. Answers
   * whether there was anything.
   */
  async function settleChosen(): Promise<boolean> {
    for (let hasChosen = false; ; hasChosen = true) {
      const nowMs = clock.now();
      const chosen = awaited
        .due(nowMs)
        .flatMap((instant) => chooseTick(feed, instant, nowMs) ?? []);
      if (chosen.length === 0 || settling.isStopped()) return hasChosen;
      await recordTicks(database, chosen, nowMs);
      state.isIncomplete = true;
      for (const instant of chosen) awaited.delete(instant);
      let advanced = BATCH;
      while (advanced === BATCH && !settling.isStopped()) {
        advanced = await advanceOptions(exchange, BATCH);
      }
    }
  }

  async function settleAll(): Promise<void> {
    await reload();
    if (await settleChosen()) {
      // What was opened late, after a stop, may be due to be settled at once.
      await reload();
      await settleChosen();
    }
    if (!state.isIncomplete) return;
    const looked = await database.withTransaction((tx) =>
      completeTicks(tx, feed, { nowMs: clock.now(), limit: MOST_COMPLETED }),
    );
    state.isIncomplete = looked > 0;
  }

  await reload();
  const stopTicks = feed.onTicks((ticks) => {
    if (awaited.isMetBy(ticks)) void settling.run(settleChosen);
  });
  settling.start();

  return {
    watch: (marketId, instantMs) => awaited.add({ marketId, instantMs }),
    settleDue: async () => {
      await settling.settled();
      await settleAll();
    },
    stop: async () => {
      stopTicks();
      await settling.stop();
    },
  };
}

/** The instants up to a time at which options wait for a tick, the earliest first. */
function waitingInstants(queryable: Queryable, untilMs: number): Promise<Instant[]> {
  return queryable.query<Instant>(
    `select distinct market_id, next_at as instant_ms from option_orders
       where status = 'holding' and next_at <= $1 order by next_at, market_id limit $2`,
    [untilMs, MOST_INSTANTS],
  );
}
