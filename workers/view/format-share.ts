/** Formats shares, and the bounds in refusals. */
import { exact } from '../../contract/money.ts';
import type { Language } from '../../contract/plain/languages.ts';
import { formatDecimal } from './format-number.ts';

/** A share as a percentage with the places it needs, two to four: 0.0008 is `0.08%`. */
export function formatShare(share: string, language: Language): string {
  const percent = exact(share).times(100);
  const places = Math.max(2, Math.min(4, percent.decimalPlaces()));
  return `${formatDecimal(percent.toFixed(places), language)}%`;
}

/** A rate as it was set, with the places that it needs: 0.00001 is `0.001%`. */
export function formatRate(rate: string, language: Language): string {
  return `${formatDecimal(exact(rate).times(100).toFixed(), language)}%`;
}

/** Bounds are said in the language's own marks; a unit may follow the number. A date is no number. */
export function formatBounds(
  params: Readonly<Record<string, string>>,
  language: Language,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, text]) => [
      name,
      text.replace(/^\d+(\.\d+)?(?![\d-])/, (number) => formatDecimal(number, language)),
    ]),
  );
}
