/**
 * Numbers of trades: the number of the trading minute times this, and the place in the minute. So they rise with time
 * whatever the rate of trades is and whatever else is listed, and within a minute they have no holes.
 */
import { MINUTE_MS } from '../../plain/time.ts';

export const NUMBERS_A_MINUTE = 2 ** 20;

/** What a tape whose trades are counted begins with: more than any number before, as long as fewer than 17 come in a millisecond. */
export function firstNumberAt(timeMs: number): number {
  return Math.floor((timeMs / MINUTE_MS) * NUMBERS_A_MINUTE);
}

/** No number tells of what came before such a trade: the minute before may have ended with any. */
export function isFirstOfMinute(id: number): boolean {
  return id % NUMBERS_A_MINUTE === 0;
}
