import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ofFile } from '../../support/of-file.ts';
import { CONTRACT, chooseType, dialog, ticket } from '../world/futures-pages.ts';
import { sizes } from '../world/order-walk.ts';
import { picture } from '../world/picture.ts';
import { openTradingWorld } from '../world/trading-world.ts';

const world = ofFile(openTradingWorld);

/** A desk shows what waits below the chart, a phone on a page of its own behind the ticket. */
const row = (page: Page) => page.getByRole('listitem').filter({ hasText: 'OCO' }).first();

test.each(sizes)(
  'FUT-03 FUT-10 on %s a limit with a stop is refused on the wrong side, placed, moved, and one of both ends the other',
  async (name, size) => {
    await world().setPriceOf('ETHUSDT-PERP', '3000');
    const trader = await world().visitAsDemo(size);
    const { page, open, close, sentTo } = trader;
    const shoot = (what: string) => picture(page, `futures-oco-${name.slice(2)}-${what}`);
    await open(`${CONTRACT}?symbol=ETHUSDT-PERP`);
    await ticket(page).getByRole('button', { name: 'Open long' }).waitFor();
    await chooseType(page, 'OCO with stop limit');
    const field = (label: string) =>
      ticket(page).getByRole('textbox', { name: label, exact: true });
    await field('Trigger').fill('3100');
    await field('Price').fill('3050');
    await field('Stop limit price').fill('3110');
    await field('Size').fill('0.1');
    await ticket(page).getByRole('status').filter({ hasText: 'on the better side' }).waitFor();
    await shoot('refused');
    await field('Price').fill('2900');
    await ticket(page)
      .getByRole('status')
      .filter({ hasText: 'on the better side' })
      .waitFor({ state: 'detached' });
    await shoot('ticket');
    await ticket(page).getByRole('button', { name: 'Open long' }).click();
    await dialog(page).getByText('the stop sleeps above the price').waitFor();
    await dialog(page).getByText('3,110.00 USDT').waitFor();
    await shoot('confirm');
    await dialog(page).getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('OCO placed: one ends the other').waitFor();
    expect(sentTo('/lever/submit').at(-1)?.fields).toMatchObject({
      ...{ type: 'limit', target_price: '2900', trigger_price: '3100' },
      ...{ oco: '1', stop_limit: '3110' },
    });
    await page.getByRole('tab', { name: 'Orders (1)' }).click();
    await row(page).getByText('Trigger 3,100.00').waitFor();
    await shoot('row');
    await row(page).getByRole('button', { name: 'Change ETH/USDT' }).click();
    await dialog(page).getByRole('textbox', { name: 'Stop limit price' }).fill('3120');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Order changed').waitFor();
    expect(sentTo('/lever/amend').at(-1)?.fields).toMatchObject({ stop_limit: '3120' });
    await row(page).getByRole('button').first().click();
    await dialog(page).getByText('3,120.00 USDT').waitFor();
    await shoot('order');
    await page.keyboard.press('Escape');
    await world().setPriceOf('ETHUSDT-PERP', '2890');
    await page.getByRole('tab', { name: 'Orders', exact: true }).waitFor();
    await open('/pages/common/aboutus');
    await open('/pages/transaction/contract_order?tab=orders&scope=all');
    await row(page).getByRole('button').first().click();
    await dialog(page).getByText('Limit filled, stop ended').waitFor();
    await shoot('over');
    expect(await world().audit()).toBe(true);
    await close();
  },
);
