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
  'SPOT-01 SPOT-02 on %s a limit with a stop is refused on the wrong side, placed, moved, and one of both ends the other',
  async (name, size) => {
    await world().setPrice('ETH', '3000');
    const { page, trades, open, close } = await world().visitAsDemo(size);
    const shoot = async (what: string) => {
      const folder = process.env['SHOTS'];
      if (folder) await page.screenshot({ path: `${folder}/oco-${name.slice(2)}-${what}.png` });
    };
    await open(TRADE);
    await ticket(page).getByRole('button', { name: 'Sell', exact: true }).click();
    await ticket(page).getByRole('button', { name: 'More order types' }).click();
    await shoot('choice');
    await dialog(page).getByRole('button', { name: 'OCO with stop limit' }).click();
    await ticket(page).getByRole('textbox', { name: 'Trigger' }).fill('2900');
    await ticket(page).getByRole('textbox', { name: 'Price', exact: true }).fill('2950');
    await ticket(page).getByRole('textbox', { name: 'Stop limit price' }).fill('2880');
    await ticket(page).getByRole('textbox', { name: 'Amount' }).fill('0.02');
    await ticket(page).getByRole('status').filter({ hasText: 'on the better side' }).waitFor();
    await shoot('refused');
    await ticket(page).getByRole('textbox', { name: 'Price', exact: true }).fill('3100');
    await ticket(page)
      .getByText(/61\.\d+ USDT/)
      .waitFor();
    await shoot('ticket');
    await ticket(page).getByRole('button', { name: 'Sell ETH' }).click();
    await dialog(page).getByText('If the stop triggers').waitFor();
    await shoot('confirm');
    await dialog(page).getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('OCO placed: one ends the other').waitFor();
    expect(trades[0]?.fields).toMatchObject({
      ...{ type: 'sell', amount: '0.02', trigger_price: '2900', target_price: '3100' },
      ...{ oco: '1', stop_limit: '2880' },
    });
    // A desk shows them below the chart.
    if (size.width < 1024) await page.getByRole('button', { name: 'Open orders (1)' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'OCO' });
    await row.getByText('3,100.00').waitFor();
    await shoot('row');
    await row.getByRole('button').first().click();
    await dialog(page).getByText('Stop limit price').first().waitFor();
    await shoot('order');
    await dialog(page).getByRole('textbox', { name: 'New trigger' }).fill('2910');
    await dialog(page)
      .getByRole('form', { name: 'Change trigger' })
      .getByRole('button', { name: 'Save' })
      .click();
    await dialog(page).waitFor({ state: 'detached' });
    await world().setPrice('ETH', '3105');
    await row.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'History' }).click();
    await row.first().getByRole('button').first().click();
    await dialog(page).getByText('Limit filled, stop ended').waitFor();
    await shoot('over');
    expect(await world().audit()).toBe(true);
    await close();
  },
);
