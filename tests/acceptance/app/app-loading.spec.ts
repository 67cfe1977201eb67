import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appOfFile } from '../../support/app-in-browser.ts';

const SETTINGS = '/pages/setting/setting';
const ABOUT = '/pages/common/aboutus';
const ABOUT_CHUNK = '**/assets/about-screen-*.js';

const app = appOfFile();

/** Holds what matches until the returned function is called. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  const gate: { open: () => void } = { open: () => {} };
  const opened = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  await page.route(pattern, async (route) => {
    await opened;
    await route.continue().catch(() => undefined);
  });
  return () => gate.open();
}

/** Does something in the page and measures, in its own clock, until a selector matches. */
async function timeUntil(page: Page, hash: string, selector: string): Promise<number> {
  return page.evaluate(
    ([target, sought]) =>
      new Promise<number>((resolve) => {
        const startedAtMs = performance.now();
        const observer = new MutationObserver(() => {
          if (document.querySelector(sought) === null) return;
          observer.disconnect();
          resolve(performance.now() - startedAtMs);
        });
        observer.observe(document.body, { childList: true, subtree: true });
        location.hash = target;
      }),
    [hash, selector] as const,
  );
}

/** Measures, in the page's own clock, from its next click until a selector matches. */
function timeFromClick(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (sought) =>
      new Promise<number>((resolve) => {
        const clicked: { atMs?: number } = {};
        document.addEventListener('click', ({ timeStamp }) => (clicked.atMs ??= timeStamp), true);
        const observer = new MutationObserver(() => {
          if (clicked.atMs === undefined || document.querySelector(sought) === null) return;
          observer.disconnect();
          resolve(performance.now() - clicked.atMs);
        });
        observer.observe(document.body, { childList: true, subtree: true, attributes: true });
      }),
    selector,
  );
}

const loadingView = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading' });

test('APP-12 the code of a page is fetched when the page is opened, and once', async () => {
  const { page, close } = await app().open({ path: SETTINGS });
  const scripts: string[] = [];
  page.on('request', (request) => void scripts.push(request.url()));
  await page.getByRole('button', { name: 'About us' }).waitFor();
  const fetched = () => scripts.filter((url) => url.includes('/assets/about-screen-'));
  expect(fetched()).toHaveLength(0);
  await page.getByRole('button', { name: 'About us' }).click();
  await page.getByRole('heading', { name: 'About us' }).waitFor();
  expect(fetched()).toHaveLength(1);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'About us' }).click();
  await page.getByRole('heading', { name: 'About us' }).waitFor();
  expect(fetched()).toHaveLength(1);
  await close();
});

test('APP-13 the loading view appears after 200 ms, and goes when the page has come', async () => {
  const { page, close } = await app().open({ path: SETTINGS });
  await page.getByRole('button', { name: 'About us' }).waitFor();
  const release = await hold(page, ABOUT_CHUNK);
  const shownAfterMs = await timeUntil(page, ABOUT, '#root .animate-spin');
  expect(shownAfterMs).toBeGreaterThanOrEqual(195);
  expect(shownAfterMs).toBeLessThan(1500);
  await loadingView(page).waitFor();
  release();
  await page.getByRole('heading', { name: 'About us' }).waitFor();
  expect(await loadingView(page).count()).toBe(0);
  await close();
});

test('APP-14 a page that does not come within 60000 ms shows the error view, and another try shows the page', async () => {
  const { page, close } = await app().open({ path: SETTINGS });
  await page.getByRole('button', { name: 'About us' }).waitFor();
  await page.clock.install();
  const release = await hold(page, ABOUT_CHUNK);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, ABOUT);
  await page.clock.runFor(1000);
  await loadingView(page).waitFor();
  await page.clock.runFor(57_000);
  expect(await page.getByText('The page took too long').count()).toBe(0);
  await page.clock.runFor(3000);
  await page.getByText('The page took too long').waitFor();
  release();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'About us' }).waitFor();
  await close();
});

test('APP-14 a page whose code cannot be had reloads once, then shows the error view', async () => {
  const { page, close } = await app().open({ path: SETTINGS });
  await page.getByRole('button', { name: 'About us' }).waitFor();
  await page.route(ABOUT_CHUNK, (route) => route.abort());
  await page.getByRole('button', { name: 'About us' }).click();
  await page.getByText('This page could not be shown').waitFor();
  await page.unroute(ABOUT_CHUNK);
  await page.getByRole('button', { name: 'Back home' }).click();
  await page.getByRole('tab', { name: 'Coins' }).waitFor();
  await close();
});

test('APP-28 APP-44 the loading indicator of a call shows after 800 ms; then the call says success', async () => {
  const { page, close } = await app().open({ path: '/pages/setting/userInfo', asDemo: true });
  await page.getByLabel('Signature').fill('Slow and steady');
  const release = await hold(page, '**/api/user/editNickname');
  const indicator = page.getByRole('progressbar', { name: 'Loading' });
  expect(await indicator.count()).toBe(0);
  const shownAfterMs = timeFromClick(page, '[role=progressbar][aria-label=Loading]');
  await page.getByRole('button', { name: 'Save' }).click();
  expect(await shownAfterMs).toBeGreaterThanOrEqual(795);
  await indicator.waitFor({ state: 'attached' });
  release();
  await page.getByText('Success', { exact: true }).waitFor();
  await indicator.waitFor({ state: 'detached' });
  await close();
});

test('APP-29 a toast stays for 1500 ms', async () => {
  const { page, close } = await app().open({ path: '/pages/setting/userInfo', asDemo: true });
  await page.getByLabel('Signature').fill('A toast, please');
  const stayedMs = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const seen: { atMs?: number } = {};
        const look = () => {
          const isShown = document.querySelector('[popover]:popover-open') !== null;
          if (isShown) seen.atMs ??= performance.now();
          if (!isShown && seen.atMs !== undefined) return resolve(performance.now() - seen.atMs);
          requestAnimationFrame(look);
        };
        look();
      }),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  expect(await stayedMs).toBeGreaterThan(1400);
  expect(await stayedMs).toBeLessThan(1900);
  await close();
});

test('APP-30 typing is waited for: 500 ms after the last key, and not before', async () => {
  const { page, close } = await app().open({ path: '/pages/market/search' });
  const field = page.getByRole('textbox', { name: 'Search markets' });
  await page.getByRole('region', { name: 'Hot searches' }).waitFor();
  // Counted from the key that wrote what is marked: a slow machine may hold a key back for longer than is waited.
  const foundAfterMs = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const typedAtMs: number[] = [];
        document.addEventListener('input', ({ timeStamp }) => typedAtMs.push(timeStamp), true);
        new MutationObserver(() => {
          const marked = document.querySelector('mark')?.textContent;
          if (marked) resolve(performance.now() - (typedAtMs[marked.length - 1] ?? Infinity));
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await field.pressSequentially('ether', { delay: 250 });
  expect(await foundAfterMs).toBeGreaterThanOrEqual(495);
  await page.locator('mark').first().waitFor();
  await close();
});
