/**
 * Two fingers on the chart. The library's own pinch counts by differences, so that fingers nine times closer zoom out by a
 * half and nine times further in by ten: here bars are as many times wider as the fingers are further apart, and the bar
 * between them stays there.
 */
import type { TimePlace } from './time-place.ts';

/** Where two fingers are, in pixels. */
export interface Pinch {
  /** Along the time axis, from the chart's left edge. */
  readonly middle: number;
  /** Of one finger to the other, whichever way they lie. */
  readonly distance: number;
}

/** Nearer than this their distance says little. */
const LEAST_DISTANCE_PX = 10;

/** `width`: of the bars, without the price scale, in pixels. */
export function zoomByPinch(place: TimePlace, width: number, before: Pinch, now: Pinch): void {
  const rowsToEdge = (width - before.middle) / place.barSpacing();
  const row = place.position() - rowsToEdge;
  place.zoomTo(place.barSpacing() * (now.distance / before.distance));
  place.moveTo(row + (width - now.middle) / place.barSpacing());
}

/** Answers the function that ends it. */
export function watchPinch(
  container: HTMLElement,
  parts: { readonly place: TimePlace; readonly width: () => number },
): () => void {
  const held: { pinch: Pinch | null } = { pinch: null };
  const listeners = new AbortController();
  const options = { passive: true, signal: listeners.signal } as const;
  const hold = ({ touches }: TouchEvent) => {
    held.pinch = pinchOf(container, touches);
  };
  for (const name of ['touchstart', 'touchend', 'touchcancel'] as const)
    container.addEventListener(name, hold, options);
  container.addEventListener(
    'touchmove',
    (event) => {
      const before = held.pinch;
      hold(event);
      if (before && held.pinch) zoomByPinch(parts.place, parts.width(), before, held.pinch);
    },
    options,
  );
  return () => listeners.abort();
}

function pinchOf(container: HTMLElement, touches: TouchList): Pinch | null {
  const [one, other, more] = touches;
  if (!one || !other || more) return null;
  const { left } = container.getBoundingClientRect();
  const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  return {
    middle: (one.clientX + other.clientX) / 2 - left,
    distance: Math.max(LEAST_DISTANCE_PX, distance),
  };
}
