/** What is promised of every page at once: one walk finds all, and each promise reads its own findings. */
import { beforeAll, expect, test } from 'vitest';
import { appOfFile } from '../../support/app-in-browser.ts';
import { documented, specified } from '../walk/routes.ts';
import { narrowLanguages, walkApp } from '../walk/walk-app.ts';

const WALK_MS = 600_000;

const app = appOfFile();
const walked: { findings?: Awaited<ReturnType<typeof walkApp>> } = {};
beforeAll(async () => {
  walked.findings = await walkApp(app());
}, WALK_MS);

const found: NonNullable<typeof walked.findings>['of'] = (check) => {
  if (!walked.findings) throw new Error('the walk has not come to its end');
  return walked.findings.of(check);
};

test('APP-11 APP-12 APP-19 SESS-04 SET-01 every route opens by its hash: no blank page, no error view', () => {
  expect(specified.length).toBeGreaterThan(80);
  expect(documented).toEqual(expect.arrayContaining([...specified]));
  expect(found('opens')).toEqual([]);
});

test('APP-15 every page has a bar of its own, and webView alone the default one', () => {
  expect(found('bar')).toEqual([]);
});

test('APP-16 no page has a title other than the name of the site, except vip and my coin', () => {
  expect(found('title')).toEqual([]);
});

test.each(narrowLanguages)('APP-02 every page fits 320 px in %s', (language) => {
  expect(found(`narrow ${language}`)).toEqual([]);
});

test('no screen of a guest has a grave violation', () => {
  expect(found('axe as guest')).toEqual([]);
});

test('no screen of a user has a grave violation', () => {
  expect(found('axe as user')).toEqual([]);
});

test('an open sheet and an open dialog have no serious or critical violation either', () => {
  expect(found('axe in sheets')).toEqual([]);
});

test('no route violates the content security policy', () => {
  expect(found('policy')).toEqual([]);
});

test('no route throws an error that nobody catches', () => {
  expect(found('script')).toEqual([]);
});

test('no route complains on the console', () => {
  expect(found('console')).toEqual([]);
});

test('the walk hears what is refused, thrown and complained of', () => {
  const heard = found('heard').join('\n');
  expect(heard).toMatch(/^policy: .*https:\/\/elsewhere\.example/m);
  expect(heard).toMatch(/^script: thrown on purpose$/m);
  expect(heard).toMatch(/^console: said on purpose$/m);
});
