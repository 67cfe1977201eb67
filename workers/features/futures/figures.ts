/** Figures of futures as text. */
import { Exact, exact } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { QUOTE_SCALE } from '../../../contract/rules/spot/pricing.ts';
import { formatMoney, formatOwned, formatProfit } from '../../view/format-money.ts';
import { formatAmount, formatDecimal } from '../../view/format-number.ts';

export const moneyText = {
  /** What is charged or held, to the last digit. */
  precise: (text: string, language: Language) => formatAmount(text, QUOTE_SCALE, language),
  /** The same where it stands beside what ticks. */
  short: formatMoney,
  /** What is owned, never rounded up. */
  live: formatOwned,
  /** A profit or a loss. */
  signed: formatProfit,
};

/** Less than half of the last digit is neither gained nor lost. */
export const LEAST_PROFIT = '0.00005';

/** A risk rate as a percentage with two places, rounded down so that it is never said to be safer. */
export function riskRateText(rate: string, language: Language): string {
  const percent = exact(rate).times(100).toDecimalPlaces(2, Exact.ROUND_FLOOR);
  return `${formatDecimal(percent.toFixed(2), language)}%`;
}
