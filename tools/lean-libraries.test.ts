import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { i18n } from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { leanI18next, leanReactDom } from './lean-libraries.ts';
import { projectRoot } from './project.ts';

const installed = (path: string) => readFileSync(join(projectRoot, 'node_modules', path), 'utf8');
const react = installed('react-dom/cjs/react-dom-client.production.js');
const words = installed('i18next/dist/esm/i18next.js');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Its own module, so that nothing of another test is in it. */
async function importWords(code: string): Promise<i18n> {
  const folder = mkdtempSync(join(tmpdir(), 'aureus-words-'));
  folders.push(folder);
  const path = join(folder, 'i18next.mjs');
  writeFileSync(path, code);
  const { default: made } = (await import(pathToFileURL(path).href)) as { default: i18n };
  return made;
}

test('what the app has of i18next finds, counts, fills in and falls back like all of it', async () => {
  const resources = {
    vi: {
      common: { ui: { back: 'Quay lại' }, hello: 'Chào {{name}}', seen_other: '{{count}} tin' },
    },
    en: {
      common: {
        only: 'English only',
        seen_one: '{{count}} message',
        seen_other: '{{count}} messages',
      },
    },
  };
  const answers = await Promise.all(
    [words, leanI18next(words)].map(async (code) => {
      const made = await importWords(code);
      await made.init({
        initAsync: false,
        lng: 'vi',
        fallbackLng: 'en',
        ns: ['common'],
        defaultNS: 'common',
        resources: {},
        interpolation: { escapeValue: false },
        parseMissingKeyHandler: (_key, fallback) => fallback ?? '',
      });
      for (const language of ['vi', 'en'] as const)
        made.addResourceBundle(language, 'common', resources[language].common);
      const inVietnamese = [
        made.t('ui.back'),
        made.t('hello', { name: '<An>' }),
        made.t('seen', { count: 3 }),
        made.t('only'),
        made.t('nowhere'),
        made.hasResourceBundle('en', 'common'),
      ];
      await made.changeLanguage('en');
      return [
        ...inVietnamese,
        made.t('seen', { count: 1 }),
        made.getFixedT('vi')('ui.back'),
        made.language,
      ];
    }),
  );
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[0]).toEqual([
    'Quay lại',
    'Chào <An>',
    '3 tin',
    'English only',
    '',
    true,
    '1 message',
    'Quay lại',
    'en',
  ]);
});

test('the app carries nothing of React for pages of a server, and a library that has moved on fails the build', () => {
  const lean = leanReactDom(react);
  expect(lean).not.toContain('exports.hydrateRoot');
  expect(lean).not.toContain('ownerDocument.startViewTransition(');
  expect(lean).toContain('exports.createRoot');
  const without = (name: string) => react.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), 'renamed');
  for (const name of ['getResource', 'isHydrating', 'exports.hydrateRoot'])
    expect(() => leanReactDom(without(name))).toThrow('tools/lean-libraries.ts');
  expect(() => leanI18next(words.replace('class Connector', 'class Loader'))).toThrow('Connector');
  expect(() => leanI18next(words.replace('  dir(lng) {', '  direction(lng) {'))).toThrow('dir');
});
