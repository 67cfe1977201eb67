/**
 * Which key holds the text for a count. i18next asks `Intl.PluralRules` for the product's own code,
 * and for `vn`, `jp` and `hk` that answers with the rules of the reader's machine: on a Russian one
 * it names forms that no text has. So the rules are asked by tag, and every form that a language
 * does not write out (`many` of a French million) is read from `_other`.
 */
import type { I18nFormatModule } from 'i18next';
import { isLanguage } from '../../contract/plain/languages.ts';
import { localeTag } from './languages.ts';

/** What i18next hands over: the keys to try (the last one first), the key, language, namespace, values. */
type Lookup = [string[], string, string, string, { readonly count?: unknown }];

interface PluralKeys extends I18nFormatModule {
  addLookupKeys(...lookup: Lookup): void;
}

/** For `i18next.use`. It knows counts only: no text of ours has a context or an ordinal. */
export function pluralKeys(): PluralKeys {
  const rules = new Map<string, Intl.PluralRules>();
  const rulesOf = (language: string) => {
    const known = rules.get(language);
    if (known) return known;
    const own = new Intl.PluralRules(isLanguage(language) ? localeTag(language) : 'en');
    rules.set(language, own);
    return own;
  };
  return {
    type: 'i18nFormat',
    addLookupKeys(...[keys, key, language, , { count }]) {
      if (typeof count !== 'number') return;
      keys.push(`${key}_other`, `${key}_${rulesOf(language).select(count)}`);
    },
  };
}
