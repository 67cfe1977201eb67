import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '../../contract/plain/languages.ts';

interface Outcomes {
  readonly success: string;
  readonly purchased: string;
  readonly savedPicture: string;
  readonly ui: { readonly noMoreData: string };
}

function wordsOf(language: string): Outcomes {
  const path = new URL(`../../locales/${language}/common.json`, import.meta.url);
  return JSON.parse(readFileSync(path, 'utf8')) as Outcomes;
}

test('APP-43 APP-44 APP-45 APP-46 the words of an end and of what succeeded are those of the product', () => {
  expect(wordsOf('en')).toMatchObject({
    success: 'Success',
    purchased: 'Purchase successful',
    savedPicture: 'Saved to system album',
    ui: { noMoreData: 'No more data' },
  });
});

test('APP-43 APP-44 APP-45 APP-46 each of the ten languages has its own words for them', () => {
  expect(languages).toHaveLength(10);
  for (const pick of [
    (words: Outcomes) => words.success,
    (words: Outcomes) => words.purchased,
    (words: Outcomes) => words.savedPicture,
    (words: Outcomes) => words.ui.noMoreData,
  ]) {
    const said = languages.map((language) => pick(wordsOf(language)));
    expect(said.every((text) => text.trim() !== '')).toBe(true);
    // Traditional and simplified Chinese may share a word; no other two languages do.
    expect(new Set(said).size).toBeGreaterThanOrEqual(languages.length - 1);
  }
});
