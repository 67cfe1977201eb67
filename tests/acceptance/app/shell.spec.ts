import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { hangCore, untilReplaced } from '../../support/core-worker.ts';
import { ofFile } from '../../support/of-file.ts';
import { hearToast } from '../../support/toasts.ts';
import { openAppWorld } from '../world/app-world.ts';

const world = ofFile(openAppWorld);

const styleOf = (locator: Locator, name: string) =>
  locator.evaluate(
    (element, property) => getComputedStyle(element).getPropertyValue(property),
    name,
  );

test('APP-01 APP-03 APP-04 the first launch below /h5/ speaks vn', async () => {
  const { page, open, troubles } = await world().visit();
  await open('/pages/common/login');
  await page.getByRole('heading', { name: 'Đăng nhập' }).waitFor();
  expect(await page.getAttribute('html', 'lang')).toBe('vi');
  expect(page.url()).toMatch(/\/h5\/#\/pages\/common\/login$/);
  expect(await page.title()).toBe('Aureus');
  expect(troubles).toEqual([]);
});

test('APP-04 a saved zh shows as zh-Hans', async () => {
  const { page, open } = await world().visit({ lang: 'zh' });
  await open('/pages/common/login');
  await page.getByRole('heading', { name: '登录' }).waitFor();
  expect(await page.getAttribute('html', 'lang')).toBe('zh-Hans');
});

test('APP-17 THEME-02 five tabs in order: black bar, #bbbbbb, the chosen one #ffd7a6, 50px high', async () => {
  const { page, open } = await world().visit({ lang: 'en' });
  await open('/pages/financial/index');
  const bar = page.getByRole('navigation', { name: 'Main pages' });
  const tabs = bar.getByRole('link');
  await tabs.first().waitFor();
  expect(await tabs.allInnerTexts()).toEqual(['Home', 'Markets', 'Trade', 'Finance', 'Assets']);
  expect(await styleOf(bar, 'background-color')).toBe('rgb(0, 0, 0)');
  expect(await styleOf(bar, 'height')).toBe('50px');
  expect(await styleOf(tabs.nth(0), 'color')).toBe('rgb(187, 187, 187)');
  expect(await styleOf(tabs.nth(3), 'color')).toBe('rgb(255, 215, 166)');
});

test('APP-19 the web view names a foreign host and opens no frame', async () => {
  const { page, open } = await world().visit({ lang: 'en' });
  await open('/pages/common/webView?url=https%3A%2F%2Fuser%40evil.example%2F');
  await page.getByText('evil.example').waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
});

/** Runs in the page, from its first moment on. */
function timeWayToLogin(words: string): void {
  const told = { atMs: Number.NaN };
  new MutationObserver((_changes, observer) => {
    if (!document.body?.textContent?.includes(words)) return;
    told.atMs = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, characterData: true, subtree: true });
  const look = () => {
    if (location.hash.includes('/login'))
      document.documentElement.dataset['sentAfterMs'] = String(performance.now() - told.atMs);
    else requestAnimationFrame(look);
  };
  look();
}

/** Runs in the page. The page stands behind the toast for little more than a second: a busy driver looks too late. */
function noteParagraph(words: string): void {
  new MutationObserver((_changes, observer) => {
    const isSaid = [...document.querySelectorAll('#root p')].some((p) => p.textContent === words);
    if (!isSaid) return;
    document.documentElement.dataset['saidOnPage'] = words;
    observer.disconnect();
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

test('SESS-02 APP-29 a guest is told to log in, sent to login after 1.2 s, and comes back after it', async () => {
  const { page, open } = await world().visit({ lang: 'en' });
  // The page itself takes the time from the toast to the login: the driver hears of both late.
  await page.addInitScript(timeWayToLogin, 'Please login first');
  await page.addInitScript(noteParagraph, 'Please login first');
  await open('/pages/setting/userInfo');
  // The page behind it says so as well.
  const toast = page.locator('span').filter({ hasText: 'Please login first' });
  await toast.waitFor();
  const toldAtMs = Date.now();
  await page.waitForURL(/pages\/common\/login/);
  const sentAfterMs = () =>
    page.evaluate(() => Number(document.documentElement.dataset['sentAfterMs']));
  await expect.poll(sentAfterMs).toBeGreaterThan(900);
  // Nobody waits before an empty page.
  expect(await page.evaluate(() => document.documentElement.dataset['saidOnPage'])).toBe(
    'Please login first',
  );
  await toast.waitFor({ state: 'hidden' });
  expect(Date.now() - toldAtMs).toBeLessThan(2500);
  await page.getByRole('button', { name: 'Demo account' }).click();
  await page.waitForURL(/pages\/setting\/userInfo$/);
  await page.getByLabel('Nickname').waitFor();
});

/**
 * How many turns in a row the toast has stood over the tabs: turns of a tenth of a second that the page really had,
 * for a busy page has neither the time to place its toast nor to be seen.
 */
function watchToastOverTabs(): void {
  const seen = { inARow: 0, most: 0 };
  const look = () => {
    const toast = document.querySelector('[role=status][popover]')?.getBoundingClientRect();
    const tabs = document.querySelector('[data-tabs]')?.getBoundingClientRect();
    // Nobody taps tabs that lie below a dialog.
    const isClear = document.querySelector('dialog[open]') === null;
    const areBoth = isClear && toast && tabs && toast.height > 0 && tabs.height > 0;
    seen.inARow = areBoth && toast.bottom > tabs.top ? seen.inARow + 1 : 0;
    seen.most = Math.max(seen.most, seen.inARow);
    document.documentElement.dataset['toastOverTabs'] = String(seen.most);
  };
  setInterval(look, 100);
}

test('APP-29 a toast that is shown while a page with tabs comes makes room for them', async () => {
  const { page, open } = await world().visit({ lang: 'en' });
  await page.addInitScript(watchToastOverTabs);
  await open('/pages/common/login');
  await page.getByRole('button', { name: 'Demo account' }).click();
  await hearToast(page, 'Login successful');
  await page
    .getByRole('status')
    .filter({ hasText: 'Login successful' })
    .waitFor({ state: 'hidden' });
  const turns = await page.evaluate(() => document.documentElement.dataset['toastOverTabs']);
  // Placed anew five times a second; for most of its second and a half it would have stood there.
  expect(Number(turns)).toBeLessThan(6);
});

test('APP-26 what another version stored is dropped once', async () => {
  const { page, open, stored } = await world().visit();
  await open('/pages/common/login');
  await page.evaluate(() => {
    localStorage.setItem('version', '0');
    localStorage.setItem('lang', 'en');
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Đăng nhập' }).waitFor();
  expect(await stored('version')).toBe('1');
});

test('THEME-08 THEME-11 a page slides in within 0.3 s; figures and words have their own fonts', async () => {
  const { page, open } = await world().visit({ lang: 'en' });
  await open('/pages/setting/setting');
  const version = page.getByText('0.8.0 (80)');
  await version.waitFor();
  expect(await styleOf(version, 'font-family')).toContain('Barlow Semi Condensed');
  expect(await styleOf(page.locator('body'), 'font-family')).toContain('Inter Variable');
  await page.getByRole('button', { name: 'About us' }).click();
  const sliding = page.locator('.animate-page-in');
  await sliding.waitFor();
  expect(await styleOf(sliding, 'animation-duration')).toBe('0.3s');
});

test('a core that died is replaced, and the screen goes on', async () => {
  const { page, open, logInToDemo } = await world().visit({ lang: 'en' });
  await logInToDemo();
  await open('/pages/common/contactus');
  await page.getByText('Hours', { exact: true }).waitFor();
  const replaced = untilReplaced(page, { timeout: 20_000 });
  hangCore(page);
  await replaced;
  await open('/pages/setting/userInfo');
  await page.getByLabel('Nickname').waitFor();
  await page.getByLabel('Signature').fill('Still here');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('success').waitFor();
});
