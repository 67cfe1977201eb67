/**
 * The pace of the frames: waits until one is wanted, paints it, and begins again once it is painted,
 * so one frame is in flight. What is wanted meanwhile waits; the earliest request counts.
 */
import {
  BehaviorSubject,
  defer,
  exhaustMap,
  finalize,
  NEVER,
  type Observable,
  type ObservableInput,
  switchMap,
} from 'rxjs';
import type { Environment } from './environment.ts';
import { timerOf } from './time-streams.ts';

const NOT_WANTED = Number.POSITIVE_INFINITY;

export interface FrameLoop {
  /** A frame is wanted at this time, by `clock.elapsedMs`, or earlier. Cheap: nothing is made per call. */
  want(atMs: number): void;
  /** Nothing is painted while the screen is away or hidden; then what was wanted is painted. */
  allow(isAllowed: boolean): void;
  /** Emits with each painted frame; one subscriber keeps the loop running. */
  readonly painted$: Observable<unknown>;
}

export function createFrameLoop(
  { clock, timers }: Pick<Environment, 'clock' | 'timers'>,
  paint: () => ObservableInput<unknown>,
): FrameLoop {
  const wanted$ = new BehaviorSubject(NOT_WANTED);
  const may$ = new BehaviorSubject(false);
  const held = { isAllowed: false, isInFlight: false };
  const untilDue = (atMs: number) =>
    atMs === NOT_WANTED ? NEVER : timerOf(timers, Math.max(0, atMs - clock.elapsedMs()));
  const due$ = may$.pipe(switchMap((may) => (may ? wanted$.pipe(switchMap(untilDue)) : NEVER)));
  const painted$ = due$.pipe(
    exhaustMap(() => {
      wanted$.next(NOT_WANTED);
      change({ isInFlight: true });
      return defer(paint).pipe(finalize(() => change({ isInFlight: false })));
    }),
  );

  function change(part: Partial<typeof held>): void {
    Object.assign(held, part);
    may$.next(held.isAllowed && !held.isInFlight);
  }

  return {
    painted$,
    want(atMs) {
      if (atMs < wanted$.value) wanted$.next(atMs);
    },
    allow: (isAllowed) => change({ isAllowed }),
  };
}
