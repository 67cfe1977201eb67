/** What practice is made of in every room: the mark of its markets, its speeds, and what its account begins with. */

/** Before the symbol of a market that is played; no market of the exchange begins with it. */
export const PRACTICE_MARK = 'practice/';

/** In the currency in which the market is quoted. */
export const PRACTICE_MONEY = '10000';

/** Seconds of the market for each second that passes. */
export const practiceSpeeds = [1, 2, 5, 10, 30, 60] as const;
export type PracticeSpeed = (typeof practiceSpeeds)[number];

/** A market that is played on this device, on which nothing is ever sent to the exchange. */
export function isPractice(symbol: string): boolean {
  return symbol.startsWith(PRACTICE_MARK);
}
