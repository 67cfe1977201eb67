import { expect, test } from 'vitest';
import { coinWalk, isDesk, sizes } from '../world/order-walk.ts';

const { world, begin } = coinWalk('scale');

test.each(sizes)(
  'SPOT-01 SPOT-02 on %s a ladder of limits says why it is none, shows each of its orders, and places all of them',
  async (name, size) => {
    const { page, ticket, dialog, shoot, setPrice, close } = await begin(name, size);
    await ticket.getByRole('button', { name: 'More order types' }).click();
    await shoot('choice');
    await dialog.getByRole('button', { name: 'Scale' }).click();
    await ticket.getByRole('textbox', { name: 'From' }).fill('3100');
    await ticket.getByRole('textbox', { name: 'To', exact: true }).fill('2800');
    await ticket.getByRole('textbox', { name: 'Orders' }).fill('4');
    await ticket.getByRole('textbox', { name: 'Amount' }).fill('0.1');
    await ticket.getByRole('status').filter({ hasText: 'Would fill at once' }).waitFor();
    await shoot('refused');
    await ticket.getByRole('textbox', { name: 'From' }).fill('2950');
    await ticket.getByRole('button', { name: 'Sizes: Equal' }).click();
    await dialog.getByRole('button', { name: 'Rising' }).click();
    // 0.01 at 2950, 0.02 at 2900, 0.03 at 2850 and 0.04 at 2800.
    await ticket.getByText('285.').first().waitFor();
    await shoot('ticket');
    await ticket.getByRole('button', { name: 'Buy ETH' }).click();
    await dialog.getByRole('cell', { name: '2,850.00' }).waitFor();
    await dialog.getByText('2,850.00 USDT').waitFor();
    await shoot('confirm');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('4 orders placed').waitFor();
    // A desk shows them below the chart.
    if (!isDesk(size)) await page.getByRole('button', { name: 'Open orders (4)' }).click();
    const rows = page.getByRole('listitem').filter({ hasText: 'Limit' });
    await rows.filter({ hasText: '2,950.00' }).waitFor();
    await shoot('rows');
    expect(await rows.count()).toBe(4);
    await setPrice('2920');
    await rows.filter({ hasText: '2,950.00' }).waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(3);
    await setPrice('2780');
    await rows.first().waitFor({ state: 'detached' });
    expect(await world().audit()).toBe(true);
    await close();
  },
);
