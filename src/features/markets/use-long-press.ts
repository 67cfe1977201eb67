/** Held for half a second without moving, a row does something else than opening. */
import { type MouseEvent, type PointerEvent, useMemo, useRef } from 'react';

const HOLD_MS = 500;
/** A thumb never rests quite still. */
const SLACK_PX = 8;

export function useLongPress(onHold: () => void) {
  const holdRef = useRef(onHold);
  holdRef.current = onHold;
  return useMemo(() => createHandlers(() => holdRef.current()), []);
}

interface Press {
  readonly x: number;
  readonly y: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

function createHandlers(onHold: () => void) {
  const state: { press: Press | null; isHeld: boolean } = { press: null, isHeld: false };
  const end = () => {
    if (state.press) clearTimeout(state.press.timer);
    state.press = null;
  };
  return {
    onPointerDown(event: PointerEvent) {
      end();
      state.isHeld = false;
      if (event.button !== 0) return;
      const hold = () => {
        end();
        state.isHeld = true;
        onHold();
      };
      state.press = { x: event.clientX, y: event.clientY, timer: setTimeout(hold, HOLD_MS) };
    },
    onPointerMove(event: PointerEvent) {
      const { press } = state;
      if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    /** The tap that ends a hold opens nothing. */
    onClickCapture(event: MouseEvent) {
      if (!state.isHeld) return;
      state.isHeld = false;
      event.preventDefault();
      event.stopPropagation();
    },
    /** The browser's own menu of a held link would lie over the answer. */
    onContextMenu(event: MouseEvent) {
      if (state.press || state.isHeld) event.preventDefault();
    },
  };
}
