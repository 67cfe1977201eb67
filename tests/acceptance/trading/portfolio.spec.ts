/** The portfolio of trading, its exports, its share card, and alerts, in a real browser. */

import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ofFile } from '../../support/of-file.ts';
import { openTradingWorld } from '../world/trading-world.ts';

const PORTFOLIO = '/pages/transaction/portfolio';
const ALERTS = '/pages/transaction/alerts';
const MARKET = '/pages/transaction/currency?symbol=ETHUSDT';

const world = ofFile(async () => {
  const opened = await openTradingWorld();
  await opened.setPrice('ETH', '3000');
  return opened;
});
const trader = ofFile(() => world().visitAsDemo());

async function savedBy(
  page: Page,
  tap: () => Promise<void>,
): Promise<{ name: string; file: Buffer }> {
  const coming: Promise<Download> = page.waitForEvent('download');
  await tap();
  const download = await coming;
  return { name: download.suggestedFilename(), file: await readFile(await download.path()) };
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const row = (page: Page, name: string) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name });

/** The core knows the side of the price once its code has come; from then on it tells. */
async function crossUntilTold(page: Page): Promise<void> {
  const told = page.getByText(/^ETHUSDT has reached 3,150.00, now 3,(000|151).00$/);
  const state = { isAbove: false };
  const cross = async () => {
    state.isAbove = !state.isAbove;
    await world().setPrice('ETH', state.isAbove ? '3151' : '3000');
    return told.count();
  };
  await expect.poll(cross, { timeout: 20_000, interval: 700 }).toBeGreaterThan(0);
}

test('the portfolio shows holdings with their cost and live profit, orders by filter, and what was realised', async () => {
  const { page, open } = trader();
  await open('/pages/fund/assets');
  await page.getByRole('button', { name: 'Portfolio' }).click();
  const ether = row(page, 'ETH/USDT');
  await ether.getByText('Average cost').waitFor();
  await ether.getByText('3,000.00').waitFor();
  await world().setPrice('ETH', '3300');
  await ether.getByText('3,300.00').waitFor();
  expect(await ether.textContent()).toMatch(/[+−][\d,.]+ USDT[+−][\d.]+%/);

  await tab(page, 'Orders');
  await row(page, 'ETH/USDT').first().waitFor();
  await page.getByRole('button', { name: 'Status: Any status' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelled' }).click();
  await expect.poll(() => row(page, 'Filled').count()).toBe(0);

  await tab(page, 'Profit');
  await page.getByRole('button', { name: '1Y' }).click();
  await page
    .getByRole('region', { name: 'Realised profit' })
    .getByText(/\$[\d,.]+/)
    .waitFor();
  const table = page.getByRole('table', { name: 'Realised profit' });
  expect(await table.getByRole('row').count()).toBeGreaterThan(3);
});

test('bills are saved as a table, and a position as a picture without amounts', async () => {
  const { page, open } = trader();
  await open(PORTFOLIO);
  await tab(page, 'Positions');
  await row(page, 'ETH/USDT').waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const bills = await savedBy(page, () =>
    page.getByRole('dialog').getByRole('button', { name: 'Bills' }).click(),
  );
  const text = bills.file.toString('utf8');
  expect(bills.name).toMatch(/^aureus-bills-\d{4}-\d\d-\d\d\.csv$/);
  expect(text.startsWith('\uFEFFbill_id,time,account,currency,amount,')).toBe(true);
  const lines = text.split('\r\n').slice(1, -1);
  await page.getByText(`Saved with ${lines.length} rows`).waitFor();
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(lines.length);
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  await row(page, 'ETH/USDT').getByRole('button', { name: 'Share ETH/USDT' }).click();
  const card = await savedBy(page, () =>
    page.getByRole('button', { name: 'Save picture' }).click(),
  );
  await page.getByText('Saved to system album').waitFor();
  expect(card.file.subarray(1, 4).toString()).toBe('PNG');
  expect([card.file.readUInt32BE(16), card.file.readUInt32BE(20)]).toEqual([720, 900]);
});

test('an alert set on a market is told when the price gets there, and after a reload too', async () => {
  await world().setPrice('ETH', '3000');
  const { page, open } = trader();
  // A second try begins without the alert of the first.
  await page.evaluate(() => localStorage.removeItem('trade.alerts'));
  await page.reload();
  await open(MARKET);
  // The sheet opens with the price that is live then; one that was kept, or is in the chart's first picture, may be there before.
  const live = page.locator('span', { has: page.locator('[data-source]') });
  await live
    .filter({ hasText: '3,000.00' })
    .filter({ hasNot: page.locator('[data-age]') })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Add alert' }).click();
  const sheet = page.getByRole('dialog');
  await expect.poll(() => sheet.getByRole('textbox').inputValue()).toBe('3,000.00');
  await sheet.getByRole('textbox').fill('3150');
  await sheet.getByRole('button', { name: 'Add alert' }).click();
  await page.getByText('Alert added').waitFor();
  await crossUntilTold(page);

  await page.reload();
  await open(ALERTS);
  await page.getByText('ETH/USDT reaches 3,150').waitFor();
  await crossUntilTold(page);
  await page.getByRole('switch', { name: 'ETH/USDT reaches 3,150' }).click();
  await page.getByRole('button', { name: 'Delete: ETH/USDT reaches 3,150' }).click();
  await page.getByText('No alerts').waitFor();
});
