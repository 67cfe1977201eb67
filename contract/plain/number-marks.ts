/**
 * How each language writes numbers. A table of what Intl would answer, for the first format that a page asks of Intl takes a slow
 * device a fifth of a second, and the first price would wait for it; a test compares the two.
 */
import type { Language } from './languages.ts';

export interface NumberMarks {
  readonly decimal: string;
  readonly group: string;
}

const POINT: NumberMarks = { decimal: '.', group: ',' };
const COMMA: NumberMarks = { decimal: ',', group: '.' };
/** A narrow blank that no line breaks at. */
const BLANK: NumberMarks = { decimal: ',', group: '\u202f' };

const others: Partial<Record<Language, NumberMarks>> = {
  fra: BLANK,
  id: COMMA,
  spa: COMMA,
  vn: COMMA,
};

export const numberMarks = (language: Language): NumberMarks => others[language] ?? POINT;

/** The signs as typeset, the minus as wide as the plus; Intl gives the hyphen of keyboards. */
export const PLUS = '+';
export const MINUS = '−';

/** Decimal text without a sign, as the language writes it: grouped, every digit kept, none invented. */
export function writtenDecimal(text: string, language: Language): string {
  const { decimal, group } = numberMarks(language);
  const [whole = '0', fraction = ''] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction === '' ? grouped : `${grouped}${decimal}${fraction}`;
}
