/** When channels are flushed: right after ticks, so that none of them waits, but only so often. */

export interface Beat {
  /** Something has changed: beats now, or as soon as the last beat is long enough ago. */
  hasten(): void;
  close(): void;
}

/** Without a tick the beat is a little slower than with them, so that it never runs ahead of them. */
const IDLE_FACTOR = 1.25;

export function startBeat(perSecond: number, flush: () => void): Beat {
  const everyMs = 1000 / perSecond;
  const state: { beatAtMs: number; dueAtMs: number; timer: NodeJS.Timeout | null } = {
    beatAtMs: performance.now(),
    dueAtMs: 0,
    timer: null,
  };

  function beat(): void {
    state.beatAtMs = performance.now();
    schedule(everyMs * IDLE_FACTOR);
    flush();
  }

  function schedule(delayMs: number): void {
    if (state.timer) clearTimeout(state.timer);
    state.dueAtMs = performance.now() + delayMs;
    state.timer = setTimeout(beat, delayMs);
    state.timer.unref();
  }

  schedule(everyMs * IDLE_FACTOR);
  return {
    hasten: () => {
      const restMs = state.beatAtMs + everyMs - performance.now();
      // Timers fire a moment early or late; a tick is not to wait a whole beat for that.
      if (restMs < everyMs / 10) beat();
      else if (state.dueAtMs > performance.now() + restMs) schedule(restMs);
    },
    close: () => {
      if (state.timer) clearTimeout(state.timer);
    },
  };
}
