/** Own orders as lines that are dragged, drawings and workspaces, in a real browser. */

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ofFile } from '../../support/of-file.ts';
import { openTradingWorld, type Trader } from '../world/trading-world.ts';

const TRADE = '/pages/transaction/index?symbol=SOLUSDT';
const MARKET = '/pages/transaction/currency?symbol=SOLUSDT';

const world = ofFile(async () => {
  const opened = await openTradingWorld();
  // A history of its own makes a chart of some height.
  for (const price of ['150', '144', '148']) await opened.setPrice('SOL', price);
  return opened;
});

const chart = (page: Page) => page.getByRole('img', { name: /^Price chart of SOL\/USDT/ });
const dialog = (page: Page) => page.getByRole('dialog');
const line = (page: Page) => page.getByRole('button', { name: /^Limit · Buy · 0\.20 SOL at/ });

async function placeLimit(page: Page, price: string): Promise<void> {
  const ticket = page.getByRole('form', { name: 'Order ticket' });
  await ticket.getByRole('button', { name: 'Buy', exact: true }).click();
  await ticket.getByRole('button', { name: 'Limit', exact: true }).click();
  await ticket.getByRole('textbox', { name: 'Price' }).fill(price);
  await ticket.getByRole('textbox', { name: 'Amount' }).fill('0.2');
  await ticket
    .getByText(/\d USDT$/)
    .last()
    .waitFor();
  await ticket.getByRole('button', { name: 'Buy SOL' }).click();
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
}

async function middleOf(part: Locator): Promise<{ x: number; y: number }> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('it is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

/** The same by a finger. */
async function swipe(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (const share of [0.3, 0.6, 1]) {
    const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
    await touch('touchMove', [{ x, y }]);
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** A place in the chart by shares of its width and height. */
async function placeIn(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await chart(page).boundingBox();
  return {
    x: (box?.x ?? 0) + (box?.width ?? 0) * x,
    y: (box?.y ?? 0) + (box?.height ?? 0) * y,
  };
}

const seenPlace = (page: Page) => chart(page).getAttribute('data-view');
const BAR_MS = 15 * 60_000;
/** The first instant that is seen. */
const fromMs = (place: string | null) => Number(place?.split(' ')[0]);

test('SPOT-01 the line of a limit order is dragged to another price; undo and a refusal bring it back, and its price can be typed', async () => {
  const { page, sentTo, open, close } = await world().visitAsDemo({ width: 1280, height: 800 });
  await open(TRADE);
  await chart(page).waitFor();
  await placeLimit(page, '145');
  await line(page).waitFor();
  expect(await line(page).getAttribute('aria-label')).toContain('145.00');
  await expect.poll(async () => (await line(page).boundingBox())?.y).toBeGreaterThan(10);
  const before = await seenPlace(page);
  const ticketPrice = page.getByRole('form', { name: 'Order ticket' }).getByLabel('Price');
  const typed = await ticketPrice.inputValue();
  const from = await middleOf(line(page));
  await drag(page, from, { x: from.x + 90, y: from.y + 40 });
  await page.getByText(/^Moved to 14\d\.\d\d$/).waitFor();
  const [sent] = sentTo('/coin/amend');
  const price = sent?.fields['target_price'] ?? '';
  expect(price).toMatch(/^14[0-4]\.\d\d$/);
  expect(sent?.idempotencyKey).toMatch(/\S{16,}/);
  await expect.poll(() => line(page).getAttribute('aria-label')).toContain(price);
  // The chart has stood still under the finger, but for a bar that may have begun; a finger that moves it takes seven.
  const movedMs = Math.abs(fromMs(await seenPlace(page)) - fromMs(before));
  expect(movedMs).toBeLessThanOrEqual(BAR_MS);
  // No tap of a price reached the ticket.
  expect(await ticketPrice.inputValue()).toBe(typed);
  // Beside the line a tap still picks a price.
  const beside = await placeIn(page, 0.6, 0.3);
  await page.mouse.click(beside.x, beside.y);
  await expect.poll(() => ticketPrice.inputValue()).not.toBe(typed);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => line(page).getAttribute('aria-label')).toContain('145.00');
  expect(sentTo('/coin/amend')[1]?.fields['target_price']).toBe('145');
  await page.getByText('Moved to 145.00').waitFor();

  await page.route('**/api/coin/amend', async (route) => {
    const body = { type: 'error', code: 'price_out_of_band', message: 'Too far from the price' };
    await route.fulfill({ status: 200, json: body });
  });
  const told = page.getByText('Too far from the price').waitFor();
  const again = await middleOf(line(page));
  await drag(page, again, { x: again.x, y: again.y + 40 });
  await told;
  await expect
    .poll(async () => Math.round((await middleOf(line(page))).y))
    .toBe(Math.round(again.y));
  await page.unroute('**/api/coin/amend');
  // The way back is open for five seconds and no longer.
  await page.getByText('Moved to 145.00').waitFor({ state: 'detached' });

  // While trading is locked nothing is moved either.
  const lock = page.getByRole('button', { name: 'Lock trading' });
  await lock.click();
  const sentBefore = sentTo('/coin/amend').length;
  const locked = await middleOf(line(page));
  await drag(page, locked, { x: locked.x, y: locked.y + 40 });
  await page.getByText('Trading is locked. Nothing was sent.').waitFor();
  expect(sentTo('/coin/amend')).toHaveLength(sentBefore);
  await page.getByRole('button', { name: 'Unlock trading' }).first().click();

  await line(page).focus();
  await page.keyboard.press('Enter');
  const field = dialog(page).getByRole('textbox', { name: 'Limit · Buy · 0.20 SOL' });
  await field.fill('143.5');
  await page.keyboard.press('Enter');
  await expect.poll(() => sentTo('/coin/amend').at(-1)?.fields['target_price']).toBe('143.5');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => line(page).getAttribute('aria-label')).toContain('143.50');
  expect(await world().audit()).toBe(true);
  await close();
});

async function drawn(page: Page): Promise<readonly { kind: string; points: unknown[] }[]> {
  const text = await page.evaluate(() => localStorage.getItem('trade.drawings'));
  const kept = JSON.parse(text ?? '{"markets":{}}') as {
    markets: Record<string, { kind: string; points: unknown[] }[]>;
  };
  return kept.markets['SOLUSDT'] ?? [];
}

async function openChart(): Promise<Trader> {
  const trader = await world().visit({ width: 390, height: 844 });
  await trader.open(MARKET);
  await chart(trader.page).waitFor();
  return trader;
}

async function draw(page: Page, name: string, ...places: [number, number][]): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const [from, to] = await Promise.all(places.map(([x, y]) => placeIn(page, x, y)));
  if (from && to) await drag(page, from, to);
  else if (from) await page.mouse.click(from.x, from.y);
}

test('drawings are placed, moved by a finger and kept for their market over a reload; taken out, undo brings them back', async () => {
  const { page, close } = await openChart();
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  const before = await seenPlace(page);
  await draw(page, 'Trend line', [0.1, 0.6], [0.4, 0.3]);
  await draw(page, 'Fibonacci retracement', [0.5, 0.6], [0.7, 0.2]);
  await draw(page, 'Horizontal line', [0.3, 0.75]);
  const kinds = async () => (await drawn(page)).map(({ kind }) => kind);
  await expect.poll(kinds).toEqual(['trend', 'fibonacci', 'horizontal']);
  const [trend] = await drawn(page);
  await swipe(page, await placeIn(page, 0.4, 0.3), await placeIn(page, 0.5, 0.4));
  await expect.poll(async () => (await drawn(page))[0]?.points[1]).not.toEqual(trend?.points[1]);
  expect((await drawn(page))[0]?.points[0]).toEqual(trend?.points[0]);
  expect(await seenPlace(page)).toBe(before);
  await page.getByRole('button', { name: 'Done' }).click();

  await page.reload();
  await chart(page).waitFor();
  expect(await drawn(page)).toHaveLength(3);
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await page.getByRole('button', { name: 'Erase all' }).click();
  await expect.poll(() => drawn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await drawn(page)).length).toBe(3);
  await close();
});

test('a workspace is exported and imported on another device; a file that is none is refused', async () => {
  const { page, close } = await openChart();
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await draw(page, 'Rectangle', [0.2, 0.6], [0.5, 0.3]);
  await expect.poll(async () => (await drawn(page)).length).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Style', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Hollow candles' }).click();
  const saving = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Export' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  const kept = await drawn(page);
  await close();

  const other = await openChart();
  await other.page.getByRole('button', { name: 'Style', exact: true }).click();
  const input = other.page.getByLabel('Workspace file');
  const choose = (text: string) =>
    input.setInputFiles({
      name: 'workspace.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
  await choose('{"format":');
  await dialog(other.page).getByText('This file cannot be read.').waitFor();
  await choose('{"name":"a list of songs"}');
  await dialog(other.page).getByText('This is not a workspace file.').waitFor();
  expect(await drawn(other.page)).toEqual([]);
  await choose(file);
  await dialog(other.page).getByText('Imported. Drawings: 1.').waitFor();
  expect(await drawn(other.page)).toEqual(kept);
  const hollow = dialog(other.page).getByRole('button', { name: 'Hollow candles' });
  expect(await hollow.getAttribute('aria-pressed')).toBe('true');
  await other.close();
});
