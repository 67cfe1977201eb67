/** True from 1024 px, where a trade screen becomes a desk. Only what is shown is mounted, so only that is live. */
import { useSyncExternalStore } from 'react';

const query = () => globalThis.matchMedia('(width >= 1024px)');

function subscribe(onChange: () => void): () => void {
  const media = query();
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches);
}
