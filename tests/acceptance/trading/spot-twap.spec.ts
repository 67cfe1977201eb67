import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ofFile } from '../../support/of-file.ts';
import { openTradingWorld } from '../world/trading-world.ts';

const TRADE = '/pages/transaction/index?symbol=ETHUSDT';

const world = ofFile(async () => {
  const opened = await openTradingWorld();
  await opened.setPrice('ETH', '3000');
  return opened;
});

const ticket = (page: Page) => page.getByRole('form', { name: 'Order ticket' });
const dialog = (page: Page) => page.getByRole('dialog');

test.each([
  ['a phone', { width: 390, height: 844 }],
  ['a small phone', { width: 360, height: 640 }],
  ['a desk', { width: 1280, height: 800 }],
])(
  'SPOT-01 SPOT-02 on %s an order in slices says why it is none, is shown before it begins, tells how far it is, and ends',
  async (name, size) => {
    await world().setPrice('ETH', '3000');
    const { page, trades, open, close } = await world().visitAsDemo(size);
    const shoot = async (what: string) => {
      const folder = process.env['SHOTS'];
      if (folder) await page.screenshot({ path: `${folder}/twap-${name.slice(2)}-${what}.png` });
    };
    await open(TRADE);
    await ticket(page).getByRole('button', { name: 'More order types' }).click();
    await dialog(page).getByRole('button', { name: 'TWAP' }).click();
    await ticket(page)
      .getByRole('button', { name: /^Duration/ })
      .click();
    await dialog(page).getByRole('button', { name: '5 min', exact: true }).click();
    await ticket(page).getByRole('textbox', { name: 'Amount' }).fill('0.005');
    await ticket(page).getByRole('status').filter({ hasText: 'Each slice needs' }).waitFor();
    await shoot('refused');
    await ticket(page).getByRole('textbox', { name: 'Amount' }).fill('0.5');
    await ticket(page).getByRole('textbox', { name: 'Price limit' }).fill('3100');
    await ticket(page).getByText('1,55').first().waitFor();
    await shoot('ticket');
    await ticket(page).getByRole('button', { name: 'Buy ETH' }).click();
    await dialog(page).getByText('5 × 0.10 ETH').waitFor();
    await shoot('confirm');
    await dialog(page).getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('TWAP order started').waitFor();
    expect(trades[0]?.fields).toMatchObject({
      ...{ type: 'buy', amount: '0.5', target_price: '3100' },
      ...{ twap_seconds: '300', twap_every: '60' },
    });
    // A desk shows them below the chart.
    if (size.width < 1024) await page.getByRole('button', { name: 'Open orders (1)' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'TWAP' });
    await row.getByText('0.10 / 0.50').waitFor();
    await world().moveClock(60);
    await row.getByText('0.20 / 0.50').waitFor();
    await shoot('row');
    await row.getByRole('button').first().click();
    await dialog(page).getByText('2 / 5').waitFor();
    await dialog(page).getByText('Next slice').waitFor();
    await shoot('order');
    await page.keyboard.press('Escape');
    // Beyond its limit it waits.
    await world().setPrice('ETH', '3150');
    await world().moveClock(60);
    await row.getByText('0.20 / 0.50').waitFor();
    await row.getByRole('button', { name: /^Cancel/ }).click();
    await row.waitFor({ state: 'detached' });
    expect(await world().audit()).toBe(true);
    await close();
  },
);
