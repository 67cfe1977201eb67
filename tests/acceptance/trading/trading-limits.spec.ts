/** Limits of one's own as a trader meets them: set on their page, told under the ticket, kept by the exchange. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ofFile } from '../../support/of-file.ts';
import { openTradingWorld } from '../world/trading-world.ts';

const LIMITS = '/pages/setting/limits';
const world = ofFile(openTradingWorld);

const sheet = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`) });

async function setLimit(page: Page, name: string, value: string): Promise<void> {
  await row(page, name).click();
  await sheet(page).getByRole('textbox', { name: 'Limit' }).fill(value);
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await sheet(page).waitFor({ state: 'detached' });
}

test('a limit holds at once and says so under the ticket; looser it waits for a day and can be kept', async () => {
  const { page, open, close } = await world().visitAsDemo();
  await open(LIMITS);
  await setLimit(page, 'Largest order', '50');
  await row(page, 'Largest order').getByText('$50.00').waitFor();
  await setLimit(page, 'Highest leverage', '5');
  await row(page, 'Highest leverage').getByText('5x').waitFor();

  await open('/pages/transaction/index?symbol=ETHUSDT');
  await world().setPrice('ETH', '3000');
  const ticket = page.getByRole('form', { name: 'Order ticket' });
  await ticket.getByRole('button', { name: 'Market', exact: true }).click();
  await ticket.getByRole('textbox', { name: 'Amount' }).fill('1');
  const words = 'Your own limit: one order may be worth at most 50 USD';
  await ticket.getByText(words).waitFor();
  await ticket.getByRole('button', { name: 'Sell', exact: true }).click();
  await expect.poll(() => ticket.getByText(words).count()).toBe(0);

  await open(LIMITS);
  await setLimit(page, 'Largest order', '5000');
  await row(page, 'Largest order')
    .getByText(/^\$5,000\.00 from /)
    .waitFor();
  await row(page, 'Largest order').getByText('$50.00', { exact: true }).waitFor();
  await row(page, 'Largest order').click();
  await sheet(page).getByRole('button', { name: 'Keep the limit as it is' }).click();
  await row(page, 'Largest order').getByText('By value, for each order that opens').waitFor();
  await setLimit(page, 'Daily loss limit', '250');
  await page.getByText('Left until the limit').waitFor();
  await page.getByRole('button', { name: 'Cancel all orders: Never' }).click();
  await sheet(page).getByRole('button', { name: '5 min', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel all orders: 5 min' }).waitFor();
  await close();
});

test('a break is confirmed, closes the tickets, and offers no way back', async () => {
  const { page, open, close } = await world().visitAsDemo();
  await open(LIMITS);
  await row(page, 'Take a break').click();
  await sheet(page).getByRole('button', { name: 'Take a break of 1 day' }).click();
  await page.getByRole('dialog', { name: 'Open nothing for 1 day?' }).waitFor();
  await page.getByRole('button', { name: 'Begin the break' }).click();
  await row(page, 'Lengthen the break')
    .getByText(/^Until /)
    .waitFor();
  // Sheet and question have gone together, and the page below them scrolls again.
  await sheet(page).first().waitFor({ state: 'detached' });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe(
    'hidden',
  );
  await open('/pages/transaction/seconds_order?symbol=BTCUSDT');
  await world().setPrice('BTC', '94000');
  const ticket = page.getByRole('form').first();
  await ticket.getByRole('textbox').first().fill('10');
  await page
    .getByText(/^You are taking a break/)
    .first()
    .waitFor();
  await close();
});
