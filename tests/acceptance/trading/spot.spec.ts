import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exact } from '../../../contract/money.ts';
import { ofFile } from '../../support/of-file.ts';
import { openTradingWorld } from '../world/trading-world.ts';

const TRADE = '/pages/transaction/index?symbol=ETHUSDT';
const ORDERS = '/pages/transaction/currency_order';
const BILLS = '/pages/setting/bill';

const world = ofFile(async () => {
  const opened = await openTradingWorld();
  await opened.setPrice('ETH', '3000');
  return opened;
});

/** What the foot of the trade screen says is held. */
async function heldEth(page: Page): Promise<string> {
  const text = await page.getByRole('region', { name: 'Your holding' }).textContent();
  return /^([\d,.]+)\s*ETH/.exec(text ?? '')?.[1]?.replaceAll(',', '') ?? '';
}

const ticket = (page: Page) => page.getByRole('form', { name: 'Order ticket' });
const dialog = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, side: 'Buy' | 'Sell', kind: 'Limit' | 'Market'): Promise<void> {
  await ticket(page).getByRole('button', { name: side, exact: true }).click();
  await ticket(page).getByRole('button', { name: kind, exact: true }).click();
}

test('SPOT-01 SPOT-02 SPOT-03 a market buy is confirmed, fills, and its coins and bills are there', async () => {
  const { page, trades, open, close } = await world().visitAsDemo();
  await open(TRADE);
  await expect.poll(() => heldEth(page)).not.toBe('');
  await expect.poll(() => heldEth(page)).not.toBe('0');
  const before = await heldEth(page);
  await choose(page, 'Buy', 'Market');
  await ticket(page).getByRole('textbox', { name: 'Amount' }).fill('0.05');
  await ticket(page)
    .getByText(/\d USDT$/)
    .last()
    .waitFor();
  await ticket(page).getByRole('button', { name: 'Buy ETH' }).click();
  await dialog(page).getByText('Buy 0.05 ETH').waitFor();
  // A thumb that hits twice sends one order.
  await dialog(page).getByRole('button', { name: 'Confirm' }).dblclick({ noWaitAfter: true });
  await expect.poll(() => heldEth(page)).toBe(exact(before).plus('0.05').toFixed());
  expect(trades).toHaveLength(1);
  expect(trades[0]?.idempotencyKey).toMatch(/\S{16,}/);
  expect(trades[0]?.fields).toMatchObject({
    amount: '0.05',
    currency_id: expect.stringMatching(/^\d+$/),
    legal_id: expect.stringMatching(/^\d+$/),
    type: 'buy',
  });
  expect(trades[0]?.fields).not.toHaveProperty('target_price');

  await open(BILLS);
  await page.getByText('+0.05 ETH', { exact: true }).first().waitFor();
  await page
    .getByText(/^−15\d\.\d+ USDT$/)
    .first()
    .waitFor();
  await open(`${ORDERS}?tab=history`);
  await page.getByRole('listitem').first().getByText('ETH/USDT').waitFor();
  await close();
});

test('SPOT-01 SPOT-02 a limit sell waits with its coins frozen, and fills once the price gets there', async () => {
  await world().setPrice('ETH', '3000');
  const { page, trades, open, close } = await world().visitAsDemo();
  await open(TRADE);
  await expect.poll(() => heldEth(page)).toMatch(/[1-9]/);
  const before = await heldEth(page);
  await choose(page, 'Sell', 'Limit');
  await ticket(page).getByRole('textbox', { name: 'Price' }).fill('3100');
  await ticket(page).getByRole('textbox', { name: 'Amount' }).fill('0.02');
  await ticket(page)
    .getByText('62 USDT')
    .or(ticket(page).getByText(/61\.\d+ USDT/))
    .waitFor();
  await ticket(page).getByRole('button', { name: 'Sell ETH' }).click();
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Order placed').waitFor();
  await page.getByRole('button', { name: 'Open orders (1)' }).waitFor();
  await expect.poll(() => heldEth(page)).toBe(exact(before).minus('0.02').toFixed());
  await page.getByText(/frozen 0\.02$/).waitFor();
  expect(trades[0]?.fields).toMatchObject({ amount: '0.02', target_price: '3100', type: 'sell' });

  await world().setPrice('ETH', '3150');
  await page.getByRole('button', { name: 'Open orders (0)' }).waitFor();
  await page.getByText(/frozen 0\.02$/).waitFor({ state: 'detached' });
  await open(BILLS);
  await page
    .getByText(/^\+6[12]\.\d+ USDT$/)
    .first()
    .waitFor();
  // The movement names the order that it belongs to.
  await page
    .getByText(/^\+6[12]\.\d+ USDT$/)
    .first()
    .click();
  await dialog(page)
    .getByText(/^Spot order \d+$/)
    .waitFor();
  await dialog(page).getByText('Balance after').waitFor();
  expect(await world().audit()).toBe(true);
  await close();
});

test('SPOT-01 an open order is cancelled from its row, and what it held is free again', async () => {
  await world().setPrice('ETH', '3000');
  const { page, open, close } = await world().visitAsDemo();
  await open(TRADE);
  await choose(page, 'Buy', 'Limit');
  await ticket(page).getByRole('textbox', { name: 'Price' }).fill('2500');
  await ticket(page).getByRole('textbox', { name: 'Amount' }).fill('0.01');
  await ticket(page)
    .getByText(/25\.\d+ USDT/)
    .waitFor();
  await ticket(page).getByRole('button', { name: 'Buy ETH' }).click();
  await dialog(page).getByText('Do not ask again').click();
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Open orders (1)' }).waitFor();
  await open(ORDERS);
  await page.getByRole('button', { name: 'Cancel order ETH/USDT' }).click();
  await page.getByText('Order cancelled').waitFor();
  await page.getByText('No open orders').waitFor();
  // The choice not to be asked is kept.
  await open(TRADE);
  expect(await page.evaluate(() => localStorage.getItem('trade.confirm.spot'))).toBe('off');
  await close();
});

test('SPOT-01 an order that cannot be sent says why before it is sent', async () => {
  const { page, trades, open, close } = await world().visitAsDemo();
  await open(TRADE);
  await choose(page, 'Buy', 'Limit');
  await ticket(page).getByRole('textbox', { name: 'Amount' }).fill('900');
  await ticket(page).getByRole('status').filter({ hasText: 'Insufficient balance' }).waitFor();
  await ticket(page).getByRole('button', { name: 'Buy ETH' }).click();
  await page.getByText('Insufficient balance').last().waitFor();
  expect(trades).toHaveLength(0);
  await close();
});

test('SPOT-01 a tap in the book sets the price, and the slider takes a share of what is available', async () => {
  const { page, open, close } = await world().visitAsDemo();
  await open(TRADE);
  await choose(page, 'Buy', 'Limit');
  const level = page.getByRole('listbox', { name: 'Buy orders' }).getByRole('option').nth(2);
  const price = await level.locator('span').first().textContent();
  await level.click();
  const field = ticket(page).getByRole('textbox', { name: 'Price' });
  await expect.poll(() => field.inputValue()).toBe(price);
  // By keys a side is one stop, and begins at its best price.
  const asks = page.getByRole('listbox', { name: 'Sell orders' });
  await asks.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await asks.evaluate((list) => list === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowUp');
  const chosen = asks.getByRole('option', { selected: true });
  const second = asks.getByRole('option').nth(-2);
  expect(await chosen.getAttribute('id')).toBe(await second.getAttribute('id'));
  const asked = await second.locator('span').first().textContent();
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe(asked);
  await ticket(page).getByRole('button', { name: 'More', exact: true }).click();
  await expect.poll(() => field.inputValue()).not.toBe(price);
  await ticket(page).getByRole('slider').fill('25');
  const amount = ticket(page).getByRole('textbox', { name: 'Amount' });
  await expect.poll(() => amount.inputValue()).toMatch(/^[\d,]*\.?\d*[1-9]/);
  await close();
});

test('SPOT-01 the slider stands at the share that is typed, and what a share came to stays over a change of side', async () => {
  const { page, open, close } = await world().visitAsDemo();
  await open(TRADE);
  await choose(page, 'Buy', 'Limit');
  const slider = ticket(page).getByRole('slider');
  const amount = ticket(page).getByRole('textbox', { name: 'Amount' });
  await slider.fill('100');
  await expect.poll(() => amount.inputValue()).toMatch(/[1-9]/);
  const most = exact((await amount.inputValue()).replaceAll(',', ''));
  await amount.fill(most.div(2).toFixed(4));
  // Cut to a whole percentage.
  await expect.poll(() => slider.inputValue()).toMatch(/^(49|50)$/);
  await amount.fill('');
  await expect.poll(() => slider.inputValue()).toBe('0');

  await choose(page, 'Sell', 'Limit');
  await slider.fill('25');
  await expect.poll(() => amount.inputValue()).toMatch(/[1-9]/);
  const quarter = await amount.inputValue();
  await choose(page, 'Buy', 'Limit');
  // The same coins are another share of what buys them.
  await expect.poll(() => slider.inputValue()).not.toBe('25');
  expect(await amount.inputValue()).toBe(quarter);
  await close();
});

test('SPOT-01 a phone of 360 by 640 shows chart, book, size, price, button and holding without scrolling', async () => {
  const { page, open, close } = await world().visitAsDemo();
  await open(TRADE);
  await page.getByRole('img', { name: /^Price chart of ETH\/USDT/ }).waitFor();
  const parts = [
    page.getByRole('img', { name: /^Price chart/ }),
    page.getByRole('region', { name: 'Order book' }),
    ticket(page).getByRole('textbox', { name: 'Price' }),
    ticket(page).getByRole('textbox', { name: 'Amount' }),
    ticket(page).getByRole('button', { name: 'Buy ETH' }),
    page.getByRole('region', { name: 'Your holding' }),
  ];
  const tabBarTop = 640 - 50;
  for (const part of parts) {
    const box = await part.boundingBox();
    expect(box?.height).toBeGreaterThan(15);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabBarTop);
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await page.getByRole('link', { name: 'Charts by TradingView' }).waitFor();
  await close();
});

test('SPOT-01 from 1,024 px trading is a desk: markets, chart, book, trades, ticket and orders at once', async () => {
  const { page, open, close } = await world().visitAsDemo({ width: 1280, height: 800 });
  await open(TRADE);
  await page.getByRole('list', { name: 'Markets' }).getByRole('button', { name: /ETH/ }).waitFor();
  await page.getByRole('img', { name: /^Price chart/ }).waitFor();
  for (const name of ['Order book', 'Last trades', 'Orders'])
    await page.getByRole('region', { name }).waitFor();
  await page.getByRole('list', { name: 'Markets' }).getByRole('button', { name: /^SOL/ }).click();
  await ticket(page).getByRole('button', { name: 'Buy SOL' }).waitFor();
  expect(page.url()).toContain('symbol=SOLUSDT');
  await close();
});

test('SPOT-01 a guest sees the market and is led to login to trade', async () => {
  const { page, open, close } = await world().visit();
  await open('/pages/transaction/currency?symbol=ETHUSDT');
  await page.getByText('24h high').waitFor();
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  await page.waitForURL(/\/pages\/transaction\/index\?symbol=ETHUSDT&side=sell/);
  await page.getByRole('button', { name: 'Log in to trade' }).click();
  await page.waitForURL(/\/pages\/common\/login\?back=/);
  await close();
});

test('APP-31 APP-43 the history of orders comes ten at a time and ends with No more data', async () => {
  const { page, open, close } = await world().visitAsDemo();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/coin/list')) asked.push(new URL(request.url()).search);
  });
  await open(`${ORDERS}?tab=history`);
  await page.getByRole('list', { name: 'History' }).getByRole('listitem').first().waitFor();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000);
      return page.getByText('No more data').count();
    })
    .toBe(1);
  expect(
    asked.some((query) => query.includes('status=history') && query.includes('limit=10')),
  ).toBe(true);
  await close();
});
