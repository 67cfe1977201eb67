import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { coresOf, crashCore, hangCore, isCore, untilReplaced } from '../../support/core-worker.ts';
import { ofFile } from '../../support/of-file.ts';
import { openFaultsWorld, type Visit } from '../world/faults-world.ts';

const MARKETS = '/pages/market/market';
const TRADE = '/pages/transaction/index?symbol=BTCUSDT';
/** A page that is away for so long has missed dozens of frames. */
const AWAY_MS = 4000;

const world = ofFile(() => openFaultsWorld('simulated', 'keeps pages'));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const book = (page: Page) => page.getByRole('region', { name: 'Order book' });

/** The page is told that it is hidden, as by a browser that shows another tab, and then stopped. */
async function sendAway(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const show = (state: string) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => visibility,
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  return async () => {
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await show('visible');
  };
}

interface Seen {
  readonly longTasks: number[];
  /** How often the book was painted. */
  readonly paints: number;
}

/** From now on counts the paints of the book and keeps the long tasks; answers them when asked. */
async function watchPaints(visit: Visit): Promise<() => Promise<Seen>> {
  await visit.page.evaluate(() => {
    const seen: { longTasks: number[]; paints: number } = { longTasks: [], paints: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longTasks.push(duration);
    }).observe({ type: 'longtask' });
    const place = document.querySelector('[aria-label="Buy orders"]') ?? document.body;
    const options = { subtree: true, childList: true, characterData: true };
    new MutationObserver(() => {
      seen.paints += 1;
    }).observe(place, options);
    Object.assign(globalThis, { seen });
  });
  return () => visit.page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
}

test('a page that was away goes on where the market is: no replay, no long task, the same one socket', async () => {
  const visit = await world().visit({ path: TRADE });
  const { page, untilConnection } = visit;
  await untilConnection('live');
  await book(page).getByRole('option').first().waitFor();
  const comeBack = await sendAway(page);
  const before = world().line.counts();
  await pause(AWAY_MS);
  const seen = await watchPaints(visit);
  await comeBack();
  await pause(1000);
  const { longTasks, paints } = await seen();
  const after = world().line.counts();
  // Twenty frames a second at most, and one more for the return.
  expect(paints).toBeLessThanOrEqual(22);
  expect(longTasks.filter((ms) => ms > 200)).toEqual([]);
  await expect.poll(async () => (await seen()).paints).toBeGreaterThan(0);
  expect(after.websockets).toBe(before.websockets);
  // A pace for each way, and a ping of these seconds: nothing was asked for again.
  expect(after.up.passed - before.up.passed).toBeLessThanOrEqual(4);
  expect(await page.locator('[data-age]').count()).toBe(0);
  await untilConnection('live');
  await visit.close();
});

test('a page whose connection was lost while it was away is live again with one socket', async () => {
  const visit = await world().visit({ path: TRADE });
  const { page, untilConnection } = visit;
  await untilConnection('live');
  const { websockets } = world().line.counts();
  const comeBack = await sendAway(page);
  world().line.cut('websockets');
  await pause(1000);
  await comeBack();
  await expect.poll(() => world().line.counts().open).toBe(1);
  await untilConnection('live');
  expect(world().line.counts().websockets).toBe(websockets + 1);
  await expect.poll(() => book(page).getAttribute('data-stale')).toBeNull();
  await visit.close();
});

test('the way back to a page that the browser kept leads to a live one, with one socket', async () => {
  const visit = await world().visit({ path: TRADE });
  const { page, untilConnection } = visit;
  await untilConnection('live');
  await page.goto(`${world().line.url}/healthz`);
  // Once the call is over: going back ends the page that it runs in.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await untilConnection('live');
  await book(page).getByRole('option').first().waitFor();
  await expect.poll(() => world().line.counts().open).toBe(1);
  await visit.close();
});

test('a line that is cut again and again ends in one socket, and the list in fresh prices', async () => {
  const visit = await world().visit({ path: MARKETS });
  const { page, untilConnection } = visit;
  await untilConnection('live');
  for (let cuts = 0; cuts < 3; cuts += 1) {
    world().line.cut('websockets');
    await untilConnection('reconnecting');
    await untilConnection('live');
  }
  await expect.poll(() => world().line.counts().open).toBe(1);
  await expect.poll(() => page.locator('[data-age]').count()).toBe(0);
  expect(visit.troubles).toEqual([]);
  await visit.close();
});

async function crash(page: Page): Promise<void> {
  const replaced = untilReplaced(page);
  await crashCore(page);
  await replaced;
}

test('a core that keeps crashing is restarted three times, and then runs on the main thread and says so', async () => {
  const visit = await world().visit({ path: TRADE });
  const { page, untilConnection } = visit;
  const workers: string[] = [];
  await expect.poll(() => coresOf(page)).toHaveLength(1);
  page.on('worker', (worker) => {
    if (isCore(worker)) workers.push(worker.url());
  });
  for (let crashes = 0; crashes < 3; crashes += 1) {
    await untilConnection('live');
    await crash(page);
  }
  // What was watched is watched again, on the same screen.
  await untilConnection('live');
  await book(page).getByRole('option').first().waitFor();
  expect(workers).toHaveLength(3);
  await crashCore(page);
  await untilConnection('degraded');
  await page.getByText('Reduced mode').first().waitFor();
  await expect.poll(() => coresOf(page)).toHaveLength(0);
  await expect.poll(() => book(page).getAttribute('data-stale')).toBeNull();
  expect(workers).toHaveLength(3);
  await visit.close();
});

test('a core that hangs is called delayed by the next heartbeat but one, and is replaced', async () => {
  const visit = await world().visit({ path: TRADE });
  const { page, untilConnection } = visit;
  await untilConnection('live');
  const replaced = untilReplaced(page);
  hangCore(page);
  await untilConnection('delayed');
  await replaced;
  await untilConnection('live');
  await expect.poll(() => book(page).getAttribute('data-stale')).toBeNull();
  await visit.close();
});

test('where workers cannot start the same core runs on the main thread: prices move, and one socket is open', async () => {
  const visit = await world().visit({
    path: MARKETS,
    before: (context) => context.route(/data-core\.worker[^/]*\.js/, (route) => route.abort()),
  });
  const { page, untilConnection } = visit;
  await untilConnection('degraded');
  await expect.poll(() => world().line.counts().open).toBe(1);
  const prices = page.getByRole('tabpanel');
  await page.getByRole('tab', { name: 'Coins' }).click();
  await prices.getByText('BTC', { exact: true }).waitFor();
  const before = await prices.textContent();
  await expect.poll(() => prices.textContent()).not.toBe(before);
  await visit.close();
});

/** From each tap to the first paint after it, as the browser itself measures it. */
async function tapsMs(page: Page, taps: number): Promise<number[]> {
  await page.evaluate(() => {
    const durations: number[] = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'click') durations.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(globalThis, { durations });
  });
  const ticket = page.getByRole('form', { name: 'Order ticket' });
  for (let tap = 0; tap < taps; tap += 1) {
    const side = tap % 2 === 0 ? 'Sell' : 'Buy';
    await ticket.getByRole('button', { name: side, exact: true }).click();
    await ticket
      .getByRole('button', { name: `${side} BTC` })
      .or(ticket.getByText('Log in'))
      .waitFor();
  }
  return page.evaluate(() => (globalThis as unknown as { durations: number[] }).durations);
}

test('on a phone six times slower a tap is answered within 200 ms while prices move', async () => {
  const visit = await world().visit({ path: TRADE });
  const { page, untilConnection } = visit;
  await untilConnection('live');
  await book(page).getByRole('option').first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const durations = (await tapsMs(page, 8)).toSorted((a, b) => a - b);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  expect(durations.length).toBeGreaterThan(0);
  // Taps of less than 16 ms are not even told of; a busy machine may spoil most of the others.
  expect(durations[Math.floor(durations.length / 4)] ?? 0).toBeLessThan(200);
  await visit.close();
});
