/** Sums in the fiat currency that was chosen, with its sign and its usual decimals. */
import { isZero } from '../../contract/plain/decimal-text.ts';
import { type Language, localeTags } from '../../contract/plain/languages.ts';
import { compareSizes, roundedText, trimmedText } from './exact-digits.ts';
import { formatDecimal } from './format-number.ts';
import { numberMarks } from './number-marks.ts';

/** Below one unit two decimals would say nothing, so this many digits that matter are kept. */
const SMALL_DIGITS = 4;

/** `usual`: the decimals of the currency, however small the sum is. */
type Decimals = 'needed' | 'usual';

/** Without the currency's sign. */
export function formatFiatNumber(
  text: string,
  currency: string,
  language: Language,
  decimals: Decimals = 'needed',
): string {
  const places = fiatDecimals(currency);
  const isSmall = decimals === 'needed' && compareSizes(text, '1') < 0 && !isZero(text);
  const rounded = roundedText(text, isSmall ? zerosAfterPoint(text) + SMALL_DIGITS : places);
  return formatDecimal(trimmedText(rounded, places), language);
}

const zerosAfterPoint = (text: string): number => /\.(0*)/.exec(text)?.[1]?.length ?? 0;

/** With the currency's sign where the language puts it: `$1,234.50`, `1.234,50 $`. */
export function formatFiat(
  text: string,
  currency: string,
  language: Language,
  decimals: Decimals = 'needed',
): string {
  const number = formatFiatNumber(text.replace('-', ''), currency, language, decimals);
  // Intl knows where the sign stands; our digits replace its own, because they are exact.
  const parts = new Intl.NumberFormat(localeTags[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).formatToParts(text.startsWith('-') ? -1 : 1);
  const ours: Partial<Record<Intl.NumberFormatPartTypes, string>> = {
    integer: number,
    minusSign: numberMarks(language).minus,
  };
  return parts.map((part) => ours[part.type] ?? part.value).join('');
}

/** The places in which a currency is usually counted. */
export function fiatDecimals(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
