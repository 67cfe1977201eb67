import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appOfFile } from '../../support/app-in-browser.ts';

const app = appOfFile();

/** The names of CORE-23, as docs/client-store.md lists them with the places they live in. */
function documentedFields(): string[] {
  const text = readFileSync(new URL('../../../docs/client-store.md', import.meta.url), 'utf8');
  return [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
}

/** Measures, in the page's own clock, from the first sight of some words until the app is at a path. */
function timeFromWords(page: Page, words: string, path: string): Promise<number> {
  return page.evaluate(
    ([told, target]) =>
      new Promise<number>((resolve) => {
        const seen: { atMs?: number } = {};
        const look = () => {
          if (document.body.textContent?.includes(told)) seen.atMs ??= performance.now();
          const isThere = location.hash.includes(target);
          if (isThere && seen.atMs !== undefined) resolve(performance.now() - seen.atMs);
          else requestAnimationFrame(look);
        };
        look();
      }),
    [words, path] as const,
  );
}

test('CORE-23 APP-25 the client holds what the site says of itself: its name, its mark, its kinds of trading and its rates', async () => {
  expect(documentedFields()).toEqual([
    'site_name',
    'coins',
    'assetsType',
    'transactionNavs',
    'baseUrl',
    'baseDomain',
    'logo',
    'logoRed',
    'lang',
    'token',
    'user',
    'socket',
    'fiat',
    'fiats',
  ]);
  const { page, close } = await app().open({ path: '/', stored: { fiat: 'EUR' } });
  const mark = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';
  await page.route('**/api/getSiteConfig*', async (route) => {
    const answer = await route.fetch();
    const { message, ...envelope } = (await answer.json()) as { message: Record<string, unknown> };
    const [spot, ...others] = message['transactionNavs'] as unknown[];
    const own = {
      site_name: 'Aurora',
      logo: mark,
      transactionNavs: [...others.toReversed(), spot],
      fiats: [{ currency_code: 'EUR', rate: '2' }],
    };
    await route.fulfill({ json: { ...envelope, message: { ...message, ...own } } });
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Aurora', level: 1 }).waitFor();
  expect(await page.locator('header img').getAttribute('src')).toBe(mark);
  await page.evaluate(() => {
    location.hash = '/pages/transaction/index';
  });
  const kinds = page.getByRole('navigation', { name: 'Kinds of trading' }).getByRole('link');
  await expect
    .poll(() => kinds.allInnerTexts())
    .toEqual(['Stocks', 'Options', 'Super', 'Futures', 'Spot']);
  await close();
});

test('APP-24 the app asks the site for its configuration, for a setting by keyword, and for the id of the installation', async () => {
  const { page, requests, close } = await app().open({ path: '/pages/common/aboutus' });
  const asked = (path: string) => requests.filter((request) => request.path === path);
  const kept = () => page.evaluate(() => localStorage.getItem('clientId'));
  await expect.poll(kept).toMatch(/^[\w-]{8,}$/);
  const id = await kept();
  await page.getByText(String(id)).waitFor();
  expect(asked('/getSetting')[0]).toMatchObject({ method: 'GET', fields: { keyword: 'version' } });
  expect(asked('/getClientid')[0]?.fields).not.toHaveProperty('clientid');
  expect(asked('/getSiteConfig').length).toBeGreaterThan(0);
  await page.reload();
  await page.getByText(String(id)).waitFor();
  await expect
    .poll(() => asked('/getClientid').at(-1))
    .toMatchObject({ method: 'GET', fields: { clientid: String(id) } });
  expect(await kept()).toBe(id);
  await close();
});

test('CORE-01 CORE-02 CORE-03 CORE-04 what leaves the browser is a form with token and language, by the method of its call', async () => {
  const { page, close } = await app().open({
    path: '/pages/setting/userInfo',
    asDemo: true,
    language: 'zh',
  });
  const save = page.getByRole('button', { name: '保存' });
  await page.getByLabel('个性签名').fill('稳健');
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/user/editNickname'));
  await save.click();
  const request = await sent;
  const headers = await request.allHeaders();
  expect(request.method()).toBe('POST');
  expect(headers['content-type']).toContain('application/x-www-form-urlencoded');
  expect(headers['authorization']).toBe(await page.evaluate(() => localStorage.getItem('token')));
  expect(Object.fromEntries(new URLSearchParams(request.postData() ?? ''))).toMatchObject({
    signature: '稳健',
    lang: 'zh',
  });
  await close();
});

test('CORE-10 a refusal says what the server said, and the page goes on', async () => {
  const { page, close } = await app().open({ path: '/pages/setting/userInfo', asDemo: true });
  await page.route('**/api/user/editNickname', (route) =>
    route.fulfill({ json: { type: 'error', code: 'brand_new', message: 'Not on a Friday' } }),
  );
  await page.getByLabel('Signature').fill('On a Friday');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Not on a Friday').waitFor();
  expect(await page.getByLabel('Signature').inputValue()).toBe('On a Friday');
  await close();
});

test('CORE-09 the answer 999 is told, clears token and user, and leads to login after 1.2 s', async () => {
  const { page, close } = await app().open({ path: '/pages/setting/userInfo', asDemo: true });
  await page.waitForFunction(() => localStorage.getItem('user') !== null);
  await page.route('**/api/user/editNickname', (route) =>
    route.fulfill({
      json: { type: '999', code: 'login_required', message: 'Logged in elsewhere' },
    }),
  );
  await page.getByLabel('Signature').fill('Who am I');
  const leaving = timeFromWords(page, 'Logged in elsewhere', '/pages/common/login');
  await page.getByRole('button', { name: 'Save' }).click();
  const tookMs = await leaving;
  expect(tookMs).toBeGreaterThan(900);
  expect(tookMs).toBeLessThan(2500);
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(stored).not.toHaveProperty('token');
  expect(stored).not.toHaveProperty('user');
  await close();
});

test('CORE-08 the answer 998 is told and leads to verification after 1.2 s, still logged in', async () => {
  const { page, close } = await app().open({ path: '/pages/setting/userInfo', asDemo: true });
  await page.route('**/api/user/editNickname', (route) =>
    route.fulfill({
      json: { type: '998', code: 'verification_required', message: 'Verify yourself first' },
    }),
  );
  await page.getByLabel('Signature').fill('Who are you');
  const leaving = timeFromWords(page, 'Verify yourself first', '/pages/setting/real_mark');
  await page.getByRole('button', { name: 'Save' }).click();
  expect(await leaving).toBeGreaterThan(900);
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  await close();
});
