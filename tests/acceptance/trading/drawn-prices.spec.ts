import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { crashCore } from '../../support/core-worker.ts';
import { ofFile } from '../../support/of-file.ts';
import { openFaultsWorld, type VisitOptions } from '../world/faults-world.ts';
import { comparePrice, type Likeness } from '../world/price-pictures.ts';

const MARKETS = '/pages/market/market';
/** A price older than this is grey. */
const FRESH_MS = 10_000;

const world = ofFile(() => openFaultsWorld('manual'));

/** The box of a market's price, drawn or not. */
const boxOf = (page: Page, base: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `${base}/USDT` }) })
    .locator('div:has(> .flashes)');

const isDrawn = (page: Page, base: string) =>
  boxOf(page, base).evaluate((box) => (box as HTMLElement).dataset['drawn'] !== undefined);

async function openMarkets(options: VisitOptions = {}) {
  const visit = await world().visit({ path: MARKETS, ...options });
  const { page } = visit;
  await boxOf(page, 'ETH').waitFor();
  return { ...visit, text: () => boxOf(page, 'ETH').locator('.flashes').textContent() };
}

/**
 * The browser sets letters of a page and of a canvas with the same shapes, but may begin them on another part of a
 * pixel: edges differ, and more so the fewer pixels a letter has. A font of another family or weight, figures of
 * another width and a stretched canvas are beyond one of these.
 */
const isAlike = ({ ink, sharpness, elsewhere }: Likeness) =>
  Math.abs(ink - 1) < 0.15 && Math.abs(sharpness - 1) < 0.2 && elsewhere < 0.25;

test.each([1, 2, 3])(
  'a price that the core draws looks as its text would, fresh and old, at a scale of %d',
  async (scale) => {
    const { page, close } = await openMarkets({ scale });
    // The second has rested since the market was opened, and is old.
    for (const base of ['ETH', 'BTC']) {
      const seen = { at: 0 };
      const look = async () => {
        if (Date.now() - seen.at > FRESH_MS) {
          seen.at = Date.now();
          world().setPrice('ETHUSDT', '3012.45');
        }
        if (!(await isDrawn(page, base))) return 'not drawn';
        const likeness = await comparePrice(page, boxOf(page, base));
        return isAlike(likeness) || likeness;
      };
      await expect.poll(look, { timeout: 15_000 }).toBe(true);
    }
    await close();
  },
);

test('readers, search and selection have the text of a drawn price, which follows within a second', async () => {
  world().setPrice('ETHUSDT', '3012.45');
  const { page, text, close } = await openMarkets();
  await expect.poll(() => isDrawn(page, 'ETH')).toBe(true);
  const canvas = boxOf(page, 'ETH').locator('canvas');
  expect(await canvas.getAttribute('aria-hidden')).toBe('true');
  expect(await canvas.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe('none');
  world().setPrice('ETHUSDT', '3013.5');
  const setAtMs = Date.now();
  await expect.poll(text, { interval: 20 }).toBe('3,013.50');
  // A second, and what a busy machine takes.
  expect(Date.now() - setAtMs).toBeLessThan(2500);
  await page.getByRole('listitem').filter({ hasText: '3,013.50' }).waitFor();
  await close();
});

test('a lost core leaves the text, and the next one draws again; so does a screen of another scale', async () => {
  const { page, context, text, close } = await openMarkets();
  const mark = () =>
    boxOf(page, 'ETH')
      .locator('canvas')
      .evaluate((canvas) => canvas.setAttribute('data-known', ''));
  const isNew = () => boxOf(page, 'ETH').locator('canvas:not([data-known], .invisible)').count();
  await expect.poll(isNew).toBe(1);
  await mark();
  await crashCore(page);
  await expect.poll(isNew).toBe(1);
  expect(await boxOf(page, 'ETH').locator('canvas').count()).toBe(1);
  await mark();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setDeviceMetricsOverride', {
    // Of another size as well: Chromium tells nobody of a scale alone that is only emulated.
    width: 391,
    height: 844,
    mobile: false,
    deviceScaleFactor: 2,
  });
  await expect.poll(isNew).toBe(1);
  world().setPrice('ETHUSDT', '3014');
  await expect.poll(text).toBe('3,014.00');
  await close();
});

test('where no canvas can be handed over, or the system chooses the colours, the price is text with every frame', async () => {
  const plain = await openMarkets({
    before: (context) =>
      context.addInitScript(() => {
        Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
      }),
  });
  const forced = await openMarkets();
  await forced.page.emulateMedia({ forcedColors: 'active' });
  for (const { page, text } of [plain, forced]) {
    await expect.poll(() => boxOf(page, 'ETH').locator('canvas').count()).toBe(0);
    world().setPrice('ETHUSDT', '3015');
    await expect.poll(text).toBe('3,015.00');
    const ink = () =>
      boxOf(page, 'ETH')
        .locator('.flashes')
        .evaluate((element) => getComputedStyle(element).color);
    expect(await ink()).not.toBe('rgba(0, 0, 0, 0)');
    world().setPrice('ETHUSDT', '3016');
    await expect.poll(text).toBe('3,016.00');
  }
  await plain.close();
  await forced.close();
});

test('of a list that scrolls the core draws the prices in sight and no others', async () => {
  const { page, close } = await world().visit({ path: '/pages/transaction/index' });
  await page.getByRole('button', { name: 'BTC/USDT' }).click();
  const rows = page.getByRole('dialog', { name: 'Markets' }).getByRole('listitem');
  const drawn = (row: 'first' | 'last') => rows[row]().locator('[data-drawn]').count();
  await expect.poll(() => drawn('first')).toBe(1);
  expect(await drawn('last')).toBe(0);
  await rows.last().scrollIntoViewIfNeeded();
  await expect.poll(() => drawn('last')).toBe(1);
  await expect.poll(() => drawn('first')).toBe(0);
  world().setPrice('BTCUSDT', '60123.45');
  await rows.first().filter({ hasText: '60,123.45' }).waitFor({ state: 'attached' });
  await close();
});
