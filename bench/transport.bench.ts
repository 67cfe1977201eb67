/**
 * P5: quotes a second into a worker of a real browser: our batches over socket.io, the same batches
 * over a bare websocket, and one socket.io event a quote.
 */
import type { Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { buildPages } from './build-pages.ts';
import { type Bench, type Figure, figure, median } from './harness.ts';
import type { Reading, Way } from './pages/transport.worker.ts';
import { startVenue } from './venue/start-venue.ts';

const ROUNDS = 9;
const READ_MS = 1200;
const WAYS: readonly Way[] = ['raw', 'batches', 'events'];
/** There and back, so that a machine that grows slower or quicker within a round does so for both. */
const TURN: readonly Way[] = ['raw', 'batches', 'batches', 'raw', 'events'];

export const transportBench: Bench = {
  name: 'transport',
  // Each run has a browser of its own, and its ratio tends to one side.
  hasRounds: false,
  run: async (report) => {
    const venue = await startVenue(await buildPages());
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`${venue.url}/bench/pages/transport.html`);
      await page.waitForFunction('globalThis.measureTransport !== undefined');
      const rates: Record<Way, number[]> = { raw: [], batches: [], events: [] };
      for (let round = 0; round < ROUNDS; round += 1) {
        report(`round ${round + 1} of ${ROUNDS}`);
        const read: Record<Way, number[]> = { raw: [], batches: [], events: [] };
        for (const way of TURN) read[way].push(await quotesPerSecond(page, way));
        for (const way of WAYS) rates[way].push(mean(read[way]));
      }
      return figuresOf(rates);
    } finally {
      await browser.close();
      venue.stop();
    }
  },
};

async function quotesPerSecond(page: Page, way: Way): Promise<number> {
  const reading = (await page.evaluate(
    `globalThis.measureTransport('${way}', ${READ_MS})`,
  )) as Reading;
  return (reading.quotes * 1000) / reading.ms;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Ratios round by round: what slows a round slows its three contenders alike. */
function ratioOf(rates: Record<Way, number[]>, above: Way, below: Way): number {
  return median(rates[above].map((rate, round) => rate / (rates[below][round] ?? Number.NaN)));
}

function figuresOf(rates: Record<Way, number[]>): Figure[] {
  const each = (way: Way) => Math.round(median(rates[way])).toLocaleString('en-US');
  const besideRaw = ratioOf(rates, 'batches', 'raw');
  const besideEvents = ratioOf(rates, 'batches', 'events');
  return [
    figure({
      goal: 'P5',
      name: 'batches over socket.io beside a bare websocket',
      figure: besideRaw,
      unit: 'x of the bare websocket',
      peer: `the same batches over ws (${each('raw')} quotes/s; ours ${each('batches')})`,
      ratio: besideRaw,
    }),
    figure({
      goal: 'P5',
      name: 'batches beside one event a quote, in Chromium',
      figure: besideEvents,
      unit: 'x more quotes',
      peer: `socket.io, one event a quote (${each('events')} quotes/s)`,
      ratio: besideEvents,
    }),
  ];
}
