/**
 * Numbers of trades: the number of the trading minute times this, and the place in the minute. So they rise with time
 * whatever the rate of trades is and whatever else is listed, and within a minute they have no holes.
 */
export const NUMBERS_A_MINUTE = 2 ** 20;

/** No number tells of what came before such a trade: the minute before may have ended with any. */
export function isFirstOfMinute(id: number): boolean {
  return id % NUMBERS_A_MINUTE === 0;
}
