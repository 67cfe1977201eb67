/**
 * Money as it is said: exact decimal strings, never floats (spec, point 9: decimal precision 20 is
 * for ratios; sums of money are exact). Every decimal from outside passes `DECIMAL_PATTERN` before
 * decimal.js sees it, because decimal.js alone accepts `0x10`, `1_000`, `Infinity` and `1e309`.
 */
import { Decimal } from 'decimal.js';
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

/** Exact arithmetic for sums of money: 60 significant digits hold any product of two amounts. */
export const Exact = Decimal.clone({ precision: 60, toExpNeg: -40, toExpPos: 60 });
/** Arithmetic for ratios shown to people (CORE-24). */
export const Ratio = Decimal.clone({ precision: 20, toExpNeg: -40, toExpPos: 60 });

export type Rounding = 'up' | 'down';

/**
 * Rounds an exact value to a scale. Fees round up and payouts round down, so that rounding never
 * creates money for a user (docs/money.md, "Exactness and rounding").
 */
export function roundToScale(value: Decimal, scale: number, rounding: Rounding): string {
  const mode = rounding === 'up' ? Decimal.ROUND_UP : Decimal.ROUND_DOWN;
  return plainText(new Exact(value).toDecimalPlaces(scale, mode));
}

/** Plain decimal text without exponent and without trailing zeros: `1.50` becomes `1.5`. */
export function plainText(value: Decimal): string {
  return new Exact(value).toFixed();
}

/** Reads text that has passed a pattern above. */
export function exact(text: string): Decimal {
  return new Exact(text);
}
