/** How a project is paid and where its tokens are kept; configuration, visible through `ieo.project`. */

/** Payments are taken from this account, and released tokens go there. */
export const PAY_ACCOUNT = 'change';
/** Tokens are locked in this one. */
export const LOCK_ACCOUNT = 'financial';
/** The first is what the issue price is in. */
export const payCodes: readonly string[] = ['USDT', 'BTC', 'ETH'];
