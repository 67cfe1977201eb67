/** Figures of loans in the user's language. */
import type { LtvMarks } from '../../../contract/features/loans.ts';
import { exact } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { formatDecimal, formatFixed } from '../../view/format-number.ts';

const LTV_DECIMALS = 2;

/** A fraction as percent, for a bar. */
export function percentOf(ratio: string): number {
  return Number(exact(ratio).times(100).toFixed(LTV_DECIMALS));
}

export function ltvText(ltv: string | null, language: Language): string {
  if (ltv === null) return '';
  return `${formatFixed(exact(ltv).times(100).toFixed(), LTV_DECIMALS, language)}%`;
}

export function marksOf(
  terms: { initialLtv: string; warningLtv: string; liquidationLtv: string },
  language: Language,
): LtvMarks {
  const text = (ratio: string) => formatDecimal(String(percentOf(ratio)), language);
  return {
    initial: percentOf(terms.initialLtv),
    warning: percentOf(terms.warningLtv),
    liquidation: percentOf(terms.liquidationLtv),
    texts: {
      initial: text(terms.initialLtv),
      warning: text(terms.warningLtv),
      liquidation: text(terms.liquidationLtv),
    },
  };
}
