import { expect, test } from 'vitest';
import { coinWalk, isDesk, sizes } from '../world/order-walk.ts';

const { world, begin } = coinWalk('bracket');

test.each(sizes)(
  'SPOT-01 SPOT-02 on %s a purchase is refused with a stop on the wrong side, placed with its exit, and left at the take profit',
  async (name, size) => {
    const { page, ticket, dialog, trades, shoot, setPrice, close } = await begin(name, size);
    await ticket.getByRole('button', { name: 'Market', exact: true }).click();
    await ticket.getByRole('textbox', { name: 'Amount' }).fill('0.02');
    await ticket.getByRole('button', { name: 'Take profit and stop loss' }).click();
    await dialog.getByRole('textbox', { name: 'Take profit at' }).fill('3100');
    await dialog.getByRole('textbox', { name: 'Stop loss at' }).fill('3050');
    await shoot('sheet');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await ticket.getByRole('status').filter({ hasText: 'wrong side' }).waitFor();
    await shoot('refused');
    await ticket.getByRole('button', { name: 'Take profit and stop loss: set' }).click();
    await dialog.getByRole('textbox', { name: 'Stop loss at' }).fill('2900');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await ticket.getByText('3,100.00 / 2,900.00').waitFor();
    await shoot('ticket');
    await ticket.getByRole('button', { name: 'Buy ETH' }).click();
    await dialog.getByText('Whichever trades first ends the other').waitFor();
    await shoot('confirm');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.waitFor({ state: 'detached' });
    await ticket.getByRole('button', { name: 'Take profit and stop loss', exact: true }).waitFor();
    expect(trades[0]?.fields).toMatchObject({
      ...{ type: 'buy', amount: '0.02', take_profit: '3100', stop_loss: '2900' },
    });
    // A desk shows them below the chart.
    if (!isDesk(size)) await page.getByRole('button', { name: 'Open orders (1)' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'OCO' });
    await row.getByText('3,100.00').waitFor();
    await shoot('row');
    await row.getByRole('button').first().click();
    await dialog.getByText('Entry order').waitFor();
    await shoot('exit');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await setPrice('3105');
    await row.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'History' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'TP/SL' })
      .first()
      .getByRole('button')
      .first()
      .click();
    await dialog.getByText('Exit order').waitFor();
    await shoot('entry');
    expect(await world().audit()).toBe(true);
    await close();
  },
);
