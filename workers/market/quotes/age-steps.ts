/** When a quote grows old, as a stream. */
import { distinctUntilChanged, map, type Observable, startWith, switchMap } from 'rxjs';
import type { Timers } from '../../core/environment.ts';
import { intervalOf } from '../../core/time-streams.ts';

/** Ages are told by the second. */
const STEP_MS = 1000;

/**
 * Emits each time the text of an age may be another. Every quote starts the watch again, so a market
 * whose quotes keep arriving costs no timer that ever fires.
 */
export function ageSteps(
  quoted$: Observable<unknown>,
  { timers, ageStep }: { readonly timers: Pick<Timers, 'every'>; readonly ageStep: () => string },
): Observable<string> {
  return quoted$.pipe(
    startWith(null),
    switchMap(() => intervalOf(timers, STEP_MS).pipe(startWith(undefined))),
    map(ageStep),
    distinctUntilChanged(),
  );
}
