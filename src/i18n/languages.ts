/**
 * The ten languages on the screen's side. The screen knows the contract as types only, so the two
 * small tables it shows are written here and held to the contract by their types and by a test.
 */
import type { Language, LanguageItem } from '../../contract/languages.ts';

export const DEFAULT_LANGUAGE: Language = 'vn';

export const languageItems = [
  { code: 'vn', optionName: 'Tiếng Việt', enName: 'Vietnamese', twName: '越南語' },
  { code: 'en', optionName: 'English', enName: 'English', twName: '英語' },
  { code: 'zh', optionName: '简体中文', enName: 'Simplified Chinese', twName: '簡體中文' },
  { code: 'hk', optionName: '繁體中文', enName: 'Traditional Chinese', twName: '繁體中文' },
  { code: 'th', optionName: 'ไทย', enName: 'Thai', twName: '泰語' },
  { code: 'jp', optionName: '日本語', enName: 'Japanese', twName: '日語' },
  { code: 'id', optionName: 'Bahasa Indonesia', enName: 'Indonesian', twName: '印尼語' },
  { code: 'kor', optionName: '한국어', enName: 'Korean', twName: '韓語' },
  { code: 'fra', optionName: 'Français', enName: 'French', twName: '法語' },
  { code: 'spa', optionName: 'Español', enName: 'Spanish', twName: '西班牙語' },
] as const satisfies readonly LanguageItem[];

/** BCP 47 tags: Intl reads `vn`, `jp` and `hk` as American English without a word. */
const localeTags: Readonly<Record<Language, string>> = {
  zh: 'zh-Hans',
  en: 'en',
  hk: 'zh-Hant',
  th: 'th-u-ca-gregory',
  jp: 'ja',
  id: 'id',
  kor: 'ko',
  fra: 'fr',
  spa: 'es-u-nu-latn',
  vn: 'vi',
};

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(localeTags, value);
}

/** For Intl: language, calendar and digits. */
export function localeTag(language: Language): string {
  return localeTags[language];
}

/** For the page's `lang` attribute, without Intl's extensions. */
export function documentLanguage(language: Language): string {
  return localeTags[language].replace(/-u-.*$/, '');
}
