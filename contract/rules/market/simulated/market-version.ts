/** Of the construction in docs/fairness.md: another one makes other prices of the same keys. */
export const MARKET_VERSION = 2;
