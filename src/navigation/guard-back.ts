/** The browser's own back and forward buttons ask the same hooks as `navigate` (APP-23); what lies over the page goes first. */
import { topBackLayer } from '../device/back-layers.ts';
import { entryIndex, hasGuards, mayGo } from './navigate.ts';

/** Where we are in the history, how many steps of our own are on their way, and what came while nobody else listened. */
const state = { index: 0, ignored: 0, hasRouter: false, isUnheard: false };

/** A page is shown. A pushed entry tells nobody else of its place in the history. */
export function noteArrival(): void {
  if (state.ignored === 0) state.index = entryIndex() ?? state.index;
}

/**
 * An address that was typed has no place in the history: it gets the next, so that a step back from it is known as one.
 * At once, for the router shows nothing new where the page that is left for another is typed before that one is there.
 */
function numberTyped(): void {
  state.index += 1;
  const { history } = globalThis;
  history.replaceState({ ...(history.state as object | null), idx: state.index }, '');
}

/** The router listens: the step that came while the first page was being rendered is told to it now. */
export function tellUnheard(): void {
  state.hasRouter = true;
  if (!state.isUnheard) return;
  state.isUnheard = false;
  const { history } = globalThis;
  globalThis.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

/** Called before the router starts to listen, so that it hears nothing of a step that is held. */
export function guardBack(): void {
  state.index = entryIndex() ?? 0;

  const onPop = (event: PopStateEvent) => {
    state.isUnheard = !state.hasRouter;
    if (state.ignored === 0 && entryIndex(event.state) === null) return numberTyped();
    const steps = (entryIndex(event.state) ?? state.index) - state.index;
    if (state.ignored > 0) {
      // Either the way back to the held page, which the router must not hear, or the step allowed.
      state.ignored -= 1;
      if (steps === 0) event.stopImmediatePropagation();
      state.index += steps;
      return;
    }
    const close = steps < 0 ? topBackLayer() : null;
    if (steps === 0 || !(close || hasGuards())) {
      state.index += steps;
      return;
    }
    event.stopImmediatePropagation();
    state.ignored = 1;
    globalThis.history.go(-steps);
    if (close) return close();
    void mayGo(null, 'back').then((isAllowed) => {
      if (!isAllowed) return;
      state.ignored += 1;
      globalThis.history.go(steps);
    });
  };

  globalThis.addEventListener('popstate', onPop, { capture: true });
}
