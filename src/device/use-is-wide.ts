/** True from 1024 px, where a trade screen becomes a desk. Only what is shown is mounted, so only that is live. */
import { useSyncExternalStore } from 'react';

const held: { query: MediaQueryList | null } = { query: null };

/** One for all who ask: with each new one the browser would look at the page's styles again. */
function query(): MediaQueryList {
  held.query ??= globalThis.matchMedia('(width >= 1024px)');
  return held.query;
}

function subscribe(onChange: () => void): () => void {
  const media = query();
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches);
}
