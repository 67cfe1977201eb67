/** What may be left in an account that is closed. */

/**
 * The most that an owner can give up, in USD. No network takes less than 10 USDT as a withdrawal, and what is spread
 * over coins must first be converted, from a dollar each.
 */
export const REMAINDER_LIMIT_USD = '20';
