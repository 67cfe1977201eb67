import { expect, test } from 'vitest';
import { futuresWalk, sizes } from '../world/order-walk.ts';

const { world, begin } = futuresWalk('futures-twap');

/** Of the newest order in slices, as the exchange has it. */
async function filledLots(): Promise<number> {
  const [newest] = await world().server.exchange.database.query<{ filledLots: number }>(
    'select filled_lots from futures_orders where twap_slices is not null order by id desc limit 1',
  );
  return newest?.filledLots ?? 0;
}

test.each(sizes)(
  'FUT-03 on %s contracts in slices say why they are none, are shown before they begin, tell how far they are, and end',
  async (name, size) => {
    const { page, ticket, dialog, shoot, close } = await begin(name, size);
    await page.getByRole('button', { name: /^Order type/ }).click();
    await shoot('choice');
    await dialog.getByRole('button', { name: 'TWAP' }).click();
    await ticket.getByRole('button', { name: /^Duration/ }).click();
    await dialog.getByRole('button', { name: '5 min', exact: true }).click();
    await ticket.getByRole('textbox', { name: 'Size' }).fill('0.005');
    await ticket.getByRole('status').filter({ hasText: 'Each slice needs' }).waitFor();
    await shoot('refused');
    await ticket.getByRole('textbox', { name: 'Size' }).fill('0.5');
    await ticket.getByRole('textbox', { name: 'Price limit' }).fill('3100');
    await shoot('ticket');
    await ticket.getByRole('button', { name: 'Open long' }).click();
    await dialog.getByText(/^5 × 0.10* ETH$/).waitFor();
    await dialog.getByText('Each slice takes its margin when it comes').waitFor();
    await shoot('confirm');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('TWAP order started').waitFor();
    await page.getByRole('tab', { name: 'Orders (1)' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'TWAP' });
    await row.waitFor();
    await world().moveClock(60);
    await expect.poll(filledLots).toBeGreaterThanOrEqual(100);
    await row.getByText(/ [1-4]00 \/ 500$/).waitFor();
    await shoot('row');
    await row.getByRole('button').first().click();
    await dialog.getByText(/^[1-4] \/ 5$/).waitFor();
    await dialog.getByText('Next slice').waitFor();
    await shoot('order');
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: /^Cancel/ }).click();
    await row.waitFor({ state: 'detached' });
    expect(await world().audit()).toBe(true);
    await close();
  },
);
