/**
 * Where a toast stands: as low as there is room, above the tabs, and never over a field, the button that sends it or
 * the footer of a page, whichever of them are in sight.
 */

interface Edges {
  readonly top: number;
  readonly bottom: number;
}

/** So small that a line fits between a button and the tabs of the smallest phone. */
const GAP = 4;
/** What a person types into, switches and sends with. */
const KEPT_FREE =
  'input:not([type=hidden]), textarea, [data-switch], button[type=submit], dialog[open] button[data-wide]';

/** Counts below a dialog as well, which may close while the toast is shown. */
const FOOTER = '[data-footer]';

/** The upper edge of a toast of this height between `top` and `bottom`; below `top` where all is taken. */
export function toastTop(height: number, room: Edges, taken: readonly Edges[]): number {
  const fromBelow = [...taken].sort((one, other) => other.bottom - one.bottom);
  let edge = room.bottom - GAP - height;
  for (const { top, bottom } of fromBelow) {
    const isMet = edge < bottom + GAP && edge + height > top - GAP;
    if (isMet) edge = top - GAP - height;
  }
  return Math.max(edge, room.top + GAP);
}

/** Puts a toast that is already shown there. What else lies below a dialog does not count. */
export function placeToast(toast: HTMLElement): void {
  const view = globalThis.visualViewport;
  const shownBottom = view ? view.offsetTop + view.height : innerHeight;
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const taken = [...root.querySelectorAll(KEPT_FREE), ...document.querySelectorAll(FOOTER)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, top, bottom }) => width > 0 && bottom > 0 && top < shownBottom);
  const tabs = document.querySelector('[data-tabs]')?.getBoundingClientRect();
  const isBar = tabs !== undefined && tabs.height > 0 && tabs.width > tabs.height;
  const bottom = root === document && isBar ? Math.min(tabs.top, shownBottom) : shownBottom;
  const top = toastTop(toast.offsetHeight, { top: view?.offsetTop ?? 0, bottom }, taken);
  toast.style.top = `${Math.round(top)}px`;
}
