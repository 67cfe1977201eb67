/** What the documents name is there, and the walks of ARCHITECTURE.md are short enough to be walked. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../tools/project.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const isThere = (path: string) => existsSync(join(projectRoot, path));

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'STYLE.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(projectRoot, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

const ROOTED = /^(contract|server|workers|src|tests|tools|bench|docs|locales)\//;
const CODE = /`([^`\s]+)`/g;
/** A pattern, a place to be filled in, or what only a run makes. */
const isPattern = (path: string) => /[*{<$]|NNNN|:\d|^docs\/api\/.*\.html$/.test(path);

function filesNamed(text: string): string[] {
  const named = [...text.matchAll(CODE)].map(([, path = '']) => path.replace(/[#:].*$/, ''));
  return named.filter((path) => ROOTED.test(path) && !isPattern(path));
}

test.each(documents)('every file that %s names is there', (document) => {
  expect(filesNamed(read(document)).filter((path) => !isThere(path))).toEqual([]);
});

/** The files of a numbered list below a heading or sentence, in their order; a bare name lies beside the one before it. */
function walk(after: string): string[] {
  const text = read('ARCHITECTURE.md');
  const start = text.indexOf(after);
  expect(start, `ARCHITECTURE.md has no "${after}"`).toBeGreaterThan(0);
  const [, list = ''] = /\n\n(1\. [\s\S]*?)\n\n/.exec(text.slice(start)) ?? [];
  const files: string[] = [];
  for (const [, name = ''] of list.matchAll(CODE)) {
    if (!/\.tsx?$/.test(name)) continue;
    const folder = dirname(files.at(-1) ?? '.');
    const beside = [join(folder, name), join(dirname(folder), name)];
    files.push(isThere(name) ? name : (beside.find(isThere) ?? `${name} is nowhere`));
  }
  return files;
}

test.each([
  ['a quote', '## A quote, from tick to painted cell', 15],
  ['a spot order', 'A spot order, once the request is in:', 30],
  ['a deposit', 'A deposit comes home', 30],
])('the walk of %s names files that are there, and few enough', (_what, after, most) => {
  const files = walk(after);
  expect(files.filter((file) => file.includes(' '))).toEqual([]);
  expect(files.length).toBeGreaterThan(5);
  expect(new Set(files).size).toBeLessThanOrEqual(most);
});

test('each check that STYLE.md names is one', () => {
  const kept = read('STYLE.md').split('## Kept by')[1] ?? '';
  const places = [
    'biome.json',
    '.dependency-cruiser.cjs',
    'tools/checks',
    'tools/chunks.ts',
  ].flatMap((place) =>
    place === 'tools/checks'
      ? readdirSync(join(projectRoot, place)).map((name) => `${place}/${name}`)
      : [place],
  );
  const checks = places.map(read).join('\n');
  const named = [...kept.matchAll(CODE)].map(([, name = '']) => name);
  const names = named.filter((name) => /^[a-zA-Z-]+$/.test(name) && !/^[A-Z]/.test(name));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !checks.includes(name) && name !== 'tests')).toEqual([]);
});
