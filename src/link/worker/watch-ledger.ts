/**
 * Counts the watchers of each topic. Changes of one turn are sent together. A watch that is removed
 * and added again in the same turn (one page replaced by another) is not sent at all.
 */
import type { Core } from '../../../contract/core.ts';
import type { TopicName } from '../../../contract/views.ts';
import { topicId } from '../live-store.ts';

export type Watch = readonly [TopicName, string];

type WatchingCore = Pick<Core, 'watch' | 'unwatch'>;

interface WatchEnvironment {
  /** That which watches now, once it is there. */
  readonly core: () => Promise<WatchingCore>;
  /** Called some time after the last watcher of these topics left. */
  readonly forget: (ids: readonly string[]) => void;
  readonly defer: (action: () => void) => void;
}

/** A view outlives its last watcher for a while, so that going back shows no skeleton. */
const KEEP_MS = 20_000;

export interface WatchLedger {
  readonly add: (watch: Watch) => () => void;
  /** Tells a core that has just begun all current watches: it counts from nothing. */
  readonly tellAll: (core: WatchingCore) => Promise<void>;
}

export function createWatchLedger({ core, forget, defer }: WatchEnvironment): WatchLedger {
  const counts = new Map<string, { readonly watch: Watch; count: number; isSent: boolean }>();
  const leaving = new Map<string, ReturnType<typeof setTimeout>>();
  const state = { isScheduled: false, coresTold: 0 };

  /** A core that begins meanwhile has been told by then, and would count twice. */
  const send = (kind: 'watch' | 'unwatch', watches: readonly Watch[]) => {
    const { coresTold } = state;
    void core().then((current) => {
      if (coresTold === state.coresTold) void current[kind](watches);
    });
  };

  const flush = () => {
    state.isScheduled = false;
    const entries = [...counts.entries()];
    const fresh = entries.filter(([, entry]) => entry.count > 0 && !entry.isSent);
    const gone = entries.filter(([, entry]) => entry.count === 0);
    for (const [, entry] of fresh) entry.isSent = true;
    for (const [id] of gone) {
      counts.delete(id);
      leaving.set(
        id,
        setTimeout(() => leave(id), KEEP_MS),
      );
    }
    const started = fresh.map(([, entry]) => entry.watch);
    const ended = gone.filter(([, entry]) => entry.isSent).map(([, entry]) => entry.watch);
    if (started.length > 0) send('watch', started);
    if (ended.length > 0) send('unwatch', ended);
  };

  const leave = (id: string) => {
    leaving.delete(id);
    forget([id]);
  };

  const schedule = () => {
    if (state.isScheduled) return;
    state.isScheduled = true;
    defer(flush);
  };

  const add = (watch: Watch) => {
    const id = topicId(...watch);
    clearTimeout(leaving.get(id));
    leaving.delete(id);
    const entry = counts.get(id) ?? { watch, count: 0, isSent: false };
    entry.count += 1;
    counts.set(id, entry);
    schedule();
    return () => {
      entry.count -= 1;
      schedule();
    };
  };

  return {
    add,
    async tellAll(begun) {
      state.coresTold += 1;
      const sent = [...counts.values()].filter(({ count, isSent }) => count > 0 && isSent);
      if (sent.length > 0) await begun.watch(sent.map(({ watch }) => watch));
    },
  };
}
