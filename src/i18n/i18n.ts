/**
 * The words of the screen. `setUpWords(language)` once at the start, `needWords(namespaces)` before
 * a screen is shown, `changeLanguage(language)` in the settings. Components call `useWords`.
 */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../contract/plain/languages.ts';
import { isLanguage } from '../../contract/plain/languages.ts';
import { loadScriptFont } from '../theme/script-fonts.ts';
import { wordsChanged } from './current-words.ts';
import { documentLanguage } from './languages.ts';
import { loadWords } from './load-words.ts';
import { pluralKeys } from './plural-keys.ts';
import type { Namespace } from './words.ts';

const FALLBACK: Language = 'en';
const ALWAYS: readonly Namespace[] = ['common', 'errors'];
const needed = new Set<Namespace>(ALWAYS);

export async function setUpWords(language: Language): Promise<void> {
  // All words are brought here, so the language is set by the time this returns its promise.
  void i18next
    .use(initReactI18next)
    .use(pluralKeys())
    .init({
      initAsync: false,
      lng: language,
      fallbackLng: FALLBACK,
      ns: [...ALWAYS],
      defaultNS: 'common',
      resources: {},
      // Named, because it otherwise asks of each key whether it is a sentence, and looks for keys with dots in them.
      keySeparator: '.',
      nsSeparator: ':',
      ignoreJSONStructure: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: false, bindI18nStore: 'added' },
      // The name of a key is never shown, whatever is missing.
      parseMissingKeyHandler: (_key, fallback) => fallback ?? '',
    });
  wordsChanged(null);
  await Promise.all(ALWAYS.map((namespace) => addWords(language, namespace)));
  markDocument(language);
}

/** Resolves once the words of these namespaces are there, in the language shown. */
export async function needWords(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) needed.add(namespace);
  await Promise.all(namespaces.map((namespace) => addWords(currentLanguage(), namespace)));
}

export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([...needed].map((namespace) => addWords(language, namespace)));
  await i18next.changeLanguage(language);
  wordsChanged(null);
  markDocument(language);
}

export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : FALLBACK;
}

/** Those of one namespace in a language, whichever is shown. */
export async function addWords(language: Language, namespace: Namespace): Promise<void> {
  if (i18next.hasResourceBundle(language, namespace)) return;
  const words = await loadWords(language, namespace);
  if (words) {
    i18next.addResourceBundle(language, namespace, words);
    wordsChanged(namespace);
  } else if (language !== FALLBACK) await addWords(FALLBACK, namespace);
}

function markDocument(language: Language): void {
  document.documentElement.lang = documentLanguage(language);
  void loadScriptFont(language);
}
