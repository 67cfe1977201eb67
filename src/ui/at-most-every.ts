/** Acts at once and then no more often than every `ms`, at last once after the last time that it was asked to. */
export function atMostEvery(ms: number, act: () => void) {
  const state = { isAsked: false, timer: undefined as ReturnType<typeof setTimeout> | undefined };
  const begin = () => {
    state.isAsked = false;
    state.timer = setTimeout(() => {
      state.timer = undefined;
      if (state.isAsked) begin();
    }, ms);
    act();
  };
  return {
    ask() {
      state.isAsked = true;
      if (state.timer === undefined) begin();
    },
    stop: () => clearTimeout(state.timer),
  };
}
