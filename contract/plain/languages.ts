/** The ten languages (APP-02, APP-04): the product's codes outside, BCP 47 tags inside. */

export const languages = ['zh', 'en', 'hk', 'th', 'jp', 'id', 'kor', 'fra', 'spa', 'vn'] as const;
export type Language = (typeof languages)[number];

/** vn unless one is saved (APP-03). */
export const DEFAULT_LANGUAGE: Language = 'vn';

/** `vn`, `jp` and `hk` silently mean en-US to Intl, so Intl only ever sees these tags. */
export const localeTags: Readonly<Record<Language, string>> = {
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

/**
 * One entry of the language list (APP-05): its own name, its English and its Traditional Chinese
 * name.
 */
export interface LanguageItem {
  readonly code: Language;
  readonly optionName: string;
  readonly enName: string;
  readonly twName: string;
}

export const languageItems: readonly LanguageItem[] = [
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
];

export function isLanguage(value: unknown): value is Language {
  return (languages as readonly unknown[]).includes(value);
}
