/**
 * Reads a number as a person of this language types it, and refuses what could be misread. A wrong
 * guess about a comma is an error by a factor of a thousand, so there are no guesses: a mark is
 * either the language's own, in its place, or the text is refused.
 */
import { DECIMAL_PATTERN } from '../../contract/money.ts';
import type { Language } from '../../contract/plain/languages.ts';
import { numberMarks } from './number-marks.ts';

/** Blanks that group digits in French, and that phones insert anywhere. */
const BLANKS = /[\u0020\u00a0\u2009\u202f\u3000]/g;

/** Plain decimal text, or null when the text is empty, no number, or ambiguous. */
export function parseDecimal(typed: string, language: Language): string | null {
  const { decimal, group } = numberMarks(language);
  const isBlankGroup = group.replace(BLANKS, '') === '';
  const text = toHalfWidth(typed.trim()).replace(BLANKS, isBlankGroup ? ' ' : '\u0000');
  const whole = readWhole(text, { decimal, group: isBlankGroup ? ' ' : group });
  return whole ?? readSmall(text);
}

function readWhole(text: string, marks: { decimal: string; group: string }): string | null {
  const [integer = '', fraction, ...more] = text.split(marks.decimal);
  if (more.length > 0) return null;
  const groups = integer.split(marks.group);
  const [first = '', ...others] = groups;
  const isGrouped = others.length > 0;
  if (
    isGrouped &&
    !(/^[1-9]\d{0,2}$/.test(first) && others.every((digits) => /^\d{3}$/.test(digits)))
  )
    return null;
  const digits = groups.join('');
  if (!/^\d*$/.test(digits) || (digits === '' && (fraction ?? '') === '')) return null;
  return toPlain(digits, fraction ?? '');
}

/** `0.5` where people write `0,5`: nobody groups a leading zero, so it can only mean one thing. */
function readSmall(text: string): string | null {
  const match = /^0[.,](\d+)$/.exec(text);
  return match === null ? null : toPlain('0', match[1] ?? '');
}

function toPlain(digits: string, fraction: string): string | null {
  const integer = digits.replace(/^0+(?=\d)/, '') || '0';
  const decimals = fraction.replace(/0+$/, '');
  const plain = decimals === '' ? integer : `${integer}.${decimals}`;
  return DECIMAL_PATTERN.test(plain) ? plain : null;
}

/** Full-width digits and marks of East Asian keyboards as plain ones. */
function toHalfWidth(text: string): string {
  return text
    .replace(/[\uff10-\uff19\uff0c\uff0e]/g, (mark) =>
      String.fromCharCode(mark.charCodeAt(0) - 0xfee0),
    )
    .replace(/\u3002/g, '.')
    .replace(/\u3001/g, ',');
}
