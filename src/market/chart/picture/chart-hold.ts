/** Knows while a finger or its momentum moves the chart: the library then counts from where that began. */

export interface ChartHold {
  readonly isHeld: () => boolean;
  /** The view moved, by whatever. */
  readonly moved: () => void;
  readonly stop: () => void;
}

interface HoldEvents {
  readonly onPress: () => void;
  /** No finger is on the chart any more, and nothing moves it. */
  readonly onRest: () => void;
}

const REST_MS = 90;

export function createHold(container: HTMLElement, { onPress, onRest }: HoldEvents): ChartHold {
  const pointers = new Set<number>();
  const state = { isMoving: false };
  const waits: { timer?: ReturnType<typeof setTimeout>; frame: number } = { frame: 0 };

  const cancel = () => {
    clearTimeout(waits.timer);
    cancelAnimationFrame(waits.frame);
  };
  const afterFrame = (then: () => void) => {
    waits.frame = requestAnimationFrame(then);
  };
  const rest = () => {
    if (pointers.size > 0) return;
    state.isMoving = false;
    onRest();
  };
  // Momentum moves the chart with each frame, and a frame may take longer than the pause: the chart rests when
  // frames have come that moved nothing.
  const restSoon = () => {
    cancel();
    waits.timer = setTimeout(() => afterFrame(() => afterFrame(rest)), REST_MS);
  };

  const listeners = new AbortController();
  const { signal } = listeners;
  container.addEventListener(
    'pointerdown',
    ({ pointerId, isPrimary }) => {
      // A first finger is the only one: of an earlier one the end was not heard.
      if (isPrimary) pointers.clear();
      pointers.add(pointerId);
      state.isMoving = true;
      onPress();
    },
    { capture: true, signal },
  );
  const release = ({ pointerId }: PointerEvent) => {
    if (pointers.delete(pointerId) && pointers.size === 0) restSoon();
  };
  globalThis.addEventListener('pointerup', release, { signal });
  globalThis.addEventListener('pointercancel', release, { signal });

  return {
    isHeld: () => state.isMoving,
    moved() {
      if (state.isMoving) restSoon();
    },
    stop() {
      cancel();
      listeners.abort();
    },
  };
}
