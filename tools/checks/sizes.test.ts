import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { measureSizes } from './sizes.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function plantBuild(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'aureus-sizes-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const gzipped = (...texts: readonly string[]) =>
  texts.reduce((total, text) => total + gzipSync(text).byteLength, 0);

const build = {
  'index.html':
    '<link rel="modulepreload" href="/h5/assets/mount.js"><script src="/h5/assets/entry.js"></script>',
  'assets/entry.js': 'entry',
  'assets/mount.js': 'mounts the app',
  'assets/shared.js': 'shared by app and route',
  'assets/home.js': 'the first screen',
  'assets/words.js': 'its words',
  'assets/route.js': 'a lazy route',
  'assets/data-core.worker-1a2b.js':
    'import{a}from"./data-core.money-3c.js";const b=()=>import("./data-core.preview-4d.js")',
  'assets/data-core.money-3c.js': 'needed at once',
  'assets/data-core.preview-4d.js': 'needed later',
  '.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'assets/entry.js', dynamicImports: ['src/app/mount.tsx'] },
    'src/app/mount.tsx': {
      file: 'assets/mount.js',
      imports: ['_shared'],
      dynamicImports: [
        'src/features/home/home-screen.tsx',
        'src/features/spot/spot-screen.tsx',
        'src/i18n/words-of/vn.ts',
      ],
    },
    'src/features/home/home-screen.tsx': { file: 'assets/home.js' },
    'src/i18n/words-of/vn.ts': { file: 'assets/words.js' },
    _shared: { file: 'assets/shared.js' },
    'src/features/spot/spot-screen.tsx': { file: 'assets/route.js', imports: ['_shared'] },
  }),
};

test('the first load counts what the page names and Home, a route only what it adds, the worker what it starts with', () => {
  const rows = measureSizes(plantBuild(build));
  const bytes = Object.fromEntries(rows.map((row) => [row.what, row.bytes]));
  expect(bytes).toEqual({
    'first load': gzipped(
      'entry',
      'mounts the app',
      'shared by app and route',
      'the first screen',
      'its words',
    ),
    'src/features/spot/spot-screen.tsx': gzipped('a lazy route'),
    'data-core.worker-1a2b.js': gzipped(build['assets/data-core.worker-1a2b.js'], 'needed at once'),
    'data-core.preview-4d.js': gzipped('needed later'),
  });
});

test('a build without a worker, or without a page, is not measured but refused', () => {
  const { 'assets/data-core.worker-1a2b.js': _worker, ...without } = build;
  expect(() => measureSizes(plantBuild(without))).toThrow('no worker');
  expect(() => measureSizes(plantBuild({ ...build, 'index.html': '' }))).toThrow('no script');
  expect(() => measureSizes(plantBuild({}))).toThrow('no build');
});
