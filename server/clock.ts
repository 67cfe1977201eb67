/** Time as the exchange sees it. With `TEST_CLOCK` the operator moves it forward. */
import type { Clock } from './exchange.ts';

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
