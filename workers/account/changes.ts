/**
 * Counts the private events of each feature, so that a screen requests again what may have changed.
 */
import { type Observable, Subject } from 'rxjs';
import type { PrivateData } from '../../contract/realtime.ts';

export interface Changes {
  /** Counts a private event, or with null that some may have been missed. */
  count(event: PrivateData | null): void;
  of(feature: string): number;
  /** A call of one's own was answered or failed, or with null anything may have changed. */
  hear(name: string | null): void;
  /** The names of private events and of one's own calls as they come; null for anything. */
  readonly heard$: Observable<string | null>;
}

export function createChanges(): Changes {
  const byFeature = new Map<string, number>();
  const heard$ = new Subject<string | null>();
  let missed = 0;
  return {
    heard$,
    hear: (name) => heard$.next(name),
    count(event) {
      heard$.next(event?.name ?? null);
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
