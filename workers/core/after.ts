/** A delay as a stream: emits once and completes. */
import { Observable } from 'rxjs';
import type { Timers } from './environment.ts';

export function after(timers: Pick<Timers, 'after'>, delayMs: number): Observable<void> {
  return new Observable((subscriber) =>
    timers.after(delayMs, () => {
      subscriber.next();
      subscriber.complete();
    }),
  );
}
