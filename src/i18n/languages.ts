/** The languages as the page and Intl name them (APP-04). */
import { type Language, localeTags } from '../../contract/plain/languages.ts';

/** For Intl: language, calendar and digits. */
export function localeTag(language: Language): string {
  return localeTags[language];
}

/** For the page's `lang` attribute, without Intl's extensions. */
export function documentLanguage(language: Language): string {
  return localeTags[language].replace(/-u-.*$/, '');
}
