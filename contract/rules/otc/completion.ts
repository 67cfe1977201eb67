import { exact, roundToScale } from '../../money.ts';

const PLACES = 4;

export interface Completed {
  readonly completed: number;
  /** What ended otherwise and was theirs to complete. */
  readonly broken: number;
}

/** The share that was completed of what was somebody's to complete, rounded down; null for nothing. */
export function completionOf({ completed, broken }: Completed): string | null {
  const all = completed + broken;
  return all === 0 ? null : roundToScale(exact(String(completed)).div(all), PLACES, 'down');
}
