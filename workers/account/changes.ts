/**
 * Counts the private events of each feature, so that a screen requests again what may have changed.
 */
import type { PrivateData } from '../../contract/realtime.ts';

export interface Changes {
  /** Counts a private event, or with null that some may have been missed. */
  count(event: PrivateData | null): void;
  of(feature: string): number;
}

export function createChanges(): Changes {
  const byFeature = new Map<string, number>();
  let missed = 0;
  return {
    count(event) {
      if (event === null) {
        missed += 1;
        return;
      }
      const feature = event.name.split('.', 1)[0] ?? '';
      byFeature.set(feature, (byFeature.get(feature) ?? 0) + 1);
    },
    of: (feature) => missed + (byFeature.get(feature) ?? 0),
  };
}
