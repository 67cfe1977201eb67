/** Time as streams. It is the environment's time, so a test that owns the clock owns every pipeline. */
import { Observable } from 'rxjs';
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
