import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ofFile } from '../../support/of-file.ts';
import { installed, openOfflineWorld } from '../world/offline-world.ts';

const MARKET = '/pages/transaction/currency?symbol=BTCUSDT';
const TRADE = '/pages/transaction/index?symbol=BTCUSDT';
const ASSETS = '/pages/fund/assets';
const SETTINGS = '/pages/setting/setting';

const world = ofFile(openOfflineWorld);

/** Many steps in one visit; on a busy machine each of them takes its time. */
const LONG_MS = 240_000;

const CHUNKS = ['after-rest', 'market-screen', 'trade-screen', 'assets-screen', 'chart-canvas'];

const bar = (page: Page) => page.locator('[data-notice=offline]');
const totalOf = async (page: Page) => {
  const total = page.locator('#root .text-display').first();
  await total.waitFor();
  return total.innerText();
};

const SIZES = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** Pictures for people, only where somebody asks for them. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder === undefined) return;
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.screenshot({ path: join(folder, `${name}-${size.width}.png`) });
  }
}

async function seeEverything(page: Page, go: (route: string) => Promise<void>): Promise<string> {
  await go('/');
  await page.getByRole('tab', { name: 'Hot' }).waitFor();
  await go(MARKET);
  await page.waitForFunction(() => performance.getEntriesByName('first-candle').length > 0);
  await go(TRADE);
  await page.getByRole('form').waitFor();
  await go(ASSETS);
  return totalOf(page);
}

test('without a network the last state is shown with its age, orders are refused, and all comes back by itself', {
  timeout: LONG_MS,
}, async () => {
  const { page, troubles, go, kept, close } = await world().visit({ asDemo: true });
  await seeEverything(page, go);
  const placeOf = (name: string) => page.getByRole('button', { name }).boundingBox();
  await go(TRADE);
  const buyBefore = await placeOf('Buy BTC');
  await go(ASSETS);
  await totalOf(page);
  await installed(page, CHUNKS);
  await expect
    .poll(kept, { timeout: 60_000 })
    .toEqual(expect.arrayContaining(['account', 'catalogue', 'quotes']));
  await expect
    .poll(async () => (await kept()).some((name) => name.startsWith('answer markets.candles')))
    .toBe(true);
  await world().stopServer();

  await page.reload();
  await bar(page).waitFor();
  expect(await bar(page).innerText()).toMatch(/^Last updated: .+ \(.+ ago\)$/);
  expect(await totalOf(page)).toMatch(/\d/);
  await look(page, 'assets');

  await go('/');
  await page.getByRole('tab', { name: 'Hot' }).waitFor();
  await page.getByText('BTC', { exact: false }).first().waitFor();
  await look(page, 'home');

  await go(MARKET);
  await page.reload();
  await page.waitForFunction(() => performance.getEntriesByName('first-candle').length > 0);
  await look(page, 'market');

  await go(TRADE);
  await page.getByLabel('Amount').first().fill('0.01');
  await page.getByText('No connection. Orders can be sent once it is back.').first().waitFor();
  expect(await page.getByRole('button', { name: 'Buy BTC' }).isDisabled()).toBe(true);
  // The bar is 28 px high and takes its place at the top: what a finger aims at stays where it was.
  const moved = ((await placeOf('Buy BTC'))?.y ?? 0) - (buyBefore?.y ?? 0);
  expect(Math.abs(moved)).toBeLessThan(4);
  await look(page, 'trade');
  expect(await page.getByText('This page could not be shown').count()).toBe(0);

  await world().startServer();
  await bar(page).waitFor({ state: 'detached' });
  await page.locator('[data-connection=live]').first().waitFor();
  await page
    .getByText('No connection. Orders can be sent once it is back.')
    .first()
    .waitFor({ state: 'detached' });

  await go(SETTINGS);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect.poll(async () => (await kept()).includes('account')).toBe(false);
  expect(await kept()).toContain('catalogue');
  expect(troubles).toEqual([]);
  await close();
});

test('a device whose database is refused or damaged shows everything from memory', {
  timeout: LONG_MS,
}, async () => {
  const refused = await world().visit({
    asDemo: true,
    before: () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'SecurityError');
      };
    },
  });
  await seeEverything(refused.page, refused.go);
  expect(refused.troubles).toEqual([]);
  await refused.close();

  // Another app of this origin, or an older one of ours, left a database that has no place for what is kept.
  const damaged = await world().visit({ asDemo: true });
  await damaged.page.goto(`${world().origin()}/h5/manifest.webmanifest`);
  await damaged.page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('aureus', 7);
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      }),
  );
  await seeEverything(damaged.page, damaged.go);
  await expect.poll(damaged.kept, { timeout: 60_000 }).toContain('account');
  expect(damaged.troubles).toEqual([]);
  await damaged.close();
});
