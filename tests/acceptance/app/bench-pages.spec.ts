/** The benches' own pages are built by the app's recipe, and are to run when somebody measures. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPages } from '../../../bench/build-pages.ts';
import type { Reading, Way } from '../../../bench/pages/transport.worker.ts';
import { startVenue } from '../../../bench/venue/start-venue.ts';
import { openVisits, type Visits } from '../../support/browser.ts';

const READ_MS = 300;

const opened: { venue?: Awaited<ReturnType<typeof startVenue>>; visits?: Visits } = {};
beforeAll(async () => {
  opened.venue = await startVenue(await buildPages());
  opened.visits = await openVisits();
});
afterAll(async () => {
  await opened.visits?.closeAll();
  opened.venue?.stop();
});

async function openPage(name: string): Promise<Page> {
  if (!(opened.visits && opened.venue)) throw new Error('nothing has been started');
  const context = await opened.visits.open();
  const page = await context.newPage();
  await page.goto(`${opened.venue.url}/bench/pages/${name}.html`);
  return page;
}

test.each<Way>(['raw', 'batches', 'events'])('quotes reach a worker as %s', async (way) => {
  const page = await openPage('transport');
  await page.waitForFunction('globalThis.measureTransport !== undefined');
  const read = await page.evaluate(`globalThis.measureTransport('${way}', ${READ_MS})`);
  expect((read as Reading).quotes).toBeGreaterThan(0);
});

test('a chart shows the newest of its bars', async () => {
  const page = await openPage('chart');
  await page.waitForFunction('globalThis.showChart !== undefined');
  const task = { bars: 500, isWhole: false };
  expect(await page.evaluate(`globalThis.showChart(${JSON.stringify(task)})`)).toBeGreaterThan(100);
});
