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

export function isLanguage(value: unknown): value is Language {
  return (languages as readonly unknown[]).includes(value);
}
