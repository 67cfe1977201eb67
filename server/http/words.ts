/** The words of refusals in ten languages, read once at the start. */
import { readFileSync } from 'node:fs';
import type { ErrorCode } from '../../contract/envelope.ts';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  languages,
} from '../../contract/plain/languages.ts';

export interface Words {
  sayError(language: Language, code: ErrorCode, params?: Readonly<Record<string, string>>): string;
}

type Messages = Readonly<Record<string, string>>;

export function loadWords(): Words {
  const messages = new Map(languages.map((language) => [language, readMessages(language)]));
  return {
    sayError: (language, code, params = {}) => {
      const template = messages.get(language)?.[code] ?? messages.get('en')?.[code] ?? code;
      return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
        Object.hasOwn(params, name) ? (params[name] ?? '') : '',
      );
    },
  };
}

function readMessages(language: Language): Messages {
  const file = new URL(`../../locales/${language}/errors.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Messages;
}

/** The language that the `lang` field names; vn when it names none of the ten (APP-03). */
export function languageOf(lang: string | undefined): Language {
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

/** Uploads carry the language in a header instead, in the three values of CORE-14. */
export function languageOfHeader(acceptLanguage: string | undefined): Language {
  const first = acceptLanguage?.split(',', 1)[0]?.trim().toLowerCase();
  if (first === 'zh-cn') return 'zh';
  if (first === 'zh-tw') return 'hk';
  return first?.startsWith('en') ? 'en' : DEFAULT_LANGUAGE;
}
