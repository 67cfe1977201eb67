/**
 * The chosen one of a row that can be swiped stays in its middle: at first, after another choice, and in another width. It is
 * measured where the browser has laid out the page by itself, so nothing is laid out for it.
 */
import { type RefObject, useLayoutEffect } from 'react';

/** `value` is what is chosen; the element of it has `[aria-pressed=true]`, or whatever else `selector` says. */
export function useChosenInSight(
  rowRef: RefObject<HTMLElement | null>,
  selector: string,
  value: string,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one is found in the page when the value changes.
  useLayoutEffect(() => {
    const row = rowRef.current;
    if (row === null) return;
    const observer = new ResizeObserver(() => {
      const chosen = row.querySelector<HTMLElement>(selector);
      if (chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
    });
    observer.observe(row);
    return () => observer.disconnect();
  }, [rowRef, selector, value]);
}
