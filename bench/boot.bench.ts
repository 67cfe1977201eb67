/**
 * P15: from the address to the first paint and the first candle, on a phone four times slower than this machine, and
 * what the browser must fetch for it.
 */
import { measureSizes, type SizeRow } from '../tools/checks/sizes.ts';
import { openBrowser, openPhone, startBenchServer } from './browser.ts';
import { type Bench, type Figure, figure, median } from './harness.ts';

const SLOWER = 4;
const ROUNDS = 5;
const GIVE_UP_MS = 30_000;

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

type Opened = Awaited<ReturnType<typeof openBrowser>>;

interface FirstMs {
  /** Of anything with content: the frame of the screen. */
  readonly paint: number;
  readonly candle: number;
}

async function openChart(browser: Opened, url: string): Promise<FirstMs> {
  const { page, cdp } = await openPhone(browser);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(`${url}#/pages/transaction/currency?symbol=BTCUSDT`, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => performance.getEntriesByName('first-candle').length > 0,
    undefined,
    { timeout: GIVE_UP_MS, polling: 'raf' },
  );
  // A function with a name of its own would be asked for by the helper that keeps names, which the page lacks.
  const [paint = Number.NaN, candle = Number.NaN] = await page.evaluate(
    (names) => names.map((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN),
    ['first-contentful-paint', 'first-candle'],
  );
  await page.context().close();
  return { paint, candle };
}

/** The floor: what a page costs that does nothing. */
async function blankPageMs(browser: Opened, url: string): Promise<number> {
  const { page, cdp } = await openPhone(browser);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(new URL('/healthz', url).href);
  const ms = await page.evaluate(() => performance.now());
  await page.context().close();
  return ms;
}
