/** Where a small dialog stands on a desk: at what opened it, so that nothing else is covered or dimmed. */
import { isWide } from '../../device/is-wide.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 6;
const EDGE = 8;

/** Below what opened it, above it where there is more room, and always within the window. */
export function besidePlace(opener: Box, size: Size, room: Size): { left: number; top: number } {
  const below = opener.bottom + GAP;
  const above = opener.top - GAP - size.height;
  const fitsBelow = below + size.height <= room.height - EDGE;
  const wanted = fitsBelow || opener.top < room.height - opener.bottom ? below : above;
  return {
    left: within(opener.left, room.width - size.width),
    top: within(wanted, room.height - size.height),
  };
}

function within(wanted: number, most: number): number {
  return Math.max(EDGE, Math.min(wanted, most - EDGE));
}

/** A dialog that is already shown; without an opener, as after a shortcut, it stays in the middle. */
export function placeBeside(dialog: HTMLElement, opener: Element | null): void {
  if (opener === null || opener === document.body || !isWide()) return;
  const size = { width: dialog.offsetWidth, height: dialog.offsetHeight };
  const room = { width: innerWidth, height: innerHeight };
  const { left, top } = besidePlace(opener.getBoundingClientRect(), size, room);
  Object.assign(dialog.style, { margin: '0', left: `${left}px`, top: `${top}px` });
}
