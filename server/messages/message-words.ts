/** The words of a message in the language of who reads it. */
import { DEFAULT_LANGUAGE, isLanguage } from '../../contract/plain/languages.ts';
import { contentFor } from '../content/content.ts';
import type { MessageKey } from '../content/message-keys.ts';
import { amountInWords } from './amount-words.ts';

export interface MessageWords {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** The parameter that is a sum of money, written with the marks of the language. */
const AMOUNT = 'amount';

export function messageOf(
  language: string,
  key: MessageKey,
  params: Readonly<Record<string, string>>,
): MessageWords {
  const known = isLanguage(language) ? language : DEFAULT_LANGUAGE;
  const { title, paragraphs } = contentFor(known).messages[key];
  const textOf = (name: string) => {
    const value = Object.hasOwn(params, name) ? (params[name] ?? '') : '';
    return name === AMOUNT ? amountInWords(value, known) : value;
  };
  // A parameter is put in as it is: what looks like a place for another one is a text of somebody's.
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => textOf(name));
  // A reason that nobody gave leaves no empty line.
  return { title: fill(title), paragraphs: paragraphs.map(fill).filter((text) => text !== '') };
}
