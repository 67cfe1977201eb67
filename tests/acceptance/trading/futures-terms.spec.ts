/** The terms of a futures limit as a trader meets them: in the sheet of its type, under the ticket, and on its row. */
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../contract/plain/time.ts';
import { ofFile } from '../../support/of-file.ts';
import {
  CONTRACT,
  chooseType,
  dialog,
  showMarket,
  showOrdersOf,
  ticket,
} from '../world/futures-pages.ts';
import { openTradingWorld } from '../world/trading-world.ts';

const world = ofFile(openTradingWorld);
/** One trader for all: a login costs more than what is tested. */
const trader = ofFile(() => world().visitAsDemo());

const show = (symbol: string) => showMarket(trader(), CONTRACT, symbol);
const showOrders = (tab: string) => showOrdersOf(trader(), tab);
test('FUT-03 a limit gets its terms with its type, is refused where they forbid it, and says what it was', async () => {
  await world().setPriceOf('ETHUSDT-PERP', '3000');
  const page = await show('ETHUSDT-PERP');
  await chooseType(page, 'Limit');
  await ticket(page).getByRole('textbox', { name: 'Price' }).fill('2900');
  await ticket(page).getByRole('textbox', { name: 'Size' }).fill('0.1');
  const type = page.getByRole('button', { name: /^Order type: / });
  await type.click();
  await dialog(page).getByRole('button', { name: 'FOK', exact: true }).click();
  await dialog(page).getByText('Fill or kill.').waitFor();
  await expect.poll(() => dialog(page).getByRole('switch').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Order type: Limit · FOK' }).waitFor();
  await ticket(page).getByRole('button', { name: 'Open long' }).click();
  await page.getByText('Not enough orders in the book.').first().waitFor();

  await type.click();
  await dialog(page).getByRole('button', { name: 'GTC', exact: true }).click();
  await dialog(page).getByRole('switch', { name: 'Post only' }).click();
  await page.keyboard.press('Escape');
  await ticket(page).getByRole('button', { name: 'Open long' }).click();
  await dialog(page).getByText('Limit · Post only').waitFor();
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Order placed').waitFor();
  expect(trader().sentTo('/lever/submit').at(-1)?.fields).toMatchObject({
    ...{ type: 'limit', time_in_force: 'gtc', target_price: '2900' },
  });
  await showOrders('orders');
  const current = page.getByRole('list', { name: 'Current' }).getByRole('listitem');
  await current.getByText('Limit · Post only').waitFor();
  await current.getByRole('button', { name: 'Cancel order ETH/USDT' }).click();
  await page.getByText('No open orders').waitFor();
});

test('FUT-03 a limit that lives for an hour says when it ends before it is sent, while it waits, and once its time is over', async () => {
  await world().setPriceOf('BTCUSDT-PERP', '60000');
  const page = await show('BTCUSDT-PERP');
  await chooseType(page, 'Limit');
  await ticket(page).getByRole('textbox', { name: 'Price' }).fill('59000');
  await ticket(page).getByRole('textbox', { name: 'Size' }).fill('0.01');
  await page.getByRole('button', { name: /^Order type: / }).click();
  await dialog(page).getByRole('button', { name: 'GTD', exact: true }).click();
  await dialog(page).getByRole('button', { name: '1h', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Order type: Limit · GTD' }).waitFor();
  await ticket(page).getByRole('button', { name: 'Open long' }).click();
  await dialog(page).getByText('Limit · GTD').waitFor();
  await dialog(page).getByText('Expires', { exact: true }).waitFor();
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
  await expect
    .poll(() => trader().sentTo('/lever/submit').at(-1)?.fields['time_in_force'])
    .toBe('gtd');
  const { expires_at: endsAt = '' } = trader().sentTo('/lever/submit').at(-1)?.fields ?? {};
  const lifeMs = Number(endsAt) - (await world().now());
  expect(lifeMs).toBeGreaterThan(HOUR_MS - MINUTE_MS);
  expect(lifeMs).toBeLessThanOrEqual(HOUR_MS + SECOND_MS);
  await showOrders('orders');
  const current = page.getByRole('list', { name: 'Current' }).getByRole('listitem');
  await current.getByText('Limit · GTD').waitFor();
  await world().moveClock((HOUR_MS + 2 * MINUTE_MS) / SECOND_MS);
  await page.getByText('No open orders').waitFor();
});
