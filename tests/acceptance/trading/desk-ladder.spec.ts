/** The ladder of a desk: orders at a price, moved and taken back, by the mouse and by keys alone. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appOfFile } from '../../support/app-in-browser.ts';
import { graveViolations } from '../world/axe.ts';
import { chooseLayout } from '../world/desk.ts';

const app = appOfFile();
const DESK = { width: 1280, height: 800 };
const TRADE = '/pages/transaction/index?symbol=BTCUSDT';
const CONTRACT = '/pages/transaction/contract?symbol=BTCUSDT-PERP';
const unasked = { 'trade.confirm.spot': 'off', 'trade.confirm.futures': 'off' };

const ladderOf = (page: Page) => page.getByRole('grid', { name: 'Prices of the ladder' });

/** Without a question before an order, unless told otherwise. */
async function openLadder(path: string, stored: Readonly<Record<string, string>> = unasked) {
  const visit = await app().open({ path, asDemo: true, size: DESK, stored });
  const { page } = visit;
  await page.getByRole('img', { name: /^Price chart/ }).waitFor();
  await chooseLayout(page, 'Alt+2', 'Scalping');
  await ladderOf(page).getByRole('row').nth(10).waitFor();
  return visit;
}

/** The rows of own orders, by what they say. */
const ownRows = (page: Page, words: RegExp) => ladderOf(page).getByRole('row', { name: words });
const ticksOf = async (page: Page, words: RegExp) =>
  Number(await ownRows(page, words).first().getAttribute('data-ticks'));

test('orders are placed, moved and taken back on the ladder by keys alone, and the lock stops them', async () => {
  const { page, requests, close } = await openLadder(TRADE);
  expect(await graveViolations(page)).toEqual([]);
  await page
    .getByRole('form', { name: 'Order ticket' })
    .getByLabel('Amount', { exact: true })
    .fill('0.002');
  const ladder = ladderOf(page);
  await ladder.focus();
  await page.keyboard.press('Home');
  for (let row = 0; row < 8; row += 1) await page.keyboard.press('ArrowDown');
  const step = 2;
  const chosen = Number(
    await ladder.evaluate(
      (grid) =>
        document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.dataset['ticks'],
    ),
  );
  await page.keyboard.press('b');
  const mine = /You buy 0\.00200, about [\d.]+ ahead of it$/;
  await ownRows(page, mine).waitFor();
  expect(await ticksOf(page, mine)).toBe(chosen);
  const placed = requests.find(({ path }) => path === '/coin/trade');
  expect(Number(placed?.fields['target_price'])).toBe(chosen / 100);

  await ladder.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => ticksOf(page, mine)).toBeLessThan(chosen);
  const moved = await ticksOf(page, mine);
  expect(requests.filter(({ path }) => path === '/coin/amend')).toHaveLength(1);
  expect(chosen - moved).toBeGreaterThanOrEqual(step);

  await page.keyboard.press('l');
  await page.keyboard.press('d');
  await page.getByText('Trading is locked. Nothing was sent.').waitFor();
  await page.keyboard.press('l');
  await page.keyboard.press('d');
  await expect.poll(() => ownRows(page, mine).count()).toBe(0);
  expect(requests.filter(({ path }) => path === '/coin/cancel')).toHaveLength(1);

  await page.keyboard.press('Home');
  for (let row = 0; row < 8; row += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+b');
  const stop = /Your buy stop 0\.00200$/;
  await ownRows(page, stop).waitFor();
  const asleep = await ticksOf(page, stop);
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => ticksOf(page, stop)).toBeGreaterThan(asleep);
  const [first, second] = requests.filter(({ path }) => path === '/coin/amend');
  expect(Object.keys(first?.fields ?? {})).toContain('target_price');
  expect(Object.keys(second?.fields ?? {})).toContain('trigger_price');
  await close();
});

test('an order of the ladder is left again where the ticket says, and refused where that is on its wrong side', async () => {
  const { page, requests, close } = await openLadder(TRADE);
  const ladder = ladderOf(page);
  const ticks = Number(await ladder.getByRole('row').nth(10).getAttribute('data-ticks'));
  const at = (share: number) => String(Math.round((ticks * share) / 100));
  const ticket = page.getByRole('form', { name: 'Order ticket' });
  await ticket.getByLabel('Amount', { exact: true }).fill('0.002');
  await ticket.getByRole('button', { name: 'Take profit and stop loss' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Take profit at' }).fill(at(1.05));
  await sheet.getByRole('textbox', { name: 'Stop loss at' }).fill(at(0.9));
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await ladder.focus();
  await page.keyboard.press('Home');
  for (let row = 0; row < 8; row += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('b');
  await ownRows(page, /You buy 0\.00200/).waitFor();
  const trades = () => requests.filter(({ path }) => path === '/coin/trade');
  expect(trades().map(({ fields }) => [fields['take_profit'], fields['stop_loss']])).toEqual([
    [at(1.05), at(0.9)],
  ]);
  for (let row = 0; row < 16; row += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('s');
  await page
    .getByText(/wrong side/)
    .first()
    .waitFor();
  expect(trades()).toHaveLength(1);
  await close();
});

test('a click orders at the price, a drag moves, a middle click takes back; Shift places a stop', async () => {
  const { page, requests, close } = await openLadder(CONTRACT);
  const ticket = page.getByRole('form', { name: 'Futures ticket' });
  await ticket.getByRole('textbox', { name: 'Size' }).fill('0.01');
  const rows = ladderOf(page).getByRole('row');
  const total = await rows.count();
  const cell = (row: number, side: 'buy' | 'sell') => rows.nth(row).locator(`[data-side=${side}]`);
  await cell(total - 4, 'buy').click({ position: { x: 60, y: 8 } });
  const mine = /You buy [\d.]+,/;
  await ownRows(page, mine).waitFor();
  expect(await graveViolations(page)).toEqual([]);
  const chip = ownRows(page, mine).locator('[data-own=order]');
  const from = await chip.boundingBox();
  const target = await cell(total - 8, 'buy').boundingBox();
  if (!from || !target) throw new Error('the ladder is not seen');
  const before = await ticksOf(page, mine);
  await page.mouse.move(from.x + 4, from.y + 6);
  await page.mouse.down();
  await page.mouse.move(target.x + 20, target.y + 10, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => ticksOf(page, mine)).toBeGreaterThan(before);
  await ownRows(page, mine).locator('[data-own=order]').click({ button: 'middle' });
  await expect.poll(() => ownRows(page, mine).count()).toBe(0);

  await cell(3, 'buy').click({ position: { x: 60, y: 8 }, modifiers: ['Shift'] });
  await ownRows(page, /Your buy stop [\d.]+$/).waitFor();
  const stop = requests.filter(({ path }) => path === '/lever/submit').at(-1);
  expect(stop?.fields).toMatchObject({ type: 'stop_market' });
  await close();
});

test('a ladder stands still, says where the market is, and is centred by a key; with the question on, a click asks first', async () => {
  const { page, requests, close } = await openLadder(TRADE, {});
  const ladder = ladderOf(page);
  const first = ladder.getByRole('row').first();
  const top = await first.getAttribute('data-ticks');
  await ladder.hover();
  for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, -120);
  await page.getByRole('button', { name: 'The market is below. Centre it' }).waitFor();
  expect(Number(await first.getAttribute('data-ticks'))).toBeGreaterThan(Number(top));
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Centre the market' }).waitFor();

  await page
    .getByRole('form', { name: 'Order ticket' })
    .getByLabel('Amount', { exact: true })
    .fill('0.002');
  await ladder.getByRole('row').nth(25).locator('[data-side=buy]').click();
  await page.getByRole('dialog', { name: 'Buy 0.002 BTC' }).waitFor();
  expect(requests.filter(({ path }) => path === '/coin/trade')).toEqual([]);
  await close();
});
