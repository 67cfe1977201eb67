/** Scrolls to a part of the page, at once where less motion is wished for. */
export function scrollIntoSight(element: HTMLElement | null): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth' });
}
