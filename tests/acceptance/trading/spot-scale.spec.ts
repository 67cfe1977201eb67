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
  'SPOT-01 SPOT-02 on %s a ladder of limits says why it is none, shows each of its orders, and places all of them',
  async (name, size) => {
    await world().setPrice('ETH', '3000');
    const { page, open, close } = await world().visitAsDemo(size);
    const shoot = async (what: string) => {
      const folder = process.env['SHOTS'];
      if (folder) await page.screenshot({ path: `${folder}/scale-${name.slice(2)}-${what}.png` });
    };
    await open(TRADE);
    await ticket(page).getByRole('button', { name: 'More order types' }).click();
    await shoot('choice');
    await dialog(page).getByRole('button', { name: 'Scale' }).click();
    await ticket(page).getByRole('textbox', { name: 'From' }).fill('3100');
    await ticket(page).getByRole('textbox', { name: 'To', exact: true }).fill('2800');
    await ticket(page).getByRole('textbox', { name: 'Orders' }).fill('4');
    await ticket(page).getByRole('textbox', { name: 'Amount' }).fill('0.1');
    await ticket(page).getByRole('status').filter({ hasText: 'Would fill at once' }).waitFor();
    await shoot('refused');
    await ticket(page).getByRole('textbox', { name: 'From' }).fill('2950');
    await ticket(page).getByRole('button', { name: 'Sizes: Equal' }).click();
    await dialog(page).getByRole('button', { name: 'Rising' }).click();
    // 0.01 at 2950, 0.02 at 2900, 0.03 at 2850 and 0.04 at 2800.
    await ticket(page).getByText('285.').first().waitFor();
    await shoot('ticket');
    await ticket(page).getByRole('button', { name: 'Buy ETH' }).click();
    await dialog(page).getByRole('cell', { name: '2,850.00' }).waitFor();
    await dialog(page).getByText('2,850.00 USDT').waitFor();
    await shoot('confirm');
    await dialog(page).getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('4 orders placed').waitFor();
    // A desk shows them below the chart.
    if (size.width < 1024) await page.getByRole('button', { name: 'Open orders (4)' }).click();
    const rows = page.getByRole('listitem').filter({ hasText: 'Limit' });
    await rows.filter({ hasText: '2,950.00' }).waitFor();
    await shoot('rows');
    expect(await rows.count()).toBe(4);
    await world().setPrice('ETH', '2920');
    await rows.filter({ hasText: '2,950.00' }).waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(3);
    await world().setPrice('ETH', '2780');
    await rows.first().waitFor({ state: 'detached' });
    expect(await world().audit()).toBe(true);
    await close();
  },
);
