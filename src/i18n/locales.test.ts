import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '../../contract/plain/languages.ts';

const folder = new URL('../../locales/', import.meta.url);

type Words = ReadonlyMap<string, string>;

function wordsOf(language: string, file: string): Words {
  const tree: unknown = JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8'));
  return new Map(leavesOf(tree, ''));
}

function leavesOf(node: unknown, path: string): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(node as object).flatMap(([key, child]) =>
    leavesOf(child, path === '' ? key : `${path}.${key}`),
  );
}

/** What a text needs from the code around it: {{values}} and <tags>. */
function marksOf(text: string): string[] {
  return (text.match(/\{\{\s*\w+\s*\}\}|<\/?\w+\/?>/g) ?? []).sort();
}

const filesOf = (language: string) => readdirSync(new URL(`${language}/`, folder)).sort();
const namespaces = filesOf('en');

test('APP-02 there are words for exactly the ten languages', () => {
  expect(readdirSync(folder).sort()).toEqual([...languages].sort());
  expect(namespaces.length).toBeGreaterThan(0);
});

test.each(languages)(
  'APP-02 %s has every namespace, key and placeholder of English, and no empty text',
  (language) => {
    const problems: string[] = [];
    for (const file of namespaces) {
      if (!filesOf(language).includes(file)) {
        problems.push(`${file} is missing`);
        continue;
      }
      const english = wordsOf('en', file);
      const translated = wordsOf(language, file);
      for (const [key, text] of english) {
        const own = translated.get(key);
        if (own === undefined) problems.push(`${file} ${key} is missing`);
        else if (own.trim() === '') problems.push(`${file} ${key} is empty`);
        else if (marksOf(own).join() !== marksOf(text).join())
          problems.push(`${file} ${key} has other placeholders`);
      }
      for (const key of translated.keys())
        if (!english.has(key)) problems.push(`${file} ${key} is not in English`);
    }
    expect(problems).toEqual([]);
    expect(filesOf(language)).toEqual(namespaces);
  },
);
