/**
 * Words arrive per language and namespace: a screen names what it needs and nothing else comes. Each
 * language has a file that knows where its words are, so that the page does not carry ten such lists.
 */
import type { Language } from '../../contract/plain/languages.ts';
import type { WordFiles, WordTree } from './word-files.ts';
import type { Namespace } from './words.ts';

const languages = import.meta.glob<WordFiles>('./words-of/*.ts', { import: 'files' });

/** Null where the file cannot be had; the caller then falls back to English. */
export async function loadWords(
  language: Language,
  namespace: Namespace,
): Promise<WordTree | null> {
  try {
    const files = await languages[`./words-of/${language}.ts`]?.();
    const atStart = files?.atStart[namespace];
    if (atStart) return atStart;
    const load = files?.later[`../../../locales/${language}/${namespace}.json`];
    return ((await load?.()) as WordTree | undefined) ?? null;
  } catch {
    return null;
  }
}
