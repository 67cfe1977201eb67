/** Time as streams. It is the environment's time, so a test that owns the clock owns every pipeline. */
import { defer, EMPTY, expand, filter, Observable, type ObservableInput, switchMap } from 'rxjs';
import type { Timers } from './environment.ts';

/** Emits once after a delay, and completes. */
export function timerOf(timers: Pick<Timers, 'after'>, delayMs: number): Observable<void> {
  return new Observable((subscriber) =>
    timers.after(delayMs, () => {
      subscriber.next();
      subscriber.complete();
    }),
  );
}

/** Emits after each period until it is unsubscribed. */
export function intervalOf(timers: Pick<Timers, 'every'>, periodMs: number): Observable<void> {
  return new Observable((subscriber) => timers.every(periodMs, () => subscriber.next()));
}

/** The first answer that will do; it is asked again after a wait as long as none does. */
export function askUntil<Answer>(
  timers: Pick<Timers, 'after'>,
  ask: () => ObservableInput<Answer>,
  { waitMs, isDone }: { readonly waitMs: number; readonly isDone: (answer: Answer) => boolean },
): Observable<Answer> {
  return defer(ask).pipe(
    expand((answer) => (isDone(answer) ? EMPTY : timerOf(timers, waitMs).pipe(switchMap(ask)))),
    filter(isDone),
  );
}
