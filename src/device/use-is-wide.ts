/** True where a trade screen is a desk. Only what is shown is mounted, so only that is live. */
import { useSyncExternalStore } from 'react';
import { isWide, wideQuery } from './is-wide.ts';

function subscribe(onChange: () => void): () => void {
  const media = wideQuery();
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide);
}
