import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appOfFile } from '../support/app-in-browser.ts';

const WEB_VIEW = '/pages/common/webView';

const app = appOfFile();

/** The routes as the specification lists them, which is not what the app says about itself. */
function specifiedRoutes(): string[] {
  const text = readFileSync(new URL('../../docs/spec-routes.tsv', import.meta.url), 'utf8');
  const [, ...rows] = text.trim().split('\n');
  return rows.map((row) => row.split('\t')[1] ?? '');
}

interface Shown {
  readonly route: string;
  readonly words: string;
  readonly hasBar: boolean;
  readonly isDefaultBar: boolean;
  readonly title: string;
}

/** Goes to a route by its hash and waits for a page that was not there before. */
async function show(page: Page, route: string): Promise<Shown> {
  await page.evaluate((hash) => {
    for (const old of document.querySelectorAll('#root :is(main, header, search)'))
      old.setAttribute('data-old', '');
    location.hash = hash;
  }, route);
  await page.waitForFunction(() => {
    const main = document.querySelector('#root main:not([data-old])');
    return main instanceof HTMLElement && main.innerText.trim() !== '';
  });
  return page.evaluate((path) => {
    const main = document.querySelector<HTMLElement>('#root main:not([data-old])');
    // A tab has its bar beside or inside its content; an article's header is none.
    const bars = document.querySelectorAll('#root :is(header, search):not([data-old])');
    const bar = [...bars].find((header) => header.closest('article') === null);
    const isDefaultBar = bar !== undefined && getComputedStyle(bar).borderBottomWidth !== '0px';
    return {
      route: path,
      words: main?.innerText ?? '',
      hasBar: bar !== undefined,
      isDefaultBar,
      title: document.title,
    };
  }, route);
}

test('APP-11 APP-15 APP-16 every specified route opens by its hash: no blank page, its own bar, the default one only on webView', async () => {
  const { page, close } = await app().open({ path: '/pages/common/aboutus', asDemo: true });
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  await page.getByRole('heading').first().waitFor();
  const routes = specifiedRoutes();
  expect(routes.length).toBeGreaterThan(80);
  const shown: Shown[] = [];
  for (const route of routes.filter((path) => path !== '/pages/common/aboutus'))
    shown.push(await show(page, route));
  const broken = /There is no such page|This page could not be shown|took too long/;
  expect(shown.filter(({ words }) => broken.test(words)).map(({ route }) => route)).toEqual([]);
  expect(shown.filter(({ hasBar }) => !hasBar).map(({ route }) => route)).toEqual([]);
  expect(shown.filter(({ isDefaultBar }) => isDefaultBar).map(({ route }) => route)).toEqual([
    WEB_VIEW,
  ]);
  const titled = shown.filter(({ title }) => title !== '' && title !== 'Aureus');
  expect(Object.fromEntries(titled.map(({ route, title }) => [route, title]))).toEqual({
    '/pages/vip/index': 'vip',
    '/pages/coin/index': 'my coin',
  });
  expect(troubles).toEqual([]);
  await close();
});

test('APP-11 APP-18 an address that leads nowhere says so, and leads back home', async () => {
  const { page, close } = await app().open({ path: '/pages/no/such' });
  await page.getByText('There is no such page').waitFor();
  await page.getByRole('button', { name: 'Back home' }).click();
  await page.waitForURL(/#\/pages\/quotation\/index$/);
  await page.getByRole('tab', { name: 'Coins' }).waitFor();
  await close();
});

test('APP-21 a logout relaunches: Home becomes the beginning, and nothing is behind it', async () => {
  const { page, close } = await app().open({ path: '/', asDemo: true });
  await page.getByRole('banner').getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/#\/$/);
  expect(await page.evaluate(() => history.state?.idx)).toBe(0);
  await close();
});

test('APP-21 back leads through what was opened, page by page; redirected pages are skipped', async () => {
  const { page, close } = await app().open({ path: '/pages/setting/setting' });
  await page.getByRole('button', { name: 'About us' }).click();
  await page.waitForURL(/aboutus$/);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL(/setting\/setting$/);
  await page
    .getByRole('button', { name: /^Log in/ })
    .first()
    .click();
  await page.waitForURL(/common\/login/);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL(/common\/register/);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL(/setting\/setting$/);
  await close();
});

test('NEWS-01 an article opens by its number, and a number without an article says so', async () => {
  const { page, requests, close } = await app().open({ path: '/pages/common/article?id=101' });
  await expect
    .poll(() => requests.find(({ path }) => path === '/news/detail'))
    .toMatchObject({
      method: 'POST',
      fields: { id: '101', lang: 'en' },
    });
  await page.getByRole('article').getByRole('heading').waitFor();
  await close();
  const other = await app().open({ path: '/pages/common/article' });
  await other.page.getByText('There is no such article').waitFor();
  await other.close();
});

test('SUPP-01 SUPP-02 customer service answers questions and names the way to a person', async () => {
  const { page, close } = await app().open({ path: '/pages/kefu/index' });
  await page.getByRole('heading', { name: 'Customer service' }).waitFor();
  const question = page.getByRole('group').first();
  await question.locator('summary').click();
  await expect.poll(() => question.evaluate((details) => details.hasAttribute('open'))).toBe(true);
  expect((await question.innerText()).length).toBeGreaterThan(40);
  await page.getByText('Hours', { exact: true }).waitFor();
  await page.getByLabel('Search questions').fill('zzzz');
  await page.getByText('No question matches').waitFor();
  await close();
});
