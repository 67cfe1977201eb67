/**
 * Takes presses on the chart before the library hears of them: what we hold neither scrolls the chart nor the
 * page. A press that nobody wants goes on to the chart.
 */
import type { Spot } from './spot.ts';

/** What is held from a press to its release. */
export interface Grab {
  readonly move: (spot: Spot) => void;
  readonly end: (spot: Spot) => void;
  /** The press was taken away, or the trader thought better of it. */
  readonly cancel: () => void;
}

interface AreaEvents {
  readonly press: (spot: Spot, pointerType: string) => Grab | null;
  /** The pointer moves without a press; null when it leaves. */
  readonly hover: (spot: Spot | null) => void;
}

export function watchAreaPointer(area: HTMLElement, events: AreaEvents): () => void {
  const held: { grab: Grab | null; pointerId: number; last: Spot } = {
    grab: null,
    pointerId: -1,
    last: { x: 0, y: 0 },
  };
  const spotOf = ({ clientX, clientY }: PointerEvent): Spot => {
    const { left, top } = area.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const letGo = () => {
    const { grab } = held;
    held.grab = null;
    return grab;
  };
  const listeners = new AbortController();
  const { signal } = listeners;
  const capture = { capture: true, signal } as const;

  area.addEventListener(
    'pointerdown',
    (event) => {
      if (held.grab !== null) return event.stopPropagation();
      if (event.button !== 0 || !event.isPrimary || isControl(event.target)) return;
      held.grab = events.press(spotOf(event), event.pointerType);
      if (held.grab === null) return;
      held.pointerId = event.pointerId;
      area.setPointerCapture(event.pointerId);
      event.stopPropagation();
    },
    capture,
  );
  keepFromLibrary(area, { isHeld: () => held.grab !== null, signal });
  area.addEventListener(
    'pointermove',
    (event) => {
      if (held.grab === null) events.hover(isControl(event.target) ? null : spotOf(event));
      else if (event.pointerId === held.pointerId) held.grab.move(spotOf(event));
    },
    capture,
  );
  area.addEventListener('pointerleave', () => held.grab === null && events.hover(null), { signal });
  area.addEventListener(
    'pointerup',
    (event) => {
      if (held.grab === null || event.pointerId !== held.pointerId) return;
      event.stopPropagation();
      letGo()?.end(spotOf(event));
    },
    capture,
  );
  for (const name of ['pointercancel', 'lostpointercapture'] as const)
    area.addEventListener(
      name,
      (event) => {
        if (event.pointerId === held.pointerId) letGo()?.cancel();
      },
      { signal },
    );
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || held.grab === null) return;
    event.stopPropagation();
    letGo()?.cancel();
  };
  document.addEventListener('keydown', onKey, capture);
  return () => {
    letGo()?.cancel();
    listeners.abort();
  };
}

/** The library listens to these two, and the browser scrolls by the second. */
function keepFromLibrary(
  area: HTMLElement,
  { isHeld, signal }: { readonly isHeld: () => boolean; readonly signal: AbortSignal },
): void {
  const hold = (event: Event) => {
    if (!isHeld()) return;
    event.stopPropagation();
    event.preventDefault();
  };
  for (const name of ['mousedown', 'touchstart'] as const)
    area.addEventListener(name, hold, { capture: true, passive: false, signal });
}

function isControl(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('button, a, input, [data-over-chart]') !== null
  );
}
