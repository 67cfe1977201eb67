import { expect, test } from 'vitest';
import { futuresWalk, sizes } from '../world/order-walk.ts';

const { world, begin } = futuresWalk('futures-scale');

test.each(sizes)(
  'FUT-03 on %s a ladder of contracts says why it is none, shows each of its orders, and places all of them',
  async (name, size) => {
    const { page, ticket, dialog, shoot, close } = await begin(name, size);
    await page.getByRole('button', { name: /^Order type/ }).click();
    await shoot('choice');
    await dialog.getByRole('button', { name: 'Scale' }).click();
    await ticket.getByRole('textbox', { name: 'From' }).fill('3100');
    await ticket.getByRole('textbox', { name: 'To', exact: true }).fill('2800');
    await ticket.getByRole('textbox', { name: 'Orders' }).fill('4');
    await ticket.getByRole('textbox', { name: 'Size' }).fill('0.1');
    await ticket.getByRole('status').filter({ hasText: 'Would fill at once' }).waitFor();
    await shoot('refused');
    await ticket.getByRole('textbox', { name: 'From' }).fill('2950');
    await ticket.getByRole('button', { name: 'Sizes: Equal' }).click();
    await dialog.getByRole('button', { name: 'Rising' }).click();
    await shoot('ticket');
    await ticket.getByRole('button', { name: 'Open long' }).click();
    await dialog.getByRole('cell', { name: '2,850.00' }).waitFor();
    await dialog.getByText('2,850.00 USDT').waitFor();
    await shoot('confirm');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('4 orders placed').waitFor();
    await shoot('placed');
    expect(await world().audit()).toBe(true);
    await close();
  },
);
