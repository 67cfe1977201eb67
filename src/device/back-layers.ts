/**
 * What lies over the page, such as a sheet: the browser's back closes the topmost layer and leaves the page alone.
 * `addBackLayer(close)` until the returned function is called; `topBackLayer()` for the listener to the browser's back;
 * `dropBackLayers()` before the app itself goes back, which leaves them with their page.
 */
const layers = new Set<() => void>();

export function addBackLayer(close: () => void): () => void {
  layers.add(close);
  return () => layers.delete(close);
}

export function dropBackLayers(): void {
  layers.clear();
}

export function topBackLayer(): (() => void) | null {
  return [...layers].at(-1) ?? null;
}
