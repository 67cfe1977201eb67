/** When a figure that changed flashes, whoever draws it. */

/** How long a flash fades. */
export const FLASH_MS = 600;
/** The strength that it begins with. */
export const FLASH_OPACITY = 0.2;
/** Least time between two flashes of one figure. */
const FLASH_EVERY_MS = 1500;
/** A figure that changes sooner than this is seen to move as it is, and needs no flash. */
const RESTED_MS = 400;

/** What is held of a figure that flashes. */
export interface LastFigure {
  text: string;
  changedAtMs: number;
  flashedAtMs: number;
}

/** Notes the text of this moment; the direction in which it flashes now, or null. */
export function flashOf(
  last: LastFigure,
  { text, moved }: { readonly text: string; readonly moved: 'up' | 'down' | 'flat' },
  nowMs: number,
): 'up' | 'down' | null {
  if (last.text === text) return null;
  const isRested = nowMs - last.changedAtMs >= RESTED_MS;
  last.text = text;
  last.changedAtMs = nowMs;
  if (moved === 'flat' || !isRested || nowMs - last.flashedAtMs < FLASH_EVERY_MS) return null;
  last.flashedAtMs = nowMs;
  return moved;
}
