/** Marble diagrams on virtual time: the environment's clock and timers are those of the test scheduler. */
import type { Subscription } from 'rxjs';
import { type RunHelpers, TestScheduler } from 'rxjs/testing';
import { expect } from 'vitest';
import type { Clock, Timers } from '../../../workers/core/environment.ts';

export interface VirtualTime extends RunHelpers {
  readonly clock: Clock;
  readonly timers: Timers;
}

/** One character of a diagram is a millisecond; `150ms` stands for as many. */
export function onVirtualTime(body: (time: VirtualTime) => void): void {
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
  const now = () => scheduler.now();
  const after = (delayMs: number, task: () => void) => {
    const action = scheduler.schedule(task, delayMs);
    return () => action.unsubscribe();
  };
  const every = (periodMs: number, task: () => void) => {
    const held: { action: Subscription | null } = { action: null };
    const next = () => {
      held.action = scheduler.schedule(() => {
        next();
        task();
      }, periodMs);
    };
    next();
    return () => held.action?.unsubscribe();
  };
  scheduler.run((helpers) =>
    body({ ...helpers, clock: { now, elapsedMs: now }, timers: { after, every } }),
  );
}
