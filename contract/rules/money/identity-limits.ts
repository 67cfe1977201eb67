/** What a level of verification allows (spec, point 6). */
export interface IdentityLimit {
  readonly level: number;
  /** Withdrawals of any 24 hours, in BTC. */
  readonly withdrawal24: string;
  /** Largest single fiat trade, in USDT. */
  readonly fiatTrade: string;
}

export const identityLimits: readonly IdentityLimit[] = [
  { level: 1, withdrawal24: '200', fiatTrade: '2000' },
  { level: 2, withdrawal24: '500', fiatTrade: '10000000' },
];

/**
 * The largest single fiat trade, a deposit by bank or a purchase by card, in USDT; before the first level its limit
 * holds as well.
 */
export function fiatTradeLimit(level: number): string {
  const held = identityLimits.find((row) => row.level === Math.max(level, 1));
  return held?.fiatTrade ?? '0';
}
