import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ofFile } from '../../support/of-file.ts';
import { openTradingWorld } from '../world/trading-world.ts';

const TRADE = '/pages/transaction/contract?symbol=ETHUSDT-PERP';

const world = ofFile(async () => {
  const opened = await openTradingWorld();
  await opened.setPriceOf('ETHUSDT-PERP', '3000');
  return opened;
});

const ticket = (page: Page) => page.getByRole('form', { name: 'Futures ticket' });
const dialog = (page: Page) => page.getByRole('dialog');

test.each([
  ['a phone', { width: 390, height: 844 }],
  ['a small phone', { width: 360, height: 640 }],
  ['a desk', { width: 1280, height: 800 }],
])(
  'FUT-03 on %s a ladder of contracts says why it is none, shows each of its orders, and places all of them',
  async (name, size) => {
    await world().setPriceOf('ETHUSDT-PERP', '3000');
    const { page, open, close } = await world().visitAsDemo(size);
    const shoot = async (what: string) => {
      const folder = process.env['SHOTS'];
      if (folder)
        await page.screenshot({ path: `${folder}/futures-scale-${name.slice(2)}-${what}.png` });
    };
    await open(TRADE);
    await page.getByRole('button', { name: /^Order type/ }).click();
    await shoot('choice');
    await dialog(page).getByRole('button', { name: 'Scale' }).click();
    await ticket(page).getByRole('textbox', { name: 'From' }).fill('3100');
    await ticket(page).getByRole('textbox', { name: 'To', exact: true }).fill('2800');
    await ticket(page).getByRole('textbox', { name: 'Orders' }).fill('4');
    await ticket(page).getByRole('textbox', { name: 'Size' }).fill('0.1');
    await ticket(page).getByRole('status').filter({ hasText: 'Would fill at once' }).waitFor();
    await shoot('refused');
    await ticket(page).getByRole('textbox', { name: 'From' }).fill('2950');
    await ticket(page).getByRole('button', { name: 'Sizes: Equal' }).click();
    await dialog(page).getByRole('button', { name: 'Rising' }).click();
    await shoot('ticket');
    await ticket(page).getByRole('button', { name: 'Open long' }).click();
    await dialog(page).getByRole('cell', { name: '2,850.00' }).waitFor();
    await dialog(page).getByText('2,850.00 USDT').waitFor();
    await shoot('confirm');
    await dialog(page).getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('4 orders placed').waitFor();
    await shoot('placed');
    expect(await world().audit()).toBe(true);
    await close();
  },
);
