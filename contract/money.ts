/**
 * Money as it is counted: exact decimals, never floats (spec, point 9: decimal precision 20 is for ratios; sums of
 * money are exact). Text from outside passes a pattern of `contract/amount.ts` first.
 */
import { Decimal } from 'decimal.js';

/** Exact arithmetic for sums of money: 60 significant digits hold any product of two amounts. */
export const Exact = Decimal.clone({ precision: 60, toExpNeg: -40, toExpPos: 60 });
/** Arithmetic for ratios shown to people (CORE-24). */
export const Ratio = Decimal.clone({ precision: 20, toExpNeg: -40, toExpPos: 60 });

export type Rounding = 'up' | 'down';
const MODES = { up: Decimal.ROUND_UP, down: Decimal.ROUND_DOWN } as const;

/**
 * Rounds an exact value to a scale. Fees round up and payouts round down, so that rounding never
 * creates money for a user (docs/money.md, "Exactness and rounding").
 */
export function roundToScale(value: Decimal, scale: number, rounding: Rounding): string {
  return plainText(value.toDecimalPlaces(scale, MODES[rounding]));
}

/** Plain decimal text without exponent and without trailing zeros: `1.50` becomes `1.5`. */
export function plainText(value: Decimal): string {
  return value.toFixed();
}

const powers = new Map<number, Decimal>();

/** 10 to a whole exponent: what a market or a currency counts by, of which there are few. */
export function powerOfTen(exponent: number): Decimal {
  const known = powers.get(exponent);
  if (known !== undefined) return known;
  const power = new Exact(10).pow(exponent);
  powers.set(exponent, power);
  return power;
}

/** The smallest step of a scale: 2 gives `0.01`. */
export function stepOf(scale: number): string {
  return plainText(powerOfTen(-scale));
}

/** Reads text that has passed a pattern of `contract/amount.ts`. */
export function exact(text: string): Decimal {
  return new Exact(text);
}
