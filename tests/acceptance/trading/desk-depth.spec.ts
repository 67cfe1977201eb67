/** What a desk shows of the depth of a market. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appOfFile } from '../../support/app-in-browser.ts';
import { graveViolations } from '../world/axe.ts';

const app = appOfFile();
const DESK = { width: 1280, height: 800 };
const TRADE = '/pages/transaction/index?symbol=BTCUSDT';
const unasked = { 'trade.confirm.spot': 'off' };

const bookOf = (page: Page) => page.getByRole('region', { name: 'Order book' });
const plain = (text: string | null) => Number((text ?? '').replaceAll(',', ''));

/** Whether every row is a whole number of steps. */
async function areOnSteps(rows: Locator, step: Locator): Promise<boolean> {
  const prices = await rows.evaluateAll((list) =>
    list.map((row) => row.querySelectorAll('span:not([aria-hidden])')[0]?.textContent ?? ''),
  );
  const cents = prices.map((price) => plain(price) * 100);
  const size = plain(await step.textContent()) * 100;
  return cents.length > 2 && cents.every((price) => Math.round(price) % Math.round(size) === 0);
}

test('the book of a desk groups by a tap or a key, shows what a row is worth, and marks own orders', async () => {
  const { page, close } = await app().open({
    path: TRADE,
    asDemo: true,
    size: DESK,
    stored: unasked,
  });
  const book = bookOf(page);
  const bids = book.getByRole('listbox', { name: 'Buy orders' }).getByRole('option');
  await bids.nth(5).waitFor();
  expect(await graveViolations(page)).toEqual([]);
  await book.getByText(/^Buy \d+%$/).waitFor();
  await book.getByRole('button', { name: 'Value', exact: true }).click();
  await book.getByText('Value', { exact: true }).last().waitFor();

  const step = book.getByRole('status');
  expect(await step.textContent()).toBe('0.01');
  await book.getByRole('button', { name: 'Larger price steps' }).click();
  await expect.poll(() => step.textContent()).not.toBe('0.01');
  const first = await step.textContent();
  await expect
    .poll(async () => {
      await page.keyboard.press('g');
      return step.textContent();
    })
    .not.toBe(first);
  await expect.poll(() => areOnSteps(bids, step)).toBe(true);

  // The sixth bid is far enough below the market to wait there.
  await bids.nth(5).click();
  const ticket = page.getByRole('form', { name: 'Order ticket' });
  await ticket.getByLabel('Amount', { exact: true }).fill('0.002');
  await ticket.getByRole('button', { name: 'Buy BTC' }).click();
  await book.getByRole('option', { name: /your orders 0\.00200$/ }).waitFor();
  expect(await graveViolations(page)).toEqual([]);
  const kept = await step.textContent();
  await page.reload();
  await bids.nth(1).waitFor();
  await expect.poll(() => step.textContent()).toBe(kept);
  await close();
});

test('the tape of a desk tells trades from a size on and runs of one taker, and the depth says what lies up to a price', async () => {
  const { page, close } = await app().open({ path: TRADE, asDemo: true, size: DESK });
  const tape = page.getByRole('region', { name: 'Last trades' });
  const trades = tape.getByRole('listitem');
  await trades.nth(5).waitFor();
  await tape.getByRole('combobox', { name: 'Smallest trade' }).selectOption('5000');
  // The third cell of a row is its value; where the panel is narrow it is not seen.
  const values = () =>
    trades.evaluateAll((rows) => rows.map((row) => row.children[2]?.textContent ?? ''));
  await expect
    .poll(async () => {
      const told = (await values()).map(plain);
      return told.length > 0 && told.every((value) => value >= 4999.5);
    })
    .toBe(true);
  await tape.getByRole('combobox', { name: 'Smallest trade' }).selectOption('0');
  await tape.getByRole('button', { name: 'Runs' }).click();
  await tape
    .getByText(/^×\d+$/)
    .first()
    .waitFor();

  await page.getByRole('tab', { name: 'Depth', exact: true }).click();
  const depth = page.getByRole('slider', { name: 'Price in the depth of the market' });
  await depth.focus();
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => depth.getAttribute('aria-valuetext'))
    .toMatch(/^[\d,.]+: [\d.]+ up to it, 0\.\d{3}% from the middle$/);
  const box = await depth.boundingBox();
  if (!box) throw new Error('the depth is not seen');
  await page.mouse.move(box.x + 5, box.y + 40);
  await page
    .getByRole('region', { name: 'Depth' })
    .getByText(/ USDT$/)
    .waitFor();
  expect(await graveViolations(page)).toEqual([]);
  await close();
});

test('the page of a market on a phone groups its book by the same steps', async () => {
  const { page, close } = await app().open({
    path: '/pages/transaction/currency?symbol=BTCUSDT',
    asDemo: true,
  });
  const book = bookOf(page);
  const bids = book.getByRole('list', { name: 'Buy orders' }).getByRole('listitem');
  await bids.nth(5).waitFor();
  // Who looks for the best price finds both at once.
  const asks = book.getByRole('list', { name: 'Sell orders' }).getByRole('listitem');
  const topOf = async (level: Locator) => (await level.boundingBox())?.y;
  const apart = async () => ((await topOf(bids.first())) ?? 0) - ((await topOf(asks.first())) ?? 1);
  await expect.poll(apart).toBe(0);
  const step = book.getByRole('status');
  for (const size of ['0.5', '1', '2']) {
    await book.getByRole('button', { name: 'Larger price steps' }).click();
    await expect.poll(() => step.textContent()).toBe(size);
  }
  await expect.poll(() => areOnSteps(bids, step)).toBe(true);
  await book.getByRole('button', { name: 'Smaller price steps' }).click();
  await expect.poll(() => step.textContent()).toBe('1');
  expect(await graveViolations(page)).toEqual([]);
  await close();
});
