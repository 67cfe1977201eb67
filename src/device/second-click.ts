/**
 * The second click of a double click is meant for what the first one hit. Where that was a layer which has closed meanwhile,
 * it would land on whatever lies below: on a tab, or on the button that opens the next order.
 */
const DOUBLE_CLICK_MS = 500;

/** Called when a layer closes. */
export function dropSecondClick(): void {
  const drop = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', drop, { capture: true });
  setTimeout(() => window.removeEventListener('click', drop, { capture: true }), DOUBLE_CLICK_MS);
}
