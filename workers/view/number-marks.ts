/** How each language writes numbers: its marks, taken from Intl once. */
import { type Language, localeTags } from '../../contract/languages.ts';

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
  const format = new Intl.NumberFormat(localeTags[language], {
    signDisplay: 'always',
    useGrouping: true,
  });
  const up = format.formatToParts(1234567.5);
  const find = (parts: Intl.NumberFormatPart[], type: string, fallback: string) =>
    parts.find((part) => part.type === type)?.value ?? fallback;
  const marks: NumberMarks = {
    decimal: find(up, 'decimal', '.'),
    group: find(up, 'group', ','),
    // The sign as typeset, as wide as the plus; Intl gives the hyphen of keyboards.
    minus: '−',
    plus: find(up, 'plusSign', '+'),
  };
  known.set(language, marks);
  return marks;
}
