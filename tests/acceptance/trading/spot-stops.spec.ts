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
  ['a desk', { width: 1280, height: 800 }],
])(
  'SPOT-01 SPOT-02 on %s a stop with a limit is chosen, refused on the wrong side, placed, moved, and wakes with the price',
  async (name, size) => {
    await world().setPrice('ETH', '3000');
    const { page, trades, open, close } = await world().visitAsDemo(size);
    const shoot = async (what: string) => {
      const folder = process.env['SHOTS'];
      if (folder) await page.screenshot({ path: `${folder}/${name.slice(2)}-${what}.png` });
    };
    await open(TRADE);
    await ticket(page).getByRole('button', { name: 'Sell', exact: true }).click();
    await ticket(page).getByRole('button', { name: 'More order types' }).click();
    await dialog(page).getByText('Waits until the last price reaches its trigger').waitFor();
    await shoot('choice');
    await dialog(page)
      .getByRole('button', { name: /^Stop limit/ })
      .click();
    await ticket(page).getByRole('textbox', { name: 'Trigger' }).fill('3100');
    await ticket(page).getByRole('textbox', { name: 'Price' }).fill('2880');
    await ticket(page).getByRole('textbox', { name: 'Amount' }).fill('0.02');
    await ticket(page)
      .getByRole('status')
      .filter({ hasText: 'a sell stop one below it' })
      .waitFor();
    await shoot('refused');
    await ticket(page).getByRole('textbox', { name: 'Trigger' }).fill('2900');
    await ticket(page)
      .getByText(/57\.\d+ USDT/)
      .waitFor();
    await shoot('ticket');
    await ticket(page).getByRole('button', { name: 'Sell ETH' }).click();
    await dialog(page).getByText('Set aside now').waitFor();
    await shoot('confirm');
    await dialog(page).getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Stop order placed. It waits for its trigger.').waitFor();
    expect(trades[0]?.fields).toMatchObject({
      ...{ type: 'sell', amount: '0.02', trigger_price: '2900', target_price: '2880' },
    });
    // A desk shows them below the chart.
    if (size.width < 1024) await page.getByRole('button', { name: 'Open orders (1)' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Stop limit' });
    await row.getByText('Trigger 2,900.00').waitFor();
    await shoot('row');
    await row.getByRole('button').first().click();
    await dialog(page).getByText('Waiting for trigger').waitFor();
    await shoot('order');
    await dialog(page).getByRole('textbox', { name: 'New trigger' }).fill('2950');
    await dialog(page)
      .getByRole('form', { name: 'Change trigger' })
      .getByRole('button', { name: 'Save' })
      .click();
    await row.getByText('Trigger 2,950.00').waitFor();
    await world().setPrice('ETH', '2940');
    await row.waitFor({ state: 'detached' });
    expect(await world().audit()).toBe(true);
    await close();
  },
);
