/** Views that stay in the core, which shows them by itself: sampled with the frames, and of the same moment. */
import { catchError, type Observable, Subject } from 'rxjs';
import type { Timers } from './environment.ts';
import { FRAMES, type TopicSource } from './topic-source.ts';
import { beginAgain, viewsOf } from './watches.ts';

export interface OwnViews {
  of<View>(views: TopicSource<View>, key: string): Observable<View>;
  /** Samples them after what is collected for the screen. */
  sampleAfter<Collected>(collect: () => Collected): Collected;
  renew(): void;
}

export function createOwnViews(parts: {
  readonly timers: Timers;
  /** A frame is due for one of them. */
  readonly onChanged: () => void;
}): OwnViews {
  const { timers } = parts;
  const moment$ = new Subject<void>();
  const renewals$ = new Subject<void>();
  const held = { isSampling: false };
  const onChanged = () => {
    if (!held.isSampling) parts.onChanged();
  };
  return {
    of: (views, key) =>
      viewsOf({ ...FRAMES, views }, key, { timers, moment$, again$: renewals$, onChanged }).pipe(
        catchError(beginAgain(timers)),
      ),
    sampleAfter(collect) {
      held.isSampling = true;
      const collected = collect();
      moment$.next();
      held.isSampling = false;
      return collected;
    },
    renew: () => renewals$.next(),
  };
}
