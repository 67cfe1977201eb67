/** The time of a replay, which is the recording's, with the timers that the data core needs. */
import type { Timers } from '../../workers/core/environment.ts';

export interface PlayClock {
  now(): number;
  readonly timers: Timers;
  /** Moves on and does what is due. */
  advanceTo(timeMs: number): void;
}

export function createPlayClock(startMs: number): PlayClock {
  const state = { nowMs: startMs };
  const due = new Set<{ atMs: number; task: () => void }>();

  function after(delayMs: number, task: () => void): () => void {
    const entry = { atMs: state.nowMs + delayMs, task };
    due.add(entry);
    return () => due.delete(entry);
  }

  return {
    now: () => state.nowMs,
    timers: {
      after,
      every() {
        throw new Error('a replay has no periods');
      },
    },
    advanceTo(timeMs) {
      state.nowMs = Math.max(state.nowMs, timeMs);
      for (const entry of due) {
        if (entry.atMs > state.nowMs) continue;
        due.delete(entry);
        entry.task();
      }
    },
  };
}
