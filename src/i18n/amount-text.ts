/**
 * Amounts as people type them, read by the rule of their language: "1.234,5" in vn, id and spa,
 * "1 234,5" in fra, "1,234.5" elsewhere. Inside the product an amount is a decimal string with a dot.
 */
import type { Language } from '../../contract/plain/languages.ts';
import { type NumberMarks, numberMarks } from '../../contract/plain/number-marks.ts';
import { wholeText } from './whole-text.ts';

const MOST_DIGITS = 18;
const PLAIN = /^(0|[1-9]\d{0,17})(\.\d{1,18})?$/;

/**
 * The decimal string of a typed text, '' for an empty one, null for what is no amount or could be misread. A wrong
 * guess about a comma is an error by a factor of a thousand, so nothing is guessed: a mark is the language's own
 * and in its place. Only a leading nought, which nobody groups, may be followed by either mark.
 */
export function parseAmountText(text: string, language: Language): string | null {
  const plain = toPlainMarks(text);
  if (/^[.,]?$/.test(plain)) return '';
  return readByRule(plain, numberMarks(language)) ?? readSmall(plain);
}

/** Whether a text is made of digits and marks and still cannot be read: the person is asked to write it otherwise. */
export function isDoubtfulAmount(text: string, language: Language): boolean {
  const plain = toPlainMarks(text);
  const digits = plain.replace(/[., ]/g, '');
  const isNumeric = /^\d*$/.test(digits) && digits.length <= MOST_DIGITS;
  return isNumeric && parseAmountText(text, language) === null;
}

/** Full-width digits and the marks of East Asian keyboards as plain ones, every blank as a space. */
function toPlainMarks(text: string): string {
  const plain = text.normalize('NFKC').replaceAll('。', '.').replaceAll('、', ',');
  return plain.trim().replace(/\s/g, ' ');
}

function readByRule(plain: string, { group, decimal }: NumberMarks): string | null {
  const [whole = '', fraction = '', ...more] = plain.split(decimal);
  const [first = '', ...others] = whole.split(group.replace(/\s/, ' '));
  const isFirst = others.length === 0 ? /^\d*$/ : /^[1-9]\d{0,2}$/;
  const isGrouped = isFirst.test(first) && others.every((digits) => /^\d{3}$/.test(digits));
  if (more.length > 0 || !isGrouped) return null;
  return toDecimal([first, ...others].join(''), fraction);
}

function readSmall(plain: string): string | null {
  const match = /^0[.,](\d*)$/.exec(plain);
  return match === null ? null : toDecimal('0', match[1] ?? '');
}

/** Digits are kept as they were typed, but for noughts before the first. */
function toDecimal(whole: string, fraction: string): string | null {
  const integer = whole.replace(/^0+(?=\d)/, '') || '0';
  const decimal = fraction === '' ? integer : `${integer}.${fraction}`;
  return PLAIN.test(decimal) ? decimal : null;
}

/** A decimal string as the language writes it; digits are kept, none is invented. */
export function formatAmountText(amount: string, language: Language): string {
  return wholeText(amount, language) ?? amount;
}

export function fractionDigits(amount: string): number {
  return amount.split('.')[1]?.length ?? 0;
}
