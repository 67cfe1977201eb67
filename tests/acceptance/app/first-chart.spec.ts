/** The newest bars are drawn into the frame of the page before its code is there, where the chart will draw them. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { AFTERNOON_MS, appOfFile } from '../../support/app-in-browser.ts';
import { candleInk, type Place, sharedInk } from '../world/candle-ink.ts';

const MARKET = '/pages/transaction/currency?symbol=BTCUSDT';
const TRADE = '/pages/transaction/index?symbol=BTCUSDT';
const FUTURES = '/pages/transaction/contract?symbol=BTCUSDT-PERP';
const APP = /\/assets\/app-[^/]*\.js/;
const FIRST_SCRIPT = /\/assets\/index-[^/]*\.js/;
const LONG_MS = 90_000;
const PHONE = { width: 390, height: 844 };
const LOW = { width: 360, height: 640 };

/** Nothing is traded meanwhile: both pictures are of the same bars, however long the page takes. */
const app = appOfFile(async () => ({
  clock: { now: () => AFTERNOON_MS },
  environment: {},
  close: async () => {},
}));

const isMarked = (page: Page, name: string) =>
  page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, name);

/** To the pixel; the width of a figure waits for its letters. */
function placeOf(box: Place | null): Omit<Place, 'width'> {
  const { x = Number.NaN, y = Number.NaN, height = Number.NaN } = box ?? {};
  return { x: Math.round(x), y: Math.round(y), height: Math.round(height) };
}

/** Below the legend, above the volumes and beside the scale. */
function candlesIn({ x, y, width, height }: Place): Place {
  return { x, y: y + 24, width: width - 80, height: height * 0.7 - 24 };
}

/** These scripts are held back until released. */
async function holdBack(page: Page, scripts: RegExp): Promise<() => void> {
  const held = { release: () => {} };
  const released = new Promise<void>((resolve) => {
    held.release = resolve;
  });
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  return held.release;
}

/** The page again, with these held back. */
async function reloadHeld(page: Page, scripts = APP): Promise<() => void> {
  const release = await holdBack(page, scripts);
  await page.reload({ waitUntil: 'commit' });
  return release;
}

test.each([
  ['market', MARKET, PHONE],
  ['market on a wide screen', MARKET, { width: 1280, height: 800 }],
  ['trade', TRADE, PHONE],
  ['trade on a low screen', TRADE, LOW],
  ['futures', FUTURES, PHONE],
  ['futures on a low screen', FUTURES, LOW],
  ['options', '/pages/transaction/seconds_order?symbol=BTCUSDT', PHONE],
] as const)(
  'the first picture has its candles where the chart has them: %s',
  {
    timeout: LONG_MS,
  },
  async (_, path, size) => {
    const { page, close } = await app().open({ path, size });
    await isMarked(page, 'first-candle');
    const release = await reloadHeld(page);
    await isMarked(page, 'first-sketch');
    const frame = await page.locator('.frame-chart').boundingBox();
    if (frame === null) throw new Error('the frame has no chart');
    const before = await candleInk(page, candlesIn(frame));
    const price = page.locator('.frame-price');
    const told = await price.innerText();
    const place = placeOf(await price.boundingBox());
    release();
    await isMarked(page, 'first-candle');
    const chart = await page.getByRole('application').boundingBox();
    expect(Math.abs((chart?.y ?? 0) - frame.y)).toBeLessThanOrEqual(1);
    expect(Math.abs((chart?.height ?? 0) - frame.height)).toBeLessThanOrEqual(1);
    await page.locator('.first-sketch').waitFor({ state: 'detached' });
    expect(told).toMatch(/^\d{1,3}([.,]\d{2,3})+$/);
    const prices = page.locator('span.figure', { hasText: told });
    const places = await Promise.all(
      (await prices.all()).map(async (each) => placeOf(await each.boundingBox())),
    );
    expect(places).toContainEqual(place);
    const after = await candleInk(page, candlesIn(frame));
    expect(sharedInk(before, after, { x: 1, y: 1 })).toBeGreaterThan(0.95);
    await page.unrouteAll({ behavior: 'wait' });
    await close();
  },
);

test.each([
  ['trade', TRADE],
  ['futures', FUTURES],
  ['options', '/pages/transaction/seconds_order?symbol=BTCUSDT'],
] as const)(
  'the picture and its price stay where they are until the markets are known: %s',
  {
    timeout: LONG_MS,
  },
  async (_, path) => {
    // No page has been opened before, so the device has kept no markets.
    const { page, close } = await app().open({ path: '/pages/setting/setting' });
    const asked = { release: () => {} };
    const released = new Promise<void>((resolve) => {
      asked.release = resolve;
    });
    await page.context().route('**/api/currency/quotation_new?*', async (route) => {
      await released;
      await route.continue();
    });
    await page.evaluate((hash) => {
      location.hash = hash;
      location.reload();
    }, path);
    await isMarked(page, 'first-sketch');
    const screen = page.locator('main[aria-busy]');
    await screen.waitFor();
    const picture = page.locator('.first-sketch');
    const place = placeOf(await picture.boundingBox());
    const price = screen.locator('.figure', { hasText: /\d[.,]\d{2}/ });
    const priceAt = placeOf(await price.boundingBox());
    const told = await price.innerText();
    asked.release();
    await page.locator('main:not([aria-busy])').waitFor();
    await isMarked(page, 'first-candle');
    const chart = await page.getByRole('application').boundingBox();
    expect(Math.abs((chart?.y ?? 0) - place.y)).toBeLessThanOrEqual(1);
    const prices = page.locator('main span.figure', { hasText: told });
    const places = await Promise.all(
      (await prices.all()).map(async (each) => placeOf(await each.boundingBox())),
    );
    expect(places).toContainEqual(priceAt);
    await close();
  },
);

test('where the bars of the first picture are lost, the skeleton shows its own until the markets are known', {
  timeout: LONG_MS,
}, async () => {
  const { page, close } = await app().open({ path: '/pages/setting/setting' });
  const context = page.context();
  // Never answered while this is looked at.
  await context.route('**/api/currency/quotation_new?*', () => undefined);
  const asked = { lose: () => {} };
  const lost = new Promise<void>((resolve) => {
    asked.lose = resolve;
  });
  await context.route('**/api/currency/new_timeshar?*', async (route) => {
    await lost;
    await route.fulfill({ status: 502, body: '<html>' });
  });
  await page.evaluate((hash) => {
    location.hash = hash;
    location.reload();
  }, TRADE);
  const place = page.locator('main[aria-busy]').getByRole('status', { name: 'Loading the chart' });
  await place.waitFor({ state: 'attached' });
  expect(await place.locator('span').count()).toBe(0);
  asked.lose();
  await expect.poll(() => place.locator('span').count()).toBeGreaterThan(0);
  await close();
});

/** Of what the page asks for itself: the core asks in a language. */
const FIRST_BARS = /\/api\/currency\/new_timeshar\?(?!.*lang=)/;

test('the price stands in the frame before a worker has begun to draw', {
  timeout: LONG_MS,
}, async () => {
  const { page, close } = await app().open({ path: TRADE });
  await isMarked(page, 'first-candle');
  const releaseWorker = await holdBack(page, /\/assets\/first-chart\.worker-/);
  const release = await reloadHeld(page);
  const price = page.locator('.frame-price');
  await expect.poll(() => price.innerText()).toMatch(/^\d{1,3}([.,]\d{2,3})+$/);
  const sketches = () => page.evaluate(() => performance.getEntriesByName('first-sketch').length);
  expect(await sketches()).toBe(0);
  releaseWorker();
  await isMarked(page, 'first-sketch');
  release();
  await isMarked(page, 'first-candle');
  await page.unrouteAll({ behavior: 'wait' });
  await close();
});

test('where the worker that draws is lost, no empty picture stands in the place of the chart', {
  timeout: LONG_MS,
}, async () => {
  const { page, close } = await app().open({ path: TRADE });
  await isMarked(page, 'first-candle');
  await page.context().route(/\/assets\/first-chart\.worker-/, (route) => route.abort());
  const release = await reloadHeld(page);
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');
  await page.locator('.first-sketch').waitFor({ state: 'detached' });
  release();
  await isMarked(page, 'first-candle');
  await close();
});

test('a desk, which has its chart elsewhere, asks for no first picture', {
  timeout: LONG_MS,
}, async () => {
  const { page, close } = await app().open({ path: TRADE, size: { width: 1280, height: 800 } });
  await isMarked(page, 'first-candle');
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(request.url()));
  await page.reload();
  await isMarked(page, 'first-candle');
  expect(asked.filter((url) => FIRST_BARS.test(url))).toEqual([]);
  expect(asked.some((url) => url.includes('/assets/'))).toBe(true);
  await close();
});

/** Counts from the next load on, as Chromium does, what moved without a touch: the share of the screen by the share that it moved. */
async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = globalThis as { shifted?: number };
    counted.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        counted.shifted =
          (counted.shifted ?? 0) + (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as { shifted?: number }).shifted ?? Number.NaN);
}

test('what was painted before the first script has told which page it is does not move', {
  timeout: LONG_MS,
}, async () => {
  const { page, close } = await app().open({ path: TRADE });
  await isMarked(page, 'first-candle');
  const shifted = await countShifts(page);
  const release = await reloadHeld(page, FIRST_SCRIPT);
  await isMarked(page, 'first-contentful-paint');
  release();
  await isMarked(page, 'first-candle');
  expect(await shifted()).toBeLessThan(0.01);
  await page.unrouteAll({ behavior: 'wait' });
  await close();
});

test('a chart with settings of its own, and one whose bars are lost, come without a first picture', {
  timeout: LONG_MS,
}, async () => {
  const stored = { 'trade.chart': JSON.stringify({ style: 'bars', scale: 'linear', active: [] }) };
  const own = await app().open({ path: MARKET, stored });
  await isMarked(own.page, 'first-candle');
  expect(await own.page.evaluate(() => performance.getEntriesByName('first-sketch').length)).toBe(
    0,
  );
  await own.close();

  const { page, close } = await app().open({ path: MARKET });
  await isMarked(page, 'first-candle');
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const lost = { count: 0 };
  await page.context().route('**/api/currency/new_timeshar?*', (route) => {
    // The core asks in a language, the first picture in none.
    if (route.request().url().includes('lang=')) return route.continue();
    lost.count += 1;
    return route.fulfill({ status: 502, body: '<html>' });
  });
  await page.reload();
  await isMarked(page, 'first-candle');
  expect(lost.count).toBe(1);
  expect(await page.evaluate(() => performance.getEntriesByName('first-sketch').length)).toBe(0);
  expect(errors).toEqual([]);
  await close();
});

test('where no worker can begin, the chart comes without a first picture', {
  timeout: LONG_MS,
}, async () => {
  const { page, close } = await app().open({ path: '/' });
  await page.addInitScript(() => {
    (globalThis as { Worker?: unknown }).Worker = class {
      constructor() {
        throw new Error('no workers here');
      }
    };
  });
  await page.evaluate((hash) => {
    location.hash = hash;
  }, MARKET);
  await page.reload();
  await isMarked(page, 'first-candle');
  expect(await page.evaluate(() => performance.getEntriesByName('first-sketch').length)).toBe(0);
  await close();
});
