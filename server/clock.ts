/** Time as the exchange sees it. Tests own it; with `TEST_CLOCK` the operator moves it forward. */

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface MovableClock extends Clock {
  /** Forward only: what has been settled cannot be in the future again. */
  advance(durationMs: number): void;
}

export function createClock(): MovableClock {
  const state = { aheadMs: 0 };
  return {
    now: () => Date.now() + state.aheadMs,
    advance: (durationMs) => {
      if (!(durationMs >= 0)) throw new RangeError('a clock only moves forward');
      state.aheadMs += durationMs;
    },
  };
}
