/**
 * P6, P8, P9 and P10: the app as it ships, in Chromium, fed by a server that does nothing else. How
 * much reaches its worker, what that costs the main thread, and how old a quote is when it is painted.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { mainThreadBusy } from './browser.ts';
import { type Bench, type Figure, figure, median } from './harness.ts';
import {
  ageRows,
  agesIn,
  busyIn,
  droppedFrames,
  evenly,
  inSnapshots,
  longTasks,
  type MeasuredApp,
  openMeasuredApp,
  openPage,
  ROWS,
  settle,
  WATCH_MS,
  withBrowser,
} from './measured-app.ts';
import type { CoreReport } from './pages/core-meter.ts';
import type { Flow, Sent } from './venue/messages.ts';
import { SILENCE, type Venue } from './venue/start-venue.ts';

const FIREHOSE: Flow = { perSecond: 1_000_000, batch: 500, everyMs: 5 };

const RATES = [10_000, 100_000, 200_000] as const;
const ROUNDS = 3;
const SLOWER = 4;
/** The rate of the naive page: at ten times this it is busy all the time, and so beyond compare. */
const NAIVE_RATE = 10_000;

export const browserBench: Bench = {
  name: 'browser',
  run: (report) =>
    withBrowser(report, async (browser, venue) => {
      const app = await openMeasuredApp(browser, venue);
      report('a million quotes a second');
      const into = await firehose(app, venue);
      report('what the main thread does');
      const shares = await mainThread(app, venue);
      report('from tick to paint');
      return [...into, ...shares, ...(await tickToPaint(app, venue))];
    }),
};

export const naiveBench: Bench = {
  name: 'naive',
  run: (report) =>
    withBrowser(report, async (browser, venue) => {
      report('the app and a naive page, in turn');
      return [await besideNaive(browser, venue)];
    }),
};

/** P6. All that was sent must have come: in number, in sequence, and in the sum of its prices. */
async function firehose(app: MeasuredApp, venue: Venue): Promise<Figure[]> {
  await venue.flow(SILENCE);
  await settle();
  await app.reset();
  await venue.flow(FIREHOSE);
  await pause(WATCH_MS * 2);
  const sent = await venue.flow(SILENCE);
  // What is on its way arrives within moments; the time it took counts.
  const got = await arrivedOf(app, sent);
  const seconds = (WATCH_MS * 2) / 1000;
  return [
    figure({
      goal: 'P6',
      name: 'quotes a second into the worker',
      figure: got.quotes / seconds,
      unit: 'quotes/s',
      limit: FIREHOSE.perSecond * 0.99,
      bound: 'at least',
      peer: `${sent.quotes.toLocaleString('en-US')} sent in ${seconds} s`,
      ratio: got.quotes / sent.quotes,
    }),
    figure({
      goal: 'P6',
      name: 'of them lost or altered',
      figure: lostOf(sent, got),
      unit: 'quotes',
      limit: 0,
      peer: 'what the server sent, by sequence and by sum of prices',
    }),
    figure({
      goal: 'P6',
      name: 'handlers busy at a million quotes/s',
      figure: (got.busyMs / 1000 / seconds) * 100,
      unit: '% of the worker',
      limit: 2,
      peer: 'all the time there is',
    }),
  ];
}

async function arrivedOf(app: MeasuredApp, sent: Sent): Promise<CoreReport> {
  const until = Date.now() + 10_000;
  for (;;) {
    const report = await app.report();
    if (report.quotes >= sent.quotes || Date.now() > until) return report;
    await pause(100);
  }
}

/** A sum that differs although the number is right is at least one quote that was altered. */
function lostOf(sent: Sent, got: CoreReport): number {
  const missing = Math.abs(sent.quotes - got.quotes) + got.missing * FIREHOSE.batch;
  return missing > 0 || got.lastSum === sent.lastSum ? missing : 1;
}

/** P8: shares of the main thread, the rates interleaved, then a slower CPU, then smoothness. */
async function mainThread(app: MeasuredApp, venue: Venue): Promise<Figure[]> {
  const shares = new Map<number, number[]>(RATES.map((rate) => [rate, []]));
  const slow: number[] = [];
  const longBefore = (await longTasks(app.page)).length;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const rate of RATES) shares.get(rate)?.push(await busyIn(app, venue, inSnapshots(rate)));
  }
  const long = (await longTasks(app.page)).length - longBefore;
  const dropped = await droppedFrames(app.page, WATCH_MS);
  await app.cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await venue.flow(inSnapshots(100_000));
  await settle();
  for (let round = 0; round < ROUNDS; round += 1) {
    slow.push(await mainThreadBusy(app.cdp, WATCH_MS, 'TaskDuration'));
  }
  await app.cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await venue.flow(SILENCE);
  const idle = await mainThreadBusy(app.cdp, WATCH_MS);
  const percent = (values: readonly number[] = []) => median(values) * 100;
  const all = RATES.map((rate) => percent(shares.get(rate)));
  const row = (name: string, value: number, limit: number, unit = '% of the main thread') =>
    figure({
      goal: 'P8',
      name,
      figure: value,
      unit,
      limit,
      peer: `the same page without quotes (${(idle * 100).toFixed(1)} %)`,
    });
  return [
    row('main thread at 100,000 quotes/s', percent(shares.get(100_000)), 3.5),
    row('from 10,000 to 200,000 quotes/s', Math.max(...all) - Math.min(...all), 2, 'points'),
    row('main thread at a 4x slower CPU', percent(slow), 12),
    row('long tasks', long, 0, 'tasks'),
    row('dropped frames', dropped, 0, 'frames'),
  ];
}

/** P10: the age of a quote, from the socket to the frame that shows it. */
async function tickToPaint(app: MeasuredApp, venue: Venue): Promise<Figure[]> {
  const ages = await agesIn(app, venue, RATES.map(evenly));
  await venue.flow(SILENCE);
  const of = (rate: (typeof RATES)[number]) =>
    ages[RATES.indexOf(rate)] ?? { oldestMs: Number.NaN, newestMs: Number.NaN };
  const [least, most] = [of(10_000).oldestMs, of(200_000).oldestMs];
  return [
    ...ageRows(of(100_000)),
    figure({
      goal: 'P10',
      name: 'oldest tick, at 200,000 less that at 10,000 quotes/s',
      figure: most - least,
      unit: 'ms',
      limit: 2,
      peer: `${least.toFixed(1)} ms at 10,000, ${most.toFixed(1)} ms at 200,000`,
    }),
  ];
}

/**
 * P9: as many quotes on a page that takes and shows each of them by itself. Each side is sent them as its
 * server would: ours what has changed, ten times a second; the naive page every quote when it happens.
 */
async function besideNaive(browser: Browser, venue: Venue): Promise<Figure> {
  const ours: number[] = [];
  const naive: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const app = await openMeasuredApp(browser, venue);
    ours.push(await busyWith(app, venue, inSnapshots(NAIVE_RATE)));
    await app.close();
    const page = await openPage(browser, `${venue.url}/bench/naive-page/index.html`);
    naive.push(await busyWith(page, venue, evenly(NAIVE_RATE)));
    await page.close();
  }
  const ratio = median(naive) / median(ours);
  const percent = (values: readonly number[]) => `${(median(values) * 100).toFixed(1)} %`;
  return figure({
    goal: 'P9',
    name: `beside a naive page of ${ROWS} rows`,
    figure: ratio,
    unit: 'x less of the main thread',
    peer: `a naive page at 10,000 quotes/s (${percent(naive)}; ours ${percent(ours)})`,
    ratio,
  });
}

async function busyWith(page: Pick<MeasuredApp, 'cdp'>, venue: Venue, flow: Flow): Promise<number> {
  const busy = await busyIn(page, venue, flow);
  await venue.flow(SILENCE);
  return busy;
}
