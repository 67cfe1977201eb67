/**
 * Counts the watchers of each topic and key. A watch that ends is kept for a moment, because a
 * screen unwatches before the next one watches.
 */
import type { TopicName } from '../../contract/table.ts';
import type { Stop, Timers } from './environment.ts';
import type { Revision, TopicTable } from './topic-source.ts';

export const RELEASE_DELAY_MS = 1000;

export interface Watch {
  readonly topic: TopicName;
  readonly key: string;
  count: number;
  /** The revision that the screen has; null for none. */
  shown: Revision | null;
  shownAtMs: number;
  readonly close: (() => void) | undefined;
  cancelRelease: Stop | null;
}

export interface Watches {
  add(topic: TopicName, key: string): void;
  remove(topic: TopicName, key: string): void;
  /** Watches with at least one watcher. */
  active(): Iterable<Watch>;
  /** Forgets what the screen has, so that everything is sent again. */
  forgetShown(): void;
}

export function createWatches(topics: TopicTable, timers: Timers): Watches {
  const watches = new Map<string, Watch>();
  const idOf = (topic: TopicName, key: string) => `${topic} ${key}`;

  function release(watch: Watch): void {
    watches.delete(idOf(watch.topic, watch.key));
    watch.close?.();
  }

  return {
    add(topic, key) {
      const known = watches.get(idOf(topic, key));
      if (known === undefined) {
        const close = topics[topic].open?.(key);
        watches.set(idOf(topic, key), {
          topic,
          key,
          count: 1,
          shown: null,
          shownAtMs: Number.NEGATIVE_INFINITY,
          close,
          cancelRelease: null,
        });
        return;
      }
      known.cancelRelease?.();
      known.cancelRelease = null;
      known.count += 1;
      known.shown = null;
    },
    remove(topic, key) {
      const watch = watches.get(idOf(topic, key));
      if (watch === undefined || watch.count === 0) return;
      watch.count -= 1;
      if (watch.count === 0) {
        watch.cancelRelease = timers.after(RELEASE_DELAY_MS, () => release(watch));
      }
    },
    *active() {
      for (const watch of watches.values()) if (watch.count > 0) yield watch;
    },
    forgetShown() {
      for (const watch of watches.values()) watch.shown = null;
    },
  };
}
