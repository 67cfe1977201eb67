/**
 * P11: ten changes a second on a chart, with little and with much history behind it: the chart of the
 * core's window, and the library alone with every bar.
 */
import { mainThreadBusy, openBrowser } from './browser.ts';
import { buildPages } from './build-pages.ts';
import { type Bench, type Figure, figure, median } from './harness.ts';
import { type MeasuredPage, openPage } from './measured-app.ts';
import type { ChartTask } from './pages/chart.worker.ts';
import { startVenue } from './venue/start-venue.ts';

const SHORT = 2000;
const LONG = 1_000_000;
/** More would only make the library alone slower: it is given all that it is to draw. */
const WHOLE = 100_000;
const ROUNDS = 5;
const WATCH_MS = 3000;
const SETTLE_MS = 1000;

const tasks = {
  short: { bars: SHORT, isWhole: false },
  long: { bars: LONG, isWhole: false },
  alone: { bars: WHOLE, isWhole: true },
} as const satisfies Record<string, ChartTask>;
type Contender = keyof typeof tasks;

export const chartBench: Bench = {
  name: 'chart',
  hasRounds: true,
  run: async (report) => {
    const venue = await startVenue(await buildPages());
    const browser = await openBrowser();
    try {
      const page = await openPage(browser, `${venue.url}/bench/pages/chart.html`);
      await page.page.waitForFunction('globalThis.showChart !== undefined');
      const shares: Record<Contender, number[]> = { short: [], long: [], alone: [] };
      const bars: Partial<Record<Contender, number>> = {};
      for (let round = 0; round < ROUNDS; round += 1) {
        report(`round ${round + 1} of ${ROUNDS}`);
        for (const name of Object.keys(tasks) as Contender[]) {
          const { busy, shownBars } = await busyWith(page, tasks[name]);
          shares[name].push(busy);
          bars[name] = shownBars;
        }
      }
      return figuresOf(shares, bars);
    } finally {
      await browser.close();
      venue.stop();
    }
  },
};

async function busyWith({ page, cdp }: MeasuredPage, task: ChartTask) {
  const shownBars = (await page.evaluate(
    `globalThis.showChart(${JSON.stringify(task)})`,
  )) as number;
  await new Promise((done) => setTimeout(done, SETTLE_MS));
  return { busy: await mainThreadBusy(cdp, WATCH_MS), shownBars };
}

function figuresOf(
  shares: Record<Contender, number[]>,
  bars: Partial<Record<Contender, number>>,
): Figure[] {
  const percent = (name: Contender) => `${(median(shares[name]) * 100).toFixed(1)} %`;
  const growth = median(shares.long) / median(shares.short);
  const alone = median(shares.alone) / median(shares.long);
  return [
    figure({
      goal: 'P11',
      name: 'a chart of 1,000,000 bars of history',
      figure: growth,
      unit: 'x of 2,000 bars',
      limit: 1.2,
      peer: `2,000 bars (${percent('short')} of the main thread; ours ${percent('long')}, ${bars.long} bars shown)`,
      ratio: growth,
    }),
    figure({
      goal: 'P11',
      name: 'the library alone with 100,000 bars',
      figure: alone,
      unit: 'x of ours',
      limit: 1,
      bound: 'at least',
      peer: `all ${bars.alone} bars given to the library (${percent('alone')})`,
      ratio: alone,
    }),
  ];
}
