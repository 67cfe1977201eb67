/** The words of a message in the language of who reads it. */

import { SIGNED_DECIMAL_PATTERN } from '../../contract/amount.ts';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  languages,
  localeTags,
} from '../../contract/plain/languages.ts';
import { contentFor } from '../content/content.ts';
import type { MessageKey } from '../content/message-keys.ts';

export interface MessageWords {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** The parameters that are numbers, written with the marks of the language. */
const AMOUNTS: readonly string[] = ['amount', 'price'];

export function messageOf(
  language: string,
  key: MessageKey,
  params: Readonly<Record<string, string>>,
): MessageWords {
  const known = isLanguage(language) ? language : DEFAULT_LANGUAGE;
  const { title, paragraphs } = contentFor(known).messages[key];
  const textOf = (name: string) => {
    const value = Object.hasOwn(params, name) ? (params[name] ?? '') : '';
    return AMOUNTS.includes(name) ? amountInWords(value, known) : value;
  };
  // A parameter is put in as it is: a user's text may look like the place of another parameter.
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => textOf(name));
  // A reason that nobody gave leaves no empty line.
  return { title: fill(title), paragraphs: paragraphs.map(fill).filter((text) => text !== '') };
}

/** An amount with the marks of the language; its digits are kept. Text that is no plain amount is left as it is. */
function amountInWords(amount: string, language: Language): string {
  if (!SIGNED_DECIMAL_PATTERN.test(amount)) return amount;
  const { group, decimal } = marks.get(language) ?? marksOf(language);
  const [whole = '0', fraction] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
}

interface Marks {
  readonly group: string;
  readonly decimal: string;
}

/** Asked for once: of a message that is written in a batch this would cost more than all the rest. */
const marks: ReadonlyMap<Language, Marks> = new Map(
  languages.map((language) => [language, marksOf(language)]),
);

function marksOf(language: Language): Marks {
  const parts = new Intl.NumberFormat(localeTags[language]).formatToParts(1_234_567.5);
  const mark = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  return { group: mark('group'), decimal: mark('decimal') };
}
