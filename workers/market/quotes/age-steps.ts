/** When a quote grows old, as a stream. */
import {
  defer,
  distinctUntilChanged,
  map,
  merge,
  type Observable,
  repeat,
  startWith,
  tap,
} from 'rxjs';
import { SECOND_MS } from '../../../contract/plain/time.ts';
import type { Clock, Timers } from '../../core/environment.ts';
import { timerOf } from '../../core/time-streams.ts';

/**
 * Emits each time the text of an age, which is told by the second, may be another: with a quote, and whole seconds after it. One
 * timer a second serves however many quotes come: whichever was the last when it fires, the next fires in step with it.
 */
export function ageSteps(
  quoted$: Observable<unknown>,
  parts: {
    readonly timers: Pick<Timers, 'after'>;
    readonly clock: Pick<Clock, 'elapsedMs'>;
    readonly ageStep: () => string;
  },
): Observable<string> {
  const { timers, clock, ageStep } = parts;
  return defer(() => {
    const held = { quotedAtMs: clock.elapsedMs() };
    const quotes$ = quoted$.pipe(
      tap(() => {
        held.quotedAtMs = clock.elapsedMs();
      }),
    );
    const sinceStepMs = () => (clock.elapsedMs() - held.quotedAtMs) % SECOND_MS;
    const seconds$ = defer(() => timerOf(timers, SECOND_MS - sinceStepMs())).pipe(repeat());
    return merge(quotes$, seconds$).pipe(startWith(null), map(ageStep), distinctUntilChanged());
  });
}
