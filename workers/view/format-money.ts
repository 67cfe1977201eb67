/**
 * Money as it stands in a ticket or beside a balance: so many decimals that its length does not change with a
 * tick. Records have every digit (`formatAmount`).
 */
import { Exact, exact } from '../../contract/money.ts';
import type { Language } from '../../contract/plain/languages.ts';
import { formatAmount, formatDecimal } from './format-number.ts';
import { withSign } from './signed.ts';

const PLACES = 2;
/** Of less than one unit, where two would say too little. */
const SMALL_PLACES = 4;
/** What is smaller than that still is not nothing. */
const ALL_PLACES = 18;

/** What is paid or received, rounded half up. */
export function formatMoney(text: string, language: Language): string {
  return format(text, language, Exact.ROUND_HALF_UP);
}

/** What is owned: never rounded up. */
export function formatOwned(text: string, language: Language): string {
  return format(text, language, Exact.ROUND_DOWN);
}

/** A profit or a loss. What rounds to nothing has no sign. */
export function formatProfit(text: string, language: Language): string {
  const value = exact(text);
  const rounded = value.abs().toFixed(placesOf(text), Exact.ROUND_HALF_UP);
  const signed = value.isNegative() ? `-${rounded}` : rounded;
  return withSign(signed, formatDecimal(rounded, language));
}

function format(text: string, language: Language, rounding: Rounding): string {
  const rounded = exact(text).toFixed(placesOf(text), rounding);
  const isLost = exact(rounded).isZero() && !exact(text).isZero();
  return isLost ? formatAmount(text, ALL_PLACES, language) : formatDecimal(rounded, language);
}

type Rounding = typeof Exact.ROUND_HALF_UP | typeof Exact.ROUND_DOWN;

function placesOf(text: string): number {
  const size = exact(text).abs();
  return size.isZero() || size.gte(1) ? PLACES : SMALL_PLACES;
}
