/** The list of languages (APP-05), which most pages do not show. */
import type { Language } from './languages.ts';

/** Its own name, its English and its Traditional Chinese one. */
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
