/** Numbers the turns of the event loop. */
export type Turns = () => number;

/**
 * A transport that took a frame says that it takes the next one only after the turn, so what is
 * written within one turn counts as one write, whatever it says meanwhile.
 */
export function createTurns(): Turns {
  const state = { turn: 0, isCounted: false };
  return () => {
    if (!state.isCounted) {
      state.isCounted = true;
      setImmediate(() => {
        state.isCounted = false;
        state.turn += 1;
      });
    }
    return state.turn;
  };
}
