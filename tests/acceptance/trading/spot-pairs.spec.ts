import { expect, test } from 'vitest';
import { coinWalk, isDesk, sizes } from '../world/order-walk.ts';

const { world, begin } = coinWalk('oco');

test.each(sizes)(
  'SPOT-01 SPOT-02 on %s a limit with a stop is refused on the wrong side, placed, moved, and one of both ends the other',
  async (name, size) => {
    const { page, ticket, dialog, trades, shoot, setPrice, close } = await begin(name, size);
    await ticket.getByRole('button', { name: 'Sell', exact: true }).click();
    await ticket.getByRole('button', { name: 'More order types' }).click();
    await shoot('choice');
    await dialog.getByRole('button', { name: 'OCO with stop limit' }).click();
    await ticket.getByRole('textbox', { name: 'Trigger' }).fill('2900');
    await ticket.getByRole('textbox', { name: 'Price', exact: true }).fill('2950');
    await ticket.getByRole('textbox', { name: 'Stop limit price' }).fill('2880');
    await ticket.getByRole('textbox', { name: 'Amount' }).fill('0.02');
    await ticket.getByRole('status').filter({ hasText: 'on the better side' }).waitFor();
    await shoot('refused');
    await ticket.getByRole('textbox', { name: 'Price', exact: true }).fill('3100');
    await ticket.getByText(/61\.\d+ USDT/).waitFor();
    await shoot('ticket');
    await ticket.getByRole('button', { name: 'Sell ETH' }).click();
    await dialog.getByText('If the stop triggers').waitFor();
    await shoot('confirm');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('OCO placed: one ends the other').waitFor();
    expect(trades[0]?.fields).toMatchObject({
      ...{ type: 'sell', amount: '0.02', trigger_price: '2900', target_price: '3100' },
      ...{ oco: '1', stop_limit: '2880' },
    });
    // A desk shows them below the chart.
    if (!isDesk(size)) await page.getByRole('button', { name: 'Open orders (1)' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'OCO' });
    await row.getByText('3,100.00').waitFor();
    await shoot('row');
    await row.getByRole('button').first().click();
    await dialog.getByText('Stop limit price').first().waitFor();
    await shoot('order');
    await dialog.getByRole('textbox', { name: 'New trigger' }).fill('2910');
    await dialog
      .getByRole('form', { name: 'Change trigger' })
      .getByRole('button', { name: 'Save' })
      .click();
    await dialog.waitFor({ state: 'detached' });
    await setPrice('3105');
    await row.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'History' }).click();
    await row.first().getByRole('button').first().click();
    await dialog.getByText('Limit filled, stop ended').waitFor();
    await shoot('over');
    expect(await world().audit()).toBe(true);
    await close();
  },
);
