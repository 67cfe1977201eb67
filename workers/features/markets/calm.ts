/** How often figures change that nobody reads ten times a second. */
import { type Observable, throttle } from 'rxjs';
import { timerOf } from '../../core/time-streams.ts';
import type { FeatureParts } from '../../feature/parts.ts';

/** What is told around a price; the price itself changes with every frame. */
export const CALM_MS = 500;
/** A row whose figures are drawn, as often as a list is read. */
export const ROW_MS = 1000;

/**
 * All change at the same moments: a screen is painted for each moment, however many rows it is of. Lists that stand beside each
 * other have moments of their own, `phaseMs` after the others', so that no frame has to lay out all of them.
 */
export function calmed(
  changed$: Observable<unknown>,
  calmMs: number,
  { clock, timers }: Pick<FeatureParts['environment'], 'clock' | 'timers'>,
  phaseMs = 0,
): Observable<unknown> {
  const sinceMs = () => (clock.elapsedMs() + calmMs - phaseMs) % calmMs;
  return changed$.pipe(
    throttle(() => timerOf(timers, calmMs - sinceMs()), { leading: true, trailing: true }),
  );
}

/** What becomes of the changes of a market before they are looked at. */
export type Paced = (changed$: Observable<unknown>) => Observable<unknown>;

export const withEveryFrame: Paced = (changed$) => changed$;

export const calmlyEvery =
  (
    calmMs: number,
    environment: Pick<FeatureParts['environment'], 'clock' | 'timers'>,
    phaseMs = 0,
  ): Paced =>
  (changed$) =>
    calmed(changed$, calmMs, environment, phaseMs);
