/**
 * The words of a namespace as they are now: one object for all components, and another once the language or the words have
 * changed. A screen of three hundred parts would otherwise spend a third of its rendering on making the same object again.
 */
import i18next, { type TFunction } from 'i18next';
import type { Language } from '../../contract/plain/languages.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '../../contract/plain/languages.ts';
import { knownText } from './known-texts.ts';
import { localeTag } from './languages.ts';
import type { Namespace } from './words.ts';

export interface CurrentWords<Name extends Namespace> {
  readonly t: TFunction<Name>;
  readonly language: Language;
  readonly tag: string;
}

const made = new Map<Namespace, CurrentWords<Namespace>>();
const listeners = new Set<() => void>();

export function currentWords<Name extends Namespace>(namespace: Name): CurrentWords<Name> {
  const known = made.get(namespace);
  if (known !== undefined) return known as CurrentWords<Name>;
  const language = isLanguage(i18next.language) ? i18next.language : DEFAULT_LANGUAGE;
  const translate = i18next.getFixedT<Name>(language, namespace) as TFunction<Name>;
  const t = knownText(translate);
  const words = { t, language, tag: localeTag(language) };
  made.set(namespace, words as unknown as CurrentWords<Namespace>);
  return words;
}

/** Words of this namespace have come, or the language is another. */
export function wordsChanged(namespace: Namespace | null): void {
  if (namespace === null) made.clear();
  else made.delete(namespace);
  for (const listener of listeners) listener();
}

export function onWords(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
