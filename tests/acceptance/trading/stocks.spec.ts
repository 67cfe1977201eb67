import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tradingHours } from '../../../contract/rules/market/trading-hours.ts';
import { ofFile } from '../../support/of-file.ts';
import { openTradingWorld } from '../world/trading-world.ts';

const STOCKS = '/pages/transaction/index?symbol=MSFT';
const ORDERS = '/pages/transaction/currency_order?kind=stock';
const LONG_BEFORE_MS = 40 * 60_000;
const HALF_DAY_SECONDS = 12 * 3_600;
const stockHours = tradingHours('us-stocks');

const world = ofFile(async () => {
  const opened = await openTradingWorld();
  await opened.setPriceOf('MSFT', '200');
  return opened;
});

/**
 * Moves the clock to so many seconds after the market's next turn; before it when negative. A session that nobody uses for a
 * day is over, and a weekend is longer: `use` uses it twice a day.
 */
async function moveToTurn(seconds: number, use?: () => Promise<void>): Promise<void> {
  const now = await world().now();
  const turnsAt = stockHours.turnsAt(now) ?? now;
  const wholeSeconds = Math.ceil((turnsAt - now) / 1000) + seconds;
  const halfDays = use ? Math.floor(wholeSeconds / HALF_DAY_SECONDS) : 0;
  for (let passed = 0; passed < halfDays; passed += 1) {
    await world().moveClock(HALF_DAY_SECONDS);
    await use?.();
  }
  await world().moveClock(wholeSeconds - halfDays * HALF_DAY_SECONDS);
}

/** Whatever the day is: the market is closed, and not about to open. */
async function moveToNight(): Promise<void> {
  const now = await world().now();
  const leftMs = (stockHours.turnsAt(now) ?? now) - now;
  if (!stockHours.isOpen(now) && leftMs > LONG_BEFORE_MS) return;
  await moveToTurn(600);
  await moveToNight();
}

const ticket = (page: Page) => page.getByRole('form', { name: 'Order ticket' });
const dialog = (page: Page) => page.getByRole('dialog');
const holding = (page: Page) => page.getByRole('region', { name: 'Your holding' });

async function order(page: Page, amount: string, submit: string): Promise<void> {
  await ticket(page).getByRole('textbox', { name: 'Amount' }).fill(amount);
  await ticket(page).getByRole('button', { name: submit, exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
}

test('STOCK-01 orders for a closed stock wait for the open, fill there, and shares are sold in fractions', async () => {
  await moveToNight();
  const { page, trades, open, close } = await world().visitAsDemo();
  await open(STOCKS);
  await page.getByText('Market closed').waitFor();
  await page.getByRole('link', { name: 'Stocks' }).and(page.locator('[aria-current]')).waitFor();
  const countdown = page.getByRole('timer');
  const first = await countdown.textContent();
  expect(first).toMatch(/^Opens in (\d+d )?\d\d:\d\d:\d\d$/);
  await expect.poll(() => countdown.textContent()).not.toBe(first);

  await ticket(page).getByRole('button', { name: 'Market', exact: true }).click();
  await ticket(page).getByText('≤ 210.00').waitFor();
  await order(page, '2.5', 'Queue for market open');
  await page.getByText('Queued for market open').waitFor();
  await ticket(page).getByRole('button', { name: 'Limit', exact: true }).click();
  await ticket(page).getByRole('textbox', { name: 'Price' }).fill('190');
  await order(page, '1', 'Queue for market open');
  await page.getByRole('button', { name: 'Open orders (2)' }).waitFor();
  expect(trades.map(({ fields }) => fields['amount'])).toEqual(['2.5', '1']);

  await open(ORDERS);
  await expect.poll(() => page.getByText('Queued', { exact: true }).count()).toBe(2);
  await page.getByRole('listitem').first().getByRole('button').first().click();
  await dialog(page).getByRole('textbox', { name: 'New price' }).fill('195');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Order changed').waitFor();
  await page.getByRole('listitem').first().getByText('195.00').waitFor();

  await moveToTurn(-600, async () => {
    await page.reload();
    await page.getByText('Queued', { exact: true }).first().waitFor();
  });
  await page.reload();
  await open(STOCKS);
  await page.getByText('Pre-open').waitFor();
  await expect.poll(() => countdown.textContent()).toMatch(/^Opens in 00:0\d:\d\d$/);

  // The bell, and the first trade after it: the core notices without being asked.
  await moveToTurn(1);
  await world().setPriceOf('MSFT', '204');
  await expect.poll(() => holding(page).textContent()).toMatch(/^2\.50 MSFT/);
  await page.getByText('Pre-open').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Open orders (1)' }).waitFor();

  await ticket(page).getByRole('button', { name: 'Sell', exact: true }).click();
  await ticket(page).getByRole('button', { name: 'Market', exact: true }).click();
  await order(page, '0.0123', 'Sell MSFT');
  await expect.poll(() => holding(page).textContent()).toMatch(/^2\.4877 MSFT/);

  await world().setPriceOf('MSFT', '194');
  await page.getByRole('button', { name: 'Open orders (0)' }).waitFor();
  await expect.poll(() => holding(page).textContent()).toMatch(/^3\.4877 MSFT/);
  expect(await world().audit()).toBe(true);
  await close();
});
