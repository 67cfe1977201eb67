/**
 * P15: from the address to the first paint and the first candle, on a phone four times slower than this machine, and
 * what the browser must fetch for it.
 */
import type { Browser } from 'playwright-core';
import { measureSizes, type SizeRow } from '../tools/checks/sizes.ts';
import { openBrowser, openPhone, startBenchServer } from './browser.ts';
import { type Bench, type Figure, figure, median } from './harness.ts';

const SLOWER = 4;
const ROUNDS = 5;
const GIVE_UP_MS = 30_000;
const ASK_MS = 200;

export const bootBench: Bench = {
  name: 'boot',
  hasRounds: true,
  run: async (report) => {
    const server = await startBenchServer({});
    const browser = await openBrowser();
    try {
      const first: FirstMs[] = [];
      const blank: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        report(`round ${round + 1} of ${ROUNDS}`);
        first.push(await openChart(browser, server.url));
        blank.push(await blankPageMs(browser, server.url));
      }
      const peer = `an empty page of the same server (${Math.round(median(blank))} ms)`;
      const row = (name: string, limit: number, ms: number) =>
        figure({
          goal: 'P15',
          name,
          figure: ms,
          unit: 'ms',
          limit,
          peer,
          ratio: ms / median(blank),
        });
      return [
        row('first paint at a 4x slower CPU', 350, median(first.map(({ paint }) => paint))),
        row('first candle at a 4x slower CPU', 1000, median(first.map(({ candle }) => candle))),
        row(
          'a chart to work with at a 4x slower CPU',
          2000,
          median(first.map(({ chart }) => chart)),
        ),
        ...sizeFigures(measureSizes()),
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};

/** The limits are those of `npm run check`, which fails on them as well. */
function sizeFigures(sizes: readonly SizeRow[]): Figure[] {
  const kilobytes = (bytes: number) => bytes / 1024;
  const isWorker = ({ what }: SizeRow) => /(^|\/)data-core\.worker/.test(what);
  const isLazy = (row: SizeRow) =>
    row.what.startsWith('src/') && !row.what.endsWith('local-core.ts');
  const largest = (rows: readonly SizeRow[]) => rows.toSorted((a, b) => b.bytes - a.bytes)[0];
  const row = (name: string, size: SizeRow | undefined) =>
    figure({
      goal: 'P15',
      name,
      figure: size === undefined ? Number.NaN : kilobytes(size.bytes),
      unit: 'KB gzip',
      limit: kilobytes(size?.limitBytes ?? 0),
      peer: size?.what ?? 'nothing was built',
      isBudget: true,
    });
  return [
    row(
      'first load',
      sizes.find(({ what }) => what === 'first load'),
    ),
    row('largest lazy route', largest(sizes.filter(isLazy))),
    row('worker entry', largest(sizes.filter(isWorker))),
  ];
}

type Opened = Awaited<ReturnType<typeof openPhone>>;

interface FirstMs {
  /** Of anything with content: the frame of the screen. */
  readonly paint: number;
  /** As the worker for it had it drawn, or as the chart did. */
  readonly candle: number;
  readonly chart: number;
}

async function openChart(browser: Browser, url: string): Promise<FirstMs> {
  const { page, cdp } = await openPhone(browser);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(`${url}#/pages/transaction/currency?symbol=BTCUSDT`, { waitUntil: 'commit' });
  await untilFirstCandle(cdp);
  // A function with a name of its own would be asked for by the helper that keeps names, which the page lacks.
  const [paint = Number.NaN, chart = Number.NaN, sketch = Number.NaN] = await page.evaluate(
    (names) => names.map((name) => performance.getEntriesByName(name)[0]?.startTime),
    ['first-contentful-paint', 'first-candle', 'first-sketch'],
  );
  await page.context().close();
  return { paint, chart, candle: Number.isNaN(sketch) ? chart : sketch };
}

/**
 * Asked from outside, now and then: a function that waits in the page would bring a third of a megabyte of script along, which
 * takes the slowed thread longer than the frame of the screen.
 */
async function untilFirstCandle(cdp: Opened['cdp']): Promise<void> {
  const expression = "performance.getEntriesByName('first-candle').length > 0";
  for (const giveUpAt = Date.now() + GIVE_UP_MS; Date.now() < giveUpAt; ) {
    await new Promise((done) => setTimeout(done, ASK_MS));
    const { result } = await cdp.send('Runtime.evaluate', { expression });
    if (result.value === true) return;
  }
  throw new Error('the chart has drawn no candle');
}

/** The floor: what a page costs that does nothing. */
async function blankPageMs(browser: Browser, url: string): Promise<number> {
  const { page, cdp } = await openPhone(browser);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(new URL('/healthz', url).href);
  const ms = await page.evaluate(() => performance.now());
  await page.context().close();
  return ms;
}
