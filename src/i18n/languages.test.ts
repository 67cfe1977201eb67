import { expect, test } from 'vitest';
import * as contract from '../../contract/languages.ts';
import {
  DEFAULT_LANGUAGE,
  documentLanguage,
  isLanguage,
  languageItems,
  localeTag,
} from './languages.ts';

test('APP-02 APP-05 the screen offers exactly the languages of the contract', () => {
  expect(languageItems).toEqual(contract.languageItems);
  expect(languageItems.map(({ code }) => code).sort()).toEqual([...contract.languages].sort());
  expect(isLanguage('de')).toBe(false);
});

test('APP-03 the language at first launch is vn', () => {
  expect(DEFAULT_LANGUAGE).toBe(contract.DEFAULT_LANGUAGE);
});

test('APP-04 the page speaks BCP 47: zh-Hans, zh-Hant, fr, es', () => {
  const tags = contract.languages.map(localeTag);
  expect(tags).toEqual(contract.languages.map((language) => contract.localeTags[language]));
  expect((['zh', 'hk', 'fra', 'spa', 'vn', 'th'] as const).map(documentLanguage)).toEqual([
    'zh-Hans',
    'zh-Hant',
    'fr',
    'es',
    'vi',
    'th',
  ]);
});
