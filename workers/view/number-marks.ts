/** How each language writes numbers: its marks, taken from Intl once. */
import { type Language, localeTags } from '../../contract/plain/languages.ts';

export interface NumberMarks {
  readonly decimal: string;
  readonly group: string;
  readonly minus: string;
  readonly plus: string;
}

const known = new Map<Language, NumberMarks>();

export function numberMarks(language: Language): NumberMarks {
  const cached = known.get(language);
  if (cached !== undefined) return cached;
  const parts = new Intl.NumberFormat(localeTags[language]).formatToParts(1234567.5);
  const find = (type: Intl.NumberFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
  const marks: NumberMarks = {
    decimal: find('decimal'),
    group: find('group'),
    // The sign as typeset, as wide as the plus; Intl gives the hyphen of keyboards.
    minus: '−',
    plus: '+',
  };
  known.set(language, marks);
  return marks;
}
