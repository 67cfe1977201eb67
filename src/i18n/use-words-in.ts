/** The words of one namespace in a language that the page names, not the app: `useWordsIn('copy-trading', 'zh')`. */
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import type { Language } from '../../contract/plain/languages.ts';
import { loadScriptFont } from '../theme/script-fonts.ts';
import { addWords } from './i18n.ts';
import { useWords, type WordsOf } from './use-words.ts';
import type { Namespace } from './words.ts';

/** Null until they have come. */
export function useWordsIn<const Name extends Namespace>(
  namespace: Name,
  language: Language,
): WordsOf<Name> | null {
  const own = useWords(namespace);
  const [known, setKnown] = useState<Language | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadScriptFont(language);
    void addWords(language, namespace).then(() => {
      if (isCurrent) setKnown(language);
    });
    return () => {
      isCurrent = false;
    };
  }, [language, namespace]);
  if (language === own.language) return own.t;
  return known === language
    ? (i18next.getFixedT(language, namespace) as unknown as WordsOf<Name>)
    : null;
}
