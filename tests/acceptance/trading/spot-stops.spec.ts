import { expect, test } from 'vitest';
import { coinWalk, desk, isDesk, phone } from '../world/order-walk.ts';

const { world, begin } = coinWalk('stop');

test.each([phone, desk])(
  'SPOT-01 SPOT-02 on %s a stop with a limit is chosen, refused on the wrong side, placed, moved, and wakes with the price',
  async (name, size) => {
    const { page, ticket, dialog, trades, shoot, setPrice, close } = await begin(name, size);
    await ticket.getByRole('button', { name: 'Sell', exact: true }).click();
    await ticket.getByRole('button', { name: 'More order types' }).click();
    await dialog.getByText('Waits until the last price reaches its trigger').waitFor();
    await shoot('choice');
    await dialog.getByRole('button', { name: /^Stop limit/ }).click();
    await ticket.getByRole('textbox', { name: 'Trigger' }).fill('3100');
    await ticket.getByRole('textbox', { name: 'Price' }).fill('2880');
    await ticket.getByRole('textbox', { name: 'Amount' }).fill('0.02');
    await ticket.getByRole('status').filter({ hasText: 'a sell stop one below it' }).waitFor();
    await shoot('refused');
    await ticket.getByRole('textbox', { name: 'Trigger' }).fill('2900');
    await ticket.getByText(/57\.\d+ USDT/).waitFor();
    await shoot('ticket');
    await ticket.getByRole('button', { name: 'Sell ETH' }).click();
    await dialog.getByText('Set aside now').waitFor();
    await shoot('confirm');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Stop order placed. It waits for its trigger.').waitFor();
    expect(trades[0]?.fields).toMatchObject({
      ...{ type: 'sell', amount: '0.02', trigger_price: '2900', target_price: '2880' },
    });
    // A desk shows them below the chart.
    if (!isDesk(size)) await page.getByRole('button', { name: 'Open orders (1)' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Stop limit' });
    await row.getByText('Trigger 2,900.00').waitFor();
    await shoot('row');
    await row.getByRole('button').first().click();
    await dialog.getByText('Waiting for trigger').waitFor();
    await shoot('order');
    await dialog.getByRole('textbox', { name: 'New trigger' }).fill('2950');
    await dialog
      .getByRole('form', { name: 'Change trigger' })
      .getByRole('button', { name: 'Save' })
      .click();
    await row.getByText('Trigger 2,950.00').waitFor();
    await setPrice('2940');
    await row.waitFor({ state: 'detached' });
    expect(await world().audit()).toBe(true);
    await close();
  },
);
