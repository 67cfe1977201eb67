/** The words of one namespace, typed: `const { t, language, tag } = useWords('session')`. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../contract/plain/languages.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '../../contract/plain/languages.ts';
import { knownText } from './known-texts.ts';
import { localeTag } from './languages.ts';
import type { Namespace } from './words.ts';

/** What `t` is for the words of one namespace. */
export type WordsOf<Name extends Namespace> = ReturnType<typeof useWords<Name>>['t'];

export function useWords<const Name extends Namespace = 'common'>(
  // Without a namespace the name is the default of the type, which is this very word.
  namespace: Name = 'common' as Name,
) {
  const { t: translate, i18n } = useTranslation(namespace);
  const language: Language = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
  const t = useMemo(
    () => knownText(translate, `${language}|${namespace}`),
    [translate, language, namespace],
  );
  return { t, language, tag: localeTag(language) };
}
