/**
 * What several places of a page do together, and no more often than every `ms`: each picture that is another is a frame for the
 * whole page. Who asks once a round is due begins it, and all who wait act with it, at the end of the task they asked in; so
 * whatever comes with one update is one picture. Where nobody asks again the last who asked act by themselves.
 */
import { failAlone } from '../device/fail-alone.ts';

export interface Rounds {
  ask(act: () => void): void;
  /** It acts no more. */
  forget(act: () => void): void;
}

/** Who waits for an update waits so much longer than a round, so that a late one still takes them along. */
const PATIENCE_MS = 150;

export function createRounds(ms: number): Rounds {
  const asked = new Set<() => void>();
  const state = {
    begunMs: Number.NEGATIVE_INFINITY,
    isBeginning: false,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  };

  const begin = () => {
    clearTimeout(state.timer);
    Object.assign(state, { begunMs: performance.now(), isBeginning: false, timer: undefined });
    const acts = [...asked];
    asked.clear();
    for (const act of acts) failAlone(act);
  };

  return {
    ask(act) {
      asked.add(act);
      if (state.isBeginning) return;
      const leftMs = state.begunMs + ms - performance.now();
      state.isBeginning = leftMs <= 0;
      if (state.isBeginning) queueMicrotask(begin);
      else state.timer ??= setTimeout(begin, leftMs + PATIENCE_MS);
    },
    forget: (act) => void asked.delete(act),
  };
}
