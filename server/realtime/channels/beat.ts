/** Decides when channels are flushed: right after ticks, but at most so many times a second. */

export interface Beat {
  /** Call it after a change. Flushes now, or as soon as the last flush is long enough ago. */
  hasten(): void;
  close(): void;
}

/** Without ticks it flushes a little more slowly, so that it never runs ahead of them. */
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
      // Timers fire a little early or late; a tick must not wait a whole period because of that.
      if (restMs < everyMs / 10) beat();
      else if (state.dueAtMs > performance.now() + restMs) schedule(restMs);
    },
    close: () => {
      if (state.timer) clearTimeout(state.timer);
    },
  };
}
