/**
 * P8 and P10 on a desk: six charts of one market, its book, ladder, depth and tape, and the list of markets, on a large screen
 * beside as many quotes as on a phone. How long a change of layouts takes, from the key to the frame that shows it.
 */
import type { Browser, Page } from 'playwright-core';
import type { PanelName, Split, Stack } from '../src/desk/arrangement.ts';
import type { DeskLayouts } from '../src/desk/desk-layouts.ts';
import { withCharts } from '../src/desk/move-panel.ts';
import { mainThreadBusy } from './browser.ts';
import { type Bench, type Figure, figure, median } from './harness.ts';
import {
  ageRows,
  agesIn,
  busyIn,
  evenly,
  GIVE_UP_MS,
  inSnapshots,
  longTasks,
  type MeasuredApp,
  openPage,
  settle,
  WATCH_MS,
  withBrowser,
  withReports,
} from './measured-app.ts';
import { SILENCE, type Venue } from './venue/start-venue.ts';

const SCREEN = { viewport: { width: 2560, height: 1440 }, deviceScaleFactor: 1 };
const CHARTS = 6;
const PER_SECOND = 100_000;
const ROUNDS = 3;
/** To the preset Scalping, and back to the layout of this bench, which is the first of one's own. */
const SWITCHES = ['Alt+2', 'Alt+5', 'Alt+2', 'Alt+5', 'Alt+2', 'Alt+5'];

export const deskBench: Bench = {
  name: 'desk',
  run: (report) =>
    withBrowser(report, async (browser, venue) => {
      const app = await openDesk(browser, venue);
      report('what the main thread does');
      const shares = await mainThread(app, venue);
      report('from tick to paint');
      const ages = await tickToPaint(app, venue);
      report('from one layout to another');
      return [...shares, ...ages, await switching(app, venue)];
    }),
};

async function openDesk(browser: Browser, venue: Venue): Promise<MeasuredApp> {
  const opened = await openPage(browser, `${venue.url}/h5/#/pages/transaction/index`, {
    screen: SCREEN,
    kept: { version: '1', lang: 'en', 'trade.desk': JSON.stringify(layouts()) },
  });
  const { page } = opened;
  await page.waitForFunction(COUNT_SEEN, undefined, { timeout: GIVE_UP_MS });
  await settle();
  return withReports(opened);
}

/** All that is live at once, as nobody would have it for long. */
function layouts(): DeskLayouts {
  const stack = (weight: number, panel: PanelName): Stack => ({
    ...{ weight, shown: panel },
    panels: [panel],
  });
  const whole: Split = {
    weight: 1,
    parts: [
      stack(280, 'markets'),
      stack(860, 'chart'),
      stack(340, 'book'),
      stack(380, 'ladder'),
      { weight: 300, parts: [stack(700, 'tape'), stack(684, 'depth')] },
      stack(312, 'ticket'),
    ],
  };
  const arrangements = { wide: withCharts(whole, CHARTS) };
  return {
    chosen: { trade: 'bench', options: 'options' },
    kept: [{ id: 'bench', name: 'Bench', arrangements }],
  };
}

async function mainThread(app: MeasuredApp, venue: Venue): Promise<Figure[]> {
  const shares: number[] = [];
  const longBefore = (await longTasks(app.page)).length;
  for (let round = 0; round < ROUNDS; round += 1)
    shares.push(await busyIn(app, venue, inSnapshots(PER_SECOND)));
  const long = (await longTasks(app.page)).length - longBefore;
  await venue.flow(SILENCE);
  await settle();
  const idle = await mainThreadBusy(app.cdp, WATCH_MS);
  const row = (name: string, value: number, limit: number, unit: string) =>
    figure({
      goal: 'P8',
      name,
      figure: value,
      unit,
      limit,
      peer: `the same desk without quotes (${(idle * 100).toFixed(1)} %)`,
    });
  return [
    row('desk of six charts at 100,000 quotes/s', median(shares) * 100, 15, '% of the main thread'),
    row('desk of six charts, long tasks', long, 0, 'tasks'),
  ];
}

async function tickToPaint(app: MeasuredApp, venue: Venue): Promise<Figure[]> {
  const ages = await agesIn(app, venue, [evenly(PER_SECOND)]);
  await venue.flow(SILENCE);
  return ages.flatMap((each) => ageRows(each, 'desk of six charts, '));
}

/** The first way there and back makes what is made once. */
async function switching({ page }: MeasuredApp, venue: Venue): Promise<Figure> {
  await venue.flow(inSnapshots(PER_SECOND));
  await page.locator('body').click({ position: { x: 4, y: 4 } });
  const taken: number[] = [];
  for (const keys of SWITCHES) {
    taken.push(await switchMs(page, keys));
    await settle();
  }
  await venue.flow(SILENCE);
  return figure({
    goal: 'P8',
    name: 'from one layout to another with six charts, key to frame',
    figure: median(taken.slice(2)),
    unit: 'ms',
    limit: 100,
    peer: `at most ${Math.max(...taken.slice(2)).toFixed(0)} ms of ${taken.length - 2}`,
  });
}

async function switchMs(page: Page, keys: string): Promise<number> {
  await page.evaluate(WATCH_SWITCH);
  await page.keyboard.press(keys);
  return (await page.evaluate('globalThis.benchSwitched')) as number;
}

/** From the key to the end of the first frame in whose beginning the layout's name is the other: what it paints is the layout. */
const WATCH_SWITCH = `void (globalThis.benchSwitched = new Promise((resolve) => {
  const name = () => document.querySelector('button[aria-label^="Layout: "]')?.getAttribute('aria-label');
  const before = name();
  const begin = ({ key, timeStamp }) => {
    if (key === 'Alt') return;
    removeEventListener('keydown', begin, true);
    const look = () => {
      if (name() === before) return void requestAnimationFrame(look);
      const door = new MessageChannel();
      door.port1.onmessage = () => resolve(performance.now() - timeStamp);
      door.port2.postMessage(0);
    };
    requestAnimationFrame(look);
  };
  addEventListener('keydown', begin, true);
}))`;

/** Six charts that are there. */
const COUNT_SEEN = `document.querySelectorAll('[role="img"][aria-label^="Price chart"]').length >= ${CHARTS}`;
