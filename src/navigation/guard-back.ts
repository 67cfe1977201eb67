/** The browser's own back and forward buttons ask the same hooks as `navigate` (APP-23). */
import { entryIndex, hasGuards, mayGo } from './navigate.ts';

/** Called before the router starts to listen, so that it hears nothing of a step that is held. */
export function guardBack(): void {
  const state = { index: entryIndex() ?? 0, ignored: 0 };

  const onPop = (event: PopStateEvent) => {
    const steps = (entryIndex(event.state) ?? state.index) - state.index;
    if (state.ignored > 0) {
      // Either the way back to the held page, which the router must not hear, or the step allowed.
      state.ignored -= 1;
      if (steps === 0) event.stopImmediatePropagation();
      state.index += steps;
      return;
    }
    if (steps === 0 || !hasGuards()) {
      state.index += steps;
      return;
    }
    event.stopImmediatePropagation();
    state.ignored = 1;
    globalThis.history.go(-steps);
    void mayGo(null, 'back').then((isAllowed) => {
      if (!isAllowed) return;
      state.ignored += 1;
      globalThis.history.go(steps);
    });
  };

  globalThis.addEventListener('popstate', onPop, { capture: true });
  // A pushed entry moves the index without a popstate.
  globalThis.addEventListener('hashchange', () => {
    if (state.ignored === 0) state.index = entryIndex() ?? state.index;
  });
}
