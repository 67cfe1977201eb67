/**
 * Money as it is written: decimal text and the patterns that every decimal from outside passes before decimal.js
 * sees it, because decimal.js alone accepts `0x10`, `1_000`, `Infinity` and `1e309`. Schemas need no arithmetic, so
 * what only reads amounts does not load it.
 */
import { isZero } from './plain/decimal-text.ts';
import { z } from './schema.ts';

/** At most 18 digits before and 18 after the point; no sign, exponent, blank or grouping. */
export const DECIMAL_PATTERN = /^(0|[1-9]\d{0,17})(\.\d{1,18})?$/;
/** The same with an optional minus, for profits, changes and bills. */
export const SIGNED_DECIMAL_PATTERN = /^-?(0|[1-9]\d{0,17})(\.\d{1,18})?$/;

/** A non-negative amount, price or quantity as plain decimal text. */
export const Amount = z.string().check(z.regex(DECIMAL_PATTERN));
/** A positive amount: `0`, `0.00` and the like are refused. */
export const PositiveAmount = Amount.check(z.refine((text) => !isZero(text)));
/** An amount that may be negative. */
export const SignedAmount = z.string().check(z.regex(SIGNED_DECIMAL_PATTERN));

/** A plain decimal as it was typed, without idle zeros; null when there is none. */
export function typedDecimal(text: string): string | null {
  if (!DECIMAL_PATTERN.test(text)) return null;
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
