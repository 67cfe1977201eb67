/** When a quote is too old to trade on: shown grey with its age, and refused for market orders. */

export const STALE_AFTER_MS = 5000;
/** Thin markets rest longer between two trades. */
export const THIN_STALE_AFTER_MS = 15_000;

/** Turnover of 24 hours in quote units below which a market is thin. */
export const THIN_TURNOVER = 100_000_000;

export function staleAfterMs(turnover24: number): number {
  return turnover24 < THIN_TURNOVER ? THIN_STALE_AFTER_MS : STALE_AFTER_MS;
}
