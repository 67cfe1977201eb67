/** Words arrive per language and namespace: a screen names what it needs and nothing else comes. */
import type { Language } from '../../contract/languages.ts';
import type { Namespace } from './words.ts';

type WordTree = Readonly<Record<string, unknown>>;

const files = import.meta.glob<WordTree>('../../locales/*/*.json', { import: 'default' });

/** Null where the file cannot be had; the caller then falls back to English. */
export async function loadWords(
  language: Language,
  namespace: Namespace,
): Promise<WordTree | null> {
  try {
    return (await files[`../../locales/${language}/${namespace}.json`]?.()) ?? null;
  } catch {
    return null;
  }
}
