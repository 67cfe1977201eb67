import { expect, test } from 'vitest';
import { coinWalk, isDesk, sizes } from '../world/order-walk.ts';

const { world, begin } = coinWalk('twap');

test.each(sizes)(
  'SPOT-01 SPOT-02 on %s an order in slices says why it is none, is shown before it begins, tells how far it is, and ends',
  async (name, size) => {
    const { page, ticket, dialog, trades, shoot, setPrice, close } = await begin(name, size);
    await ticket.getByRole('button', { name: 'More order types' }).click();
    await dialog.getByRole('button', { name: 'TWAP' }).click();
    await ticket.getByRole('button', { name: /^Duration/ }).click();
    await dialog.getByRole('button', { name: '5 min', exact: true }).click();
    await ticket.getByRole('textbox', { name: 'Amount' }).fill('0.005');
    await ticket.getByRole('status').filter({ hasText: 'Each slice needs' }).waitFor();
    await shoot('refused');
    await ticket.getByRole('textbox', { name: 'Amount' }).fill('0.5');
    await ticket.getByRole('textbox', { name: 'Price limit' }).fill('3100');
    await ticket.getByText('1,55').first().waitFor();
    await shoot('ticket');
    await ticket.getByRole('button', { name: 'Buy ETH' }).click();
    await dialog.getByText('5 × 0.10 ETH').waitFor();
    await shoot('confirm');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('TWAP order started').waitFor();
    expect(trades[0]?.fields).toMatchObject({
      ...{ type: 'buy', amount: '0.5', target_price: '3100' },
      ...{ twap_seconds: '300', twap_every: '60' },
    });
    // A desk shows them below the chart.
    if (!isDesk(size)) await page.getByRole('button', { name: 'Open orders (1)' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'TWAP' });
    await row.getByText('0.10 / 0.50').waitFor();
    await world().moveClock(60);
    await row.getByText('0.20 / 0.50').waitFor();
    await shoot('row');
    await row.getByRole('button').first().click();
    await dialog.getByText('2 / 5').waitFor();
    await dialog.getByText('Next slice').waitFor();
    await shoot('order');
    await page.keyboard.press('Escape');
    // Beyond its limit it waits.
    await setPrice('3150');
    await world().moveClock(60);
    await row.getByText('0.20 / 0.50').waitFor();
    await row.getByRole('button', { name: /^Cancel/ }).click();
    await row.waitFor({ state: 'detached' });
    expect(await world().audit()).toBe(true);
    await close();
  },
);
