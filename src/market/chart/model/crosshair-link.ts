/** Charts that point at one time: where the pointer is over one of them, the others show the bar of that moment. */
type Listener = (timeMs: number | null) => void;

const listeners = new Map<string, Listener>();
const pointing: { at: string | null } = { at: null };

/** No time when the pointer has left; only the chart that it was over can say so. A chart without an id is alone. */
export function tellCrosshair(id: string | null, timeMs: number | null): void {
  if (id === null || (timeMs === null && pointing.at !== id)) return;
  pointing.at = timeMs === null ? null : id;
  for (const [other, listener] of listeners) if (other !== id) listener(timeMs);
}

/** Until the returned function is called. */
export function listenToCrosshair(id: string, listener: Listener): () => void {
  listeners.set(id, listener);
  return () => {
    tellCrosshair(id, null);
    if (listeners.get(id) === listener) listeners.delete(id);
  };
}
