/**
 * Stores the last state on the device and restores it. Its code and its database load beside the
 * start: nothing waits for them, and without them the core works as usual.
 */

import { BehaviorSubject } from 'rxjs';
import type { Run } from '../../contract/core.ts';
import type { Environment } from '../core/environment.ts';
import type { Keeper, KeeperParts } from '../store/keeper.ts';
import type { Connection } from '../wire/line/connection.ts';

/**
 * The longest time that a lost answer waits for the stored one; after it the database itself is in
 * trouble.
 */
const OPENING_LIMIT_MS = 2000;
const RETRY_MS = 15_000;
const MOST_TRIES = 3;

export interface Keeping {
  /** The same calls, which answer the last known state when the network does not answer. */
  readonly run: Run;
  /**
   * The time of the state on the screen: the last live moment, or the last save. Null while it is
   * live.
   */
  readonly asOf$: BehaviorSubject<number | null>;
  /** Resolves once what was kept is back, or there is nothing to wait for. */
  begin(onRestored: () => void): Promise<void>;
  save(): void;
}

type Parts = KeeperParts & {
  readonly environment: Pick<Environment, 'openStore'>;
  readonly connection: Pick<Connection, 'state$'>;
  readonly run: Run;
};

export function createKeeping(parts: Parts): Keeping {
  const { environment, connection } = parts;
  const { timers, clock, openStore } = environment;
  let keeper: Keeper | null = null;
  let opened: Promise<void> = Promise.resolve();
  let hasBeenLive = false;
  const asOf$ = new BehaviorSubject<number | null>(null);

  async function open(triesLeft: number, onRestored: () => void): Promise<void> {
    if (openStore === undefined) return;
    try {
      const [store, code] = await Promise.all([openStore(), import('../store/keeper.ts')]);
      keeper = await code.openKeeper(store, parts);
      if (!hasBeenLive) asOf$.next(keeper.savedAt);
      onRestored();
    } catch {
      // The network is lost and the code cannot be fetched, or the device stores nothing.
      if (triesLeft > 0) timers.after(RETRY_MS, () => void open(triesLeft - 1, onRestored));
    }
  }

  connection.state$.subscribe(({ state }) => {
    const isLive = state === 'live' || state === 'delayed';
    if (isLive) asOf$.next(null);
    else if (hasBeenLive) asOf$.next(asOf$.value ?? clock.now());
    hasBeenLive ||= isLive;
  });

  const limit = () =>
    new Promise<void>((resolve) => timers.after(OPENING_LIMIT_MS, () => resolve()));

  return {
    run: async (name, request, options) => {
      const live = parts.run(name, request, options);
      if (keeper === null) {
        const result = await live;
        // The first answers arrive before the store is open.
        if (result.ok) void opened.then(() => keeper?.answer(name, request, live));
        if (result.ok || result.error.code !== 'offline') return result;
        await Promise.race([opened, limit()]);
      }
      // Stored answers have passed the schema of this very call.
      return ((await keeper?.answer(name, request, live)) ?? live) as typeof live;
    },
    asOf$,
    begin(onRestored) {
      opened = open(MOST_TRIES, onRestored);
      return Promise.race([opened, limit()]);
    },
    save: () => void keeper?.save(),
  };
}
