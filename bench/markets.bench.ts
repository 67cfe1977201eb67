/** The Markets list at 100,000 quotes a second: what share of the main thread it takes. */
import { mainThreadBusy, openBrowser, openPhone, startBenchServer } from './browser.ts';
import { type Bench, figure } from './harness.ts';

const QUOTES_PER_SECOND = 100_000;
const WATCH_MS = 10_000;
const SETTLE_MS = 4000;

export const marketsBench: Bench = {
  name: 'markets',
  run: async (report) => {
    const server = await startBenchServer({ MARKET_RATE: String(QUOTES_PER_SECOND) });
    const browser = await openBrowser();
    try {
      report('an empty page');
      const idle = await busyAt(browser, new URL('/healthz', server.url).href);
      report('the Markets list');
      const busy = await busyAt(browser, `${server.url}#/pages/market/market`);
      return [
        figure({
          goal: 'P8',
          name: 'Markets list of the real server',
          figure: busy * 100,
          unit: '% of the main thread',
          limit: 5,
          peer: `an empty page (${(idle * 100).toFixed(1)} %)`,
          ratio: busy / idle,
        }),
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};

async function busyAt(
  browser: Awaited<ReturnType<typeof openBrowser>>,
  url: string,
): Promise<number> {
  const { page, cdp } = await openPhone(browser);
  await page.goto(url);
  await new Promise((done) => setTimeout(done, SETTLE_MS));
  const busy = await mainThreadBusy(cdp, WATCH_MS);
  await page.context().close();
  return busy;
}
