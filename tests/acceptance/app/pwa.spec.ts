import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../../tools/build.ts';
import { projectRoot } from '../../../tools/project.ts';
import { deployBuild } from '../../support/returning-server.ts';
import { installed, type OfflineWorld, openOfflineWorld } from '../world/offline-world.ts';

const TRADE = '/pages/transaction/index?symbol=BTCUSDT';
const LONG_MS = 180_000;

const started: { world?: OfflineWorld } = {};
beforeAll(async () => {
  await buildIfStale();
  // A copy, because a test deploys another build into it.
  const folder = await mkdtemp(join(tmpdir(), 'aureus-build-'));
  await cp(join(projectRoot, 'dist/app'), folder, { recursive: true });
  started.world = await openOfflineWorld(folder);
});
afterAll(async () => {
  await started.world?.close();
  if (started.world) await rm(started.world.appFolder, { recursive: true, force: true });
});

function world(): OfflineWorld {
  if (!started.world) throw new Error('the world has not started');
  return started.world;
}

const versionOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? '');

/** At Home, with the service worker that controls the page. */
async function visitInstalled() {
  const visit = await world().visit();
  await visit.go('/');
  await installed(visit.page);
  const [known] = visit.context.serviceWorkers();
  return { ...visit, worker: known ?? (await visit.context.waitForEvent('serviceworker')) };
}

test('the app can be installed: its manifest names icons of every size that a device asks for', async () => {
  const read = (path: string) => fetch(`${world().origin()}/h5/${path}`);
  const manifest = await (await read('manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ start_url: '/h5/', scope: '/h5/', display: 'standalone' });
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const bytes = Buffer.from(await (await read(src)).arrayBuffer());
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  for (const path of ['', 'index.html', 'sw.js', 'manifest.webmanifest'])
    expect((await read(path)).headers.get('cache-control')).toBe('no-cache');
});

test('the service worker keeps files of the app alone, and calls go past it', {
  timeout: LONG_MS,
}, async () => {
  const { page, troubles, go, close } = await world().visit();
  await go('/');
  await installed(page);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = names.map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => url),
    );
    return (await Promise.all(lists)).flat();
  });
  const paths = kept.map((url) => new URL(url).pathname);
  expect(paths.filter((path) => !/^\/h5\/(assets\/.+)?$/.test(path))).toEqual([]);
  expect(paths.filter((path) => path.includes('/data-core.')).length).toBeGreaterThan(5);
  expect(troubles).toEqual([]);
  await close();
});

test('a new build waits until it is asked for, and what was typed is there after it came', {
  timeout: LONG_MS,
}, async () => {
  const { page, troubles, go, close } = await world().visit({ asDemo: true });
  await go(TRADE);
  await installed(page);
  const old = await versionOf(page);
  await page.getByLabel('Amount').first().fill('0.0123');
  await deployBuild(world().appFolder, 'f00df00df00d');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.getByText('A new version is ready.').first().waitFor();
  // It only waits: the page is the same one.
  expect(await versionOf(page)).toBe(old);
  expect(await page.getByLabel('Amount').first().inputValue()).toBe('0.0123');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect
    .poll(() => versionOf(page).catch(() => ''), { timeout: 60_000 })
    .toBe('f00df00df00d');
  await page.getByRole('form').waitFor();
  expect(await page.getByLabel('Amount').first().inputValue()).toBe('0.0123');
  expect(await page.getByText('A new version is ready.').count()).toBe(0);
  await expect
    .poll(() => page.evaluate(() => caches.keys()), { timeout: 60_000 })
    .toEqual(['aureus-f00df00df00d']);
  expect(troubles).toEqual([]);
  await close();
});

test('a new build comes when it is asked for while the old service worker is still at work', {
  timeout: LONG_MS,
}, async () => {
  const { page, worker, troubles, close } = await visitInstalled();
  await worker.evaluate(
    `self.addEventListener('message', (event) => event.waitUntil(new Promise(() => {})))`,
  );
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('without end'));
  await deployBuild(world().appFolder, 'feedfeedfeed');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.getByRole('button', { name: 'Update' }).click();
  await expect
    .poll(() => versionOf(page).catch(() => ''), { timeout: 60_000 })
    .toBe('feedfeedfeed');
  expect(troubles).toEqual([]);
  await close();
});

test('a push is shown once while the app is closed, not where it is in sight, and a tap on it opens its page', {
  timeout: LONG_MS,
}, async () => {
  const { page, worker, troubles, go, close } = await visitInstalled();
  // A browser without a screen has no place for notifications, so what would be shown is noted.
  await worker.evaluate(`self.noted = [];
    self.registration.showNotification = async (title, options) => { noted.push({ title, ...options }); };
    self.happen = async (event) => {
      const waits = [];
      Object.defineProperty(event, 'waitUntil', { value: (wait) => waits.push(wait) });
      self.dispatchEvent(event);
      await Promise.allSettled(waits);
    };`);
  const push = (id: string, link: string | null) => {
    const told = JSON.stringify({ id, title: `Told ${id}`, body: '<b>once</b>', link });
    return worker.evaluate(`happen(new PushEvent('push', { data: ${JSON.stringify(told)} }))`);
  };
  const noted = () => worker.evaluate('noted.map(({ title, tag, data }) => [title, tag, data])');
  await push('1', '/pages/kefu/index');
  expect(await noted()).toEqual([]);
  await page.goto('about:blank');
  await push('2', '/pages/kefu/index');
  await push('3', 'https://elsewhere.example/');
  await worker.evaluate(`happen(new PushEvent('push', { data: 'no words of ours' }))`);
  expect(await noted()).toEqual([
    ['Told 2', '2', '/pages/kefu/index'],
    ['Told 3', '3', null],
  ]);
  await go('/');
  // Only a real tap may bring a window to the front; the page is told all the same, once it listens.
  const tap = async () => {
    await worker.evaluate(`happen(Object.assign(new ExtendableEvent('notificationclick'),
      { notification: { data: '/pages/kefu/index', close: () => undefined } }))`);
    return page.url();
  };
  await expect.poll(tap, { timeout: 60_000 }).toContain('#/pages/kefu/index');
  expect(troubles).toEqual([]);
  await close();
});
