/** The words of one namespace, typed: `const { t, language, tag } = useWords('session')`. */
import { useCallback, useSyncExternalStore } from 'react';
import { type CurrentWords, currentWords, onWords } from './current-words.ts';
import type { Namespace } from './words.ts';

/** What `t` is for the words of one namespace. */
export type WordsOf<Name extends Namespace> = CurrentWords<Name>['t'];

export function useWords<const Name extends Namespace = 'common'>(
  // Without a namespace the name is the default of the type, which is this very word.
  namespace: Name = 'common' as Name,
): CurrentWords<Name> {
  const now = useCallback(() => currentWords(namespace), [namespace]);
  return useSyncExternalStore(onWords, now);
}
