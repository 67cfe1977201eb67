/** The desk of panels on a wide screen. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appOfFile } from '../../support/app-in-browser.ts';
import { tasksDuring } from '../../support/main-thread.ts';
import { graveViolations } from '../world/axe.ts';
import { chooseLayout, layoutButton } from '../world/desk.ts';

const app = appOfFile();
const DESK = { width: 1280, height: 800 };
const TRADE = '/pages/transaction/index?symbol=BTCUSDT';

const title = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

/** Where its title stands. */
async function placeOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await title(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not seen`);
  return { x: Math.round(box.x), y: Math.round(box.y) };
}

/** From within a title, or from a divider, as a hand does it. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x + 20, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y - 40, { steps: 5 });
  await page.mouse.move(to.x + 20, to.y + 12, { steps: 8 });
  await page.mouse.up();
}

/** Milliseconds of the main thread that the costliest task of a change of layout took, of the cheapest of six. */
async function switchCost(page: Page): Promise<number> {
  const costs: number[] = [];
  for (const digit of ['2', '3', '4', '1', '2', '1']) {
    const tasks = await tasksDuring(page, async () => {
      await page.keyboard.press(`Alt+${digit}`);
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    });
    costs.push(Math.max(...tasks.map(({ ms }) => ms)));
  }
  return Math.min(...costs);
}

test('a desk has presets under keys, is moved and closed and brought back by keys alone, and lies so after a reload', async () => {
  const { page, close } = await app().open({ path: TRADE, asDemo: true, size: DESK });
  await page.getByRole('img', { name: /^Price chart/ }).waitFor();
  await chooseLayout(page, 'Alt+2', 'Scalping');
  await page.getByRole('region', { name: 'Last trades' }).waitFor();
  expect(await graveViolations(page)).toEqual([]);
  await chooseLayout(page, 'Alt+1', 'Simple');
  expect(await switchCost(page)).toBeLessThan(100);
  await chooseLayout(page, 'Alt+1', 'Simple');

  // Out of the orders' stack to their right, then up to the chart.
  const orders = await placeOf(page, 'Orders and positions');
  await title(page, 'Alerts').focus();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(async () => (await placeOf(page, 'Alerts')).x).toBeGreaterThan(orders.x + 200);
  await page.getByText('No alerts', { exact: true }).waitFor();
  await expect
    .poll(() => title(page, 'Alerts').evaluate((tab) => tab === document.activeElement))
    .toBe(true);
  await page.keyboard.press('Alt+Shift+ArrowUp');
  const chart = await placeOf(page, 'Chart');
  await expect.poll(async () => (await placeOf(page, 'Alerts')).y).toBe(chart.y);
  await page.reload();
  await page.getByText('No alerts', { exact: true }).waitFor();
  expect((await placeOf(page, 'Alerts')).y).toBe(chart.y);
  expect((await placeOf(page, 'Chart')).x).toBe(chart.x);

  await title(page, 'Alerts').focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => title(page, 'Alerts').count()).toBe(0);
  await page.getByRole('img', { name: /^Price chart/ }).waitFor();
  await layoutButton(page).click();
  const menu = page.getByRole('dialog', { name: 'Layouts' });
  await menu.getByLabel('Alerts').check();
  await title(page, 'Alerts').waitFor({ state: 'attached' });
  expect(await graveViolations(page)).toEqual([]);
  await menu.getByRole('button', { name: 'Reset this layout' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await placeOf(page, 'Alerts')).y).toBe(orders.y);
  await close();
});

test('a desk is moved, stacked and resized by the mouse, and its ticket keeps what was typed', async () => {
  const { page, close } = await app().open({ path: TRADE, asDemo: true, size: DESK });
  await page.getByRole('img', { name: /^Price chart/ }).waitFor();
  const amount = page
    .getByRole('form', { name: 'Order ticket' })
    .getByLabel('Amount', { exact: true });
  await amount.fill('0.5');
  await drag(page, await placeOf(page, 'Trades'), await placeOf(page, 'Order book'));
  await expect
    .poll(async () => (await placeOf(page, 'Trades')).y)
    .toBe((await placeOf(page, 'Order book')).y);

  const before = await placeOf(page, 'Order ticket');
  const divider = page.getByRole('separator', { name: 'Divider between panels' }).last();
  const box = await divider.boundingBox();
  if (!box) throw new Error('no divider is seen');
  await drag(page, { x: box.x - 20, y: box.y + 300 }, { x: box.x - 80, y: box.y + 300 });
  await expect
    .poll(async () => (await placeOf(page, 'Order ticket')).x)
    .toBeLessThan(before.x - 50);
  expect(await amount.inputValue()).toBe('0.5');
  await close();
});

test('a layout of one’s own is named, under a key, there after a reload, and goes to another device with the workspace', async () => {
  const { page, close } = await app().open({ path: TRADE, asDemo: true, size: DESK });
  await page.getByRole('img', { name: /^Price chart/ }).waitFor();
  await chooseLayout(page, 'Alt+2', 'Scalping');
  await layoutButton(page).click();
  const menu = page.getByRole('dialog', { name: 'Layouts' });
  await menu.getByRole('button', { name: 'Save as a new layout' }).click();
  await menu.getByRole('button', { name: 'Save', exact: true }).click();
  await menu.getByText('Enter a name').waitFor();
  expect(await graveViolations(page)).toEqual([]);
  await menu.getByLabel('Name of the layout').fill('Night');
  await page.keyboard.press('Enter');
  await menu.getByRole('button', { name: 'Night', exact: true }).waitFor();
  await menu.getByLabel('Order book').uncheck();
  await expect.poll(() => title(page, 'Order book').count()).toBe(0);
  await page.keyboard.press('Escape');
  await chooseLayout(page, 'Alt+1', 'Simple');
  await title(page, 'Order book').waitFor();
  await page.reload();
  await chooseLayout(page, 'Alt+5', 'Night');
  expect(await title(page, 'Order book').count()).toBe(0);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Style', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  const buffer = await readFile(await (await saved).path());
  await close();
  const other = await app().open({ path: TRADE, asDemo: true, size: DESK });
  await other.page.getByRole('img', { name: /^Price chart/ }).waitFor();
  await other.page.getByRole('button', { name: 'Style', exact: true }).click();
  await other.page
    .getByLabel('Workspace file')
    .setInputFiles({ name: 'workspace.json', mimeType: 'application/json', buffer });
  await other.page.getByText(/^Imported/).waitFor();
  await other.page.keyboard.press('Escape');
  await expect
    .poll(() => layoutButton(other.page).getAttribute('aria-label'))
    .toBe('Layout: Night');
  expect(await title(other.page, 'Order book').count()).toBe(0);
  await layoutButton(other.page).click();
  await other.page
    .getByRole('dialog', { name: 'Layouts' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await other.page
    .getByRole('dialog', { name: 'Delete the layout "Night"?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect
    .poll(() => layoutButton(other.page).getAttribute('aria-label'))
    .toBe('Layout: Simple');
  await other.close();
});

test('two charts show one market on two intervals or two markets, point at one time, and are counted in the menu', async () => {
  const { page, close } = await app().open({ path: TRADE, asDemo: true, size: DESK });
  await page.getByRole('img', { name: /^Price chart/ }).waitFor();
  await chooseLayout(page, 'Alt+3', 'Charts');
  const charts = page.getByRole('img', { name: /^Price chart/ });
  await expect.poll(() => charts.count()).toBe(2);
  const panel = (name: string) => page.getByRole('tabpanel', { name, exact: true });
  const interval = (name: string) =>
    panel(name).getByRole('group', { name: 'Interval' }).locator('[aria-pressed=true]').innerText();
  expect([await interval('Chart'), await interval('Chart 2')]).toEqual(['15m', '1h']);
  expect(await graveViolations(page)).toEqual([]);

  // The keys mean the chart that was touched last.
  await panel('Chart 2').getByRole('application').focus();
  await page.keyboard.press('6');
  await expect.poll(() => interval('Chart 2')).toBe('4h');
  expect(await interval('Chart')).toBe('15m');

  // The opening price does not move with the market.
  const opened = () => panel('Chart 2').locator('dl dd').first().innerText();
  const newest = await opened();
  const box = await charts.first().boundingBox();
  if (!box) throw new Error('no chart is seen');
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await expect.poll(opened).not.toBe(newest);
  await page.mouse.move(box.x + 40, 20);
  await expect.poll(opened).toBe(newest);

  await layoutButton(page).click();
  const menu = page.getByRole('dialog', { name: 'Layouts' });
  await menu.getByLabel('Same interval').check();
  await expect.poll(() => interval('Chart 2')).toBe('15m');
  await menu.getByLabel('Same market').uncheck();
  await page.keyboard.press('Escape');
  await panel('Chart 2').getByRole('button', { name: 'Choose a market: BTC/USDT' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^ETH/ }).click();
  await panel('Chart 2').getByRole('region', { name: 'ETH/USDT' }).waitFor();
  await page.reload();
  await panel('Chart 2').getByRole('region', { name: 'ETH/USDT' }).waitFor();
  await panel('Chart').getByRole('region', { name: 'BTC/USDT' }).waitFor();

  await layoutButton(page).click();
  await menu.getByRole('button', { name: '4', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => charts.count(), { timeout: 15_000 }).toBe(4);
  await close();
});

test('no phone fetches the desk', async () => {
  const fetched = (page: Page) =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const ofDesk = /\/(?:panel-grid-[\w-]+\.js|panel-grid-[\w-]+\.css)$/;
  for (const [size, isFetched] of [
    [{ width: 390, height: 844 }, false],
    [DESK, true],
  ] as const) {
    const { page, close } = await app().open({ path: TRADE, asDemo: true, size });
    await page.getByRole('img', { name: /^Price chart/ }).waitFor();
    const files = await fetched(page);
    expect(files.some((file) => ofDesk.test(file))).toBe(isFetched);
    await close();
  }
});
