/** What may make known state stale, as streams: private events, and one's own calls. */
import { filter, type Observable, Subject } from 'rxjs';
import type { PrivateData } from '../../contract/realtime.ts';

export interface Changes {
  /** A private event has come, or with null some may have been missed. */
  take(event: PrivateData | null): void;
  /** A call of one's own was answered or failed, or with null anything may have changed. */
  hear(name: string | null): void;
  /** The names of private events and of one's own calls as they come; null for anything. */
  readonly heard$: Observable<string | null>;
  /** The private events of these features, and whenever some may have been missed or the exchange speaks another language. */
  newsOf(...features: readonly string[]): Observable<unknown>;
}

export function createChanges(): Changes {
  const heard$ = new Subject<string | null>();
  const events$ = new Subject<string | null>();
  return {
    heard$,
    hear(name) {
      heard$.next(name);
      if (name === null) events$.next(null);
    },
    take(event) {
      const name = event?.name ?? null;
      heard$.next(name);
      events$.next(name);
    },
    newsOf: (...features) =>
      events$.pipe(
        filter((name) => name === null || features.includes(name.split('.', 1)[0] ?? '')),
      ),
  };
}
