/** Figures of futures as text: how many places each kind of figure has. */
import { Exact, exact } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { QUOTE_SCALE } from '../../../contract/rules/spot/pricing.ts';
import { dressDecimal, formatAmount, formatSigned } from '../../view/format-number.ts';

/** Places of money that moves with the market: enough for a position of a few dollars. */
const LIVE_PLACES = 4;

export const dressMoney = {
  /** What is charged or held, to the last digit. */
  precise: (text: string, language: Language) => formatAmount(text, QUOTE_SCALE, language),
  /** What is owned, never rounded up. */
  live: (text: string, language: Language) => formatAmount(text, LIVE_PLACES, language),
  /** A profit or a loss. */
  signed: (text: string, language: Language) => formatSigned(text, LIVE_PLACES, language),
};

/** A risk rate as a percentage with two places, rounded down so that it is never said to be safer. */
export function dressRate(rate: string, language: Language): string {
  const percent = exact(rate).times(100).toDecimalPlaces(2, Exact.ROUND_FLOOR);
  return `${dressDecimal(percent.toFixed(2), language)}%`;
}
