/** Numbers the turns of the event loop. */
export type LoopTurns = () => number;

/**
 * Numbers the turns of the event loop. A transport reports that it can send again only after the
 * turn in which it took a frame, so all writes of one turn count as one.
 */
export function createLoopTurns(): LoopTurns {
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
