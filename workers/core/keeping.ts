/**
 * The last state on the device, as the core sees it: its code and its database come beside the start,
 * nothing waits for them, and without them the core works as it always does.
 */
import type { Keeper, KeeperParts } from '../store/keeper.ts';
import type { Run } from './run-endpoint.ts';

/** A lost answer waits so long for the kept one; longer, and the database itself is in trouble. */
const OPENING_LIMIT_MS = 2000;
const RETRY_MS = 15_000;
const MOST_TRIES = 3;

export interface Keeping {
  /** The same calls, which answer what was last known where the network answers nothing. */
  readonly run: Run;
  /** Of when what is shown is: the last live moment, or the last save. Null while it is live. */
  asOf(): number | null;
  begin(onRestored: () => void): void;
  save(): void;
}

export function createKeeping(parts: KeeperParts & { readonly run: Run }): Keeping {
  const { environment, connection } = parts;
  const { timers, clock, openStore } = environment;
  let keeper: Keeper | null = null;
  let opened: Promise<void> = Promise.resolve();
  let hasBeenLive = false;
  let asOf: number | null = null;

  async function open(triesLeft: number, onRestored: () => void): Promise<void> {
    if (openStore === undefined) return;
    try {
      const [store, code] = await Promise.all([openStore(), import('../store/keeper.ts')]);
      keeper = await code.openKeeper(store, parts);
      if (!hasBeenLive) asOf = keeper.savedAt;
      onRestored();
    } catch {
      // A lost network took the code, or the device keeps nothing.
      if (triesLeft > 0) timers.after(RETRY_MS, () => void open(triesLeft - 1, onRestored));
    }
  }

  connection.state$.subscribe(({ state }) => {
    const isLive = state === 'live' || state === 'delayed';
    if (isLive) asOf = null;
    else if (hasBeenLive) asOf ??= clock.now();
    hasBeenLive ||= isLive;
  });

  const limit = () =>
    new Promise<void>((resolve) => timers.after(OPENING_LIMIT_MS, () => resolve()));

  return {
    run: async (name, request, options) => {
      const live = parts.run(name, request, options);
      if (keeper === null) {
        const result = await live;
        // The first answers come before there is anybody to keep them.
        if (result.ok) void opened.then(() => keeper?.answer(name, request, live));
        if (result.ok || result.error.code !== 'offline') return result;
        await Promise.race([opened, limit()]);
      }
      // What is kept has passed the schema of this very call.
      return ((await keeper?.answer(name, request, live)) ?? live) as typeof live;
    },
    asOf: () => asOf,
    begin(onRestored) {
      opened = open(MOST_TRIES, onRestored);
    },
    save: () => void keeper?.save(),
  };
}
