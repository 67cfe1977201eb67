/**
 * Formats numbers as text. The input is decimal text, so no digit is lost and no exponent appears,
 * however large or small the number is.
 */
import { isZero } from '../../contract/plain/decimal-text.ts';
import type { Language } from '../../contract/plain/languages.ts';
import { MINUS, writtenDecimal } from '../../contract/plain/number-marks.ts';
import { compareSizes, roundedText, shiftedText, trimmedText } from './exact-digits.ts';
import { withSign } from './signed.ts';

/** The default decimals of a formatted number (APP-33). */
export const DEFAULT_PRECISION = 2;
/** Decimals of a number that is too small to be shortened, and of one that is (APP-32). */
const PLAIN_DECIMALS = 4;
const SHORT_DECIMALS = 1;

/** Plain decimal text with the language's marks: grouped, every digit kept. */
export function formatDecimal(text: string, language: Language): string {
  const isNegative = text.startsWith('-') && !isZero(text);
  return `${isNegative ? MINUS : ''}${writtenDecimal(text.replace('-', ''), language)}`;
}

/** Rounded half up to exactly `decimals` places. */
export function formatFixed(text: string, decimals: number, language: Language): string {
  return formatDecimal(roundedText(text, decimals), language);
}

/** The default: two places. */
export function formatNumber(text: string, language: Language): string {
  return formatFixed(text, DEFAULT_PRECISION, language);
}

/** An amount that someone owns: never rounded up, at most `decimals` places and at least two. */
export function formatAmount(text: string, decimals: number, language: Language): string {
  const cut = roundedText(text, decimals, 'down');
  return formatDecimal(trimmedText(cut, Math.min(DEFAULT_PRECISION, decimals)), language);
}

/** The same as it stands in a record, a gain or a loss: every digit that it has, and no more. */
export function formatSignedWhole(text: string, language: Language): string {
  return withSign(text, formatDecimal(text.replace('-', ''), language));
}

/** With a sign in front, also of gains; zero has none. */
export function formatSigned(text: string, decimals: number, language: Language): string {
  const rounded = roundedText(text, decimals);
  return withSign(rounded, formatDecimal(rounded.replace('-', ''), language));
}

/** The same of an amount that is owned: never rounded up, with the digits that it has. */
export function formatSignedAmount(text: string, decimals: number, language: Language): string {
  return withSign(text, formatAmount(text.replace('-', ''), decimals, language));
}

/** K above 1000, M above 1,000,000, both with one decimal, and four decimals otherwise (APP-32). */
export function formatShort(text: string, language: Language): string {
  if (compareSizes(text, '1000000') > 0)
    return `${formatFixed(shiftedText(text, -6), SHORT_DECIMALS, language)}M`;
  if (compareSizes(text, '1000') > 0)
    return `${formatFixed(shiftedText(text, -3), SHORT_DECIMALS, language)}K`;
  return formatFixed(text, PLAIN_DECIMALS, language);
}

/** A share as a signed percentage with two decimals: 0.0123 is `+1.23%`. */
export function formatPercent(share: string, language: Language): string {
  return `${formatSigned(shiftedText(share, 2), DEFAULT_PRECISION, language)}%`;
}
