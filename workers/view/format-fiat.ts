/** Sums in the fiat currency that was chosen, with its sign and its usual decimals. */
import { isZero } from '../../contract/plain/decimal-text.ts';
import { type Language, localeTags } from '../../contract/plain/languages.ts';
import { MINUS } from '../../contract/plain/number-marks.ts';
import { compareSizes, roundedText, trimmedText } from './exact-digits.ts';
import { formatDecimal } from './format-number.ts';

/** Below one unit two decimals would say nothing, so this many digits that matter are kept. */
const SMALL_DIGITS = 4;

/** `usual`: the decimals of the currency, however small the sum is. */
type Decimals = 'needed' | 'usual';

/** Without the currency's sign. */
export function formatFiatNumber(
  text: string,
  currency: string,
  language: Language,
  kept: Decimals = 'needed',
): string {
  const places = fiatDecimals(currency);
  const isSmall = kept === 'needed' && compareSizes(text, '1') < 0 && !isZero(text);
  const rounded = roundedText(text, isSmall ? zerosAfterPoint(text) + SMALL_DIGITS : places);
  return formatDecimal(trimmedText(rounded, places), language);
}

const zerosAfterPoint = (text: string): number => /\.(0*)/.exec(text)?.[1]?.length ?? 0;

/** With the currency's sign where the language puts it: `$1,234.50`, `1.234,50 $`. */
export function formatFiat(
  text: string,
  currency: string,
  language: Language,
  kept: Decimals = 'needed',
): string {
  const number = formatFiatNumber(text.replace('-', ''), currency, language, kept);
  const { before, after } = framed(currency, language, text.startsWith('-'));
  return before + number + after;
}

/** What stands before and after the digits. */
interface NumberFrame {
  readonly before: string;
  readonly after: string;
}

/** Taken from Intl once: to make one of its formats takes longer than all that is done with it. */
const frames = new Map<string, NumberFrame>();
const decimals = new Map<string, number>();

function framed(currency: string, language: Language, isNegative: boolean): NumberFrame {
  const key = `${currency} ${language} ${isNegative}`;
  const known = frames.get(key) ?? frameOf(currency, language, isNegative);
  frames.set(key, known);
  return known;
}

/** Intl knows where the sign stands; our digits replace its own, because they are exact. */
function frameOf(currency: string, language: Language, isNegative: boolean): NumberFrame {
  const parts = new Intl.NumberFormat(localeTags[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).formatToParts(isNegative ? -1 : 1);
  const at = parts.findIndex(({ type }) => type === 'integer');
  const textOf = (some: readonly Intl.NumberFormatPart[]) =>
    some.map(({ type, value }) => (type === 'minusSign' ? MINUS : value)).join('');
  return { before: textOf(parts.slice(0, at)), after: textOf(parts.slice(at + 1)) };
}

/** The places in which a currency is usually counted. */
export function fiatDecimals(currency: string): number {
  const known = decimals.get(currency) ?? decimalsOf(currency);
  decimals.set(currency, known);
  return known;
}

function decimalsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
