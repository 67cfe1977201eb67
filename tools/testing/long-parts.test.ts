import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../project.ts';
import { longParts } from './long-parts.ts';
import { testFiles } from './test-files.ts';

const files = testFiles(projectRoot);
const filesOf = (words: readonly string[]) =>
  files.filter((path) => words.some((word) => path.includes(word)));

test('each word of a part of the long run names a file', () => {
  const words = longParts.flatMap((part) => part.files);
  expect(words.filter((word) => filesOf([word]).length === 0)).toEqual([]);
});

test('each file that counts more in a long run belongs to one part', () => {
  const counting = files.filter((path) => {
    const text = readFileSync(join(projectRoot, path), 'utf8');
    return /\brepetitions\(|process\.env\['LONG'\]/.test(text);
  });
  const partsOf = (path: string) =>
    longParts.filter((part) => filesOf(part.files).includes(path)).map(({ name }) => name);
  const lost = counting
    .map((path) => [path, ...partsOf(path)])
    .filter(({ length }) => length !== 2);
  expect(counting.length).toBeGreaterThan(30);
  expect(lost).toEqual([]);
});
