/** The screens of futures as a person uses them. */
import type { Locator, Page } from 'playwright-core';
import type { Trader } from './trading-world.ts';

export const CONTRACT = '/pages/transaction/contract';
export const ORDERS = '/pages/transaction/contract_order';
export const SUPER = '/pages/transaction/index2';

export const ticket = (page: Page) => page.getByRole('form', { name: 'Futures ticket' });
export const dialog = (page: Page) => page.getByRole('dialog');
export const line = (page: Page) => page.getByRole('region', { name: 'Your position' });
export const card = (page: Page, name: string) => page.getByRole('article', { name });

/** The trade screen of a contract, once it can be used. */
export async function showMarket(
  { page, open }: Trader,
  path: string,
  symbol: string,
): Promise<Page> {
  await open(`${path}?symbol=${symbol}`);
  await page.getByRole('button', { name: `Choose a market: ${symbol.slice(0, 3)}/USDT` }).waitFor();
  await ticket(page).getByRole('button', { name: 'Open long' }).waitFor();
  return page;
}

export async function showOrdersOf({ page, open }: Trader, tab: string): Promise<Page> {
  // Another page in between, so that the address decides again.
  await open('/pages/common/aboutus');
  await open(`${ORDERS}?tab=${tab}`);
  await page.getByRole('tab', { selected: true }).waitFor();
  return page;
}

export async function chooseType(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: /^Order type/ }).click();
  await dialog(page).getByRole('button', { name: type, exact: true }).click();
}

export async function chooseMultiple(page: Page, multiple: number): Promise<void> {
  await page.getByRole('button', { name: /^Leverage:/ }).click();
  await dialog(page)
    .getByRole('button', { name: `${multiple}x`, exact: true })
    .click();
  await dialog(page)
    .getByRole('button', { name: `Use ${multiple}x` })
    .click();
}

interface Wish {
  readonly side: 'long' | 'short';
  readonly size: string;
  readonly targetProfit?: string;
}

/** Fills the ticket for an order at the market, and confirms it. */
export async function openAtMarket(page: Page, { side, size, targetProfit }: Wish): Promise<void> {
  await chooseType(page, 'Market');
  await ticket(page).getByRole('textbox', { name: 'Size' }).fill(size);
  if (targetProfit !== undefined) {
    await page.getByRole('button', { name: 'Take profit and stop loss' }).click();
    await dialog(page).getByRole('textbox', { name: 'Take profit at' }).fill(targetProfit);
    await dialog(page).getByRole('button', { name: 'Confirm' }).click();
  }
  await ticket(page)
    .getByRole('button', { name: `Open ${side}` })
    .click();
  await dialog(page).getByText(`Open ${side} ${size}`).waitFor();
  // A thumb that hits twice sends one order.
  await dialog(page).getByRole('button', { name: 'Confirm' }).dblclick({ noWaitAfter: true });
  const opened = `${side === 'long' ? 'Long' : 'Short'} opened: `;
  await page.getByText(opened).first().waitFor();
}

/** What the card of a position says under one of its names. */
export async function figure(position: Locator, name: string): Promise<string> {
  const term = position.locator('dl > div', {
    has: position.page().getByText(name, { exact: true }),
  });
  return (await term.locator('dd').textContent()) ?? '';
}

/** The newest round trip ended for this reason. */
export async function waitForClosed(trader: Trader, reason: string): Promise<void> {
  const page = await showOrdersOf(trader, 'closed');
  const newest = page.getByRole('list', { name: 'Closed' }).getByRole('listitem').first();
  await newest.getByText(reason).waitFor();
}
