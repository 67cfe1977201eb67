/** The app around the measured core, opened in a real browser on the list of markets. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { FRAME_INTERVAL_MS } from '../workers/core/lanes.ts';
import { mainThreadBusy, openBrowser } from './browser.ts';
import { buildMeasuredApp, buildPages } from './build-pages.ts';
import { type Figure, figure, percentile } from './harness.ts';
import type { CoreReport } from './pages/core-meter.ts';
import type { Flow } from './venue/messages.ts';
import { startVenue, type Venue } from './venue/start-venue.ts';

/** As tall as twenty rows and what stands above and below them. */
const PHONE: Screen = { viewport: { width: 390, height: 1420 }, deviceScaleFactor: 2 };
export const ROWS = 20;
export const GIVE_UP_MS = 30_000;
export const WATCH_MS = 4000;
/** Four hundred frames: of eighty the last hundredth would be the worst of all, and two stretches of two hundred differ by their last. */
const AGES_MS = 40_000;
const STRETCHES = 8;
const SETTLE_MS = 1500;
const FRAME_MS = 1000 / 60;

/** As the product's server sends: all that has changed, ten times a second. */
export const inSnapshots = (perSecond: number): Flow => ({ perSecond, batch: 1000, everyMs: 100 });
/** One after another as they come, so that a quote may just have missed a frame. */
export const evenly = (perSecond: number): Flow => ({
  ...{ perSecond, everyMs: 5 },
  batch: perSecond / 200,
});

interface Screen {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly deviceScaleFactor: number;
}

/** Builds the app, and starts the server that feeds it. */
export async function withBrowser(
  report: (progress: string) => void,
  measure: (browser: Browser, venue: Venue) => Promise<Figure[]>,
): Promise<Figure[]> {
  report('building');
  await buildPages();
  const venue = await startVenue(await buildMeasuredApp());
  const browser = await openBrowser();
  try {
    return await measure(browser, venue);
  } finally {
    await browser.close();
    venue.stop();
  }
}

/** Share of the main thread, 0 to 1, once the flow has settled. */
export async function busyIn(
  { cdp }: Pick<MeasuredPage, 'cdp'>,
  venue: Venue,
  flow: Flow,
): Promise<number> {
  await venue.flow(flow);
  await settle();
  return mainThreadBusy(cdp, WATCH_MS);
}

/** Of frames, by the quotes that each was the first to show: the oldest of all but a hundredth, the newest of the middle one. */
export interface Ages {
  readonly oldestMs: number;
  readonly newestMs: number;
}

/**
 * With each of these flows, in their places. They take turns, there and back, so that a machine that grows slower or quicker does
 * so for all of them.
 */
export async function agesIn(
  app: MeasuredApp,
  venue: Venue,
  flows: readonly Flow[],
): Promise<readonly Ages[]> {
  const frames = flows.map((flow) => ({
    flow,
    oldestMs: [] as number[],
    newestMs: [] as number[],
  }));
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    for (const each of stretch % 2 === 0 ? frames : frames.toReversed()) {
      await venue.flow(each.flow);
      await settle();
      await app.reset();
      await pause(AGES_MS / STRETCHES);
      const { oldestMs, newestMs } = await app.report();
      each.oldestMs.push(...oldestMs);
      each.newestMs.push(...newestMs);
    }
  }
  return frames.map(({ oldestMs, newestMs }) => ({
    oldestMs: percentile(oldestMs, 0.99),
    newestMs: percentile(newestMs, 0.5),
  }));
}

/** P10 of one page, which `prefix` names where it is not the list of markets. */
export function ageRows({ oldestMs, newestMs }: Ages, prefix = ''): Figure[] {
  const row = (name: string, value: number, limit: number, peer: string) =>
    figure({ goal: 'P10', name: `${prefix}${name}`, figure: value, unit: 'ms', limit, peer });
  return [
    row(
      'oldest tick to paint, p99',
      oldestMs,
      FRAME_INTERVAL_MS + FRAME_MS + 5,
      `the throttle (${FRAME_INTERVAL_MS} ms), one frame and 5 ms`,
    ),
    row('newest tick to paint, p50', newestMs, FRAME_MS, 'one frame'),
  ];
}

export async function settle(): Promise<void> {
  await pause(SETTLE_MS);
}

export interface MeasuredPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly close: () => Promise<void>;
}

export interface MeasuredApp extends MeasuredPage {
  /** What the core counted since it was last asked to start over. */
  report(): Promise<CoreReport>;
  reset(): Promise<void>;
}

/** `kept` is what the device has kept from earlier visits. */
export async function openPage(
  browser: Browser,
  url: string,
  { screen = PHONE, kept = {} }: { screen?: Screen; kept?: Readonly<Record<string, string>> } = {},
): Promise<MeasuredPage> {
  const context = await browser.newContext({ ...screen, serviceWorkers: 'block' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await page.addInitScript(OBSERVE);
  await page.addInitScript(KEEP(kept));
  await page.goto(url);
  return { page, cdp, close: () => context.close() };
}

export async function openMeasuredApp(browser: Browser, venue: Venue): Promise<MeasuredApp> {
  const opened = await openPage(browser, `${venue.url}/h5/#/pages/market/market`);
  const { page } = opened;
  await page.waitForFunction(COUNT_ROWS(ROWS), undefined, { timeout: GIVE_UP_MS });
  // What is measured is a list that rests, whose prices the core draws.
  await page.waitForFunction(COUNT_DRAWN(ROWS), undefined, { timeout: GIVE_UP_MS });
  return withReports(opened);
}

export function withReports(opened: MeasuredPage): MeasuredApp {
  const ask = (word: string) => opened.page.evaluate(ASK_CORE(word)) as Promise<CoreReport>;
  return { ...opened, report: () => ask('report'), reset: async () => void (await ask('reset')) };
}

/** Milliseconds of every task over 50 ms since the page was opened. */
export async function longTasks(page: Page): Promise<readonly number[]> {
  return (await page.evaluate('globalThis.benchLongTasks')) as number[];
}

/** How many frames of the screen were missed in this time. Asking for every frame is work of its own. */
export async function droppedFrames(page: Page, forMs: number): Promise<number> {
  const gaps = (await page.evaluate(FRAME_GAPS(forMs))) as number[];
  const frameMs = percentile(gaps, 0.5);
  return gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frameMs) - 1), 0);
}

const OBSERVE = `
  globalThis.benchLongTasks = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.benchLongTasks.push(entry.duration);
  }).observe({ type: 'longtask', buffered: true });`;

const KEEP = (kept: Readonly<Record<string, string>>) =>
  `for (const [key, value] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem(key, value);`;

const COUNT_ROWS = (rows: number) => `(() => {
  const seen = [...document.querySelectorAll('li')].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && /\\d/.test(row.textContent);
  });
  return seen.length >= ${rows};
})()`;

const COUNT_DRAWN = (rows: number) => `document.querySelectorAll('[data-drawn]').length >= ${rows}`;

const ASK_CORE = (word: string) => `new Promise((resolve) => {
  const door = new BroadcastChannel('bench');
  door.onmessage = ({ data }) => { door.close(); resolve(data); };
  door.postMessage('${word}');
})`;

const FRAME_GAPS = (forMs: number) => `new Promise((resolve) => {
  const gaps = [];
  let before = null;
  const begun = performance.now();
  const tick = (now) => {
    if (before !== null) gaps.push(now - before);
    before = now;
    if (performance.now() - begun < ${forMs}) requestAnimationFrame(tick); else resolve(gaps);
  };
  requestAnimationFrame(tick);
})`;
