/** An open option is sold back from its sheet, by the price that is shown there. */
import { expect, test } from 'vitest';
import { exact } from '../../../contract/money.ts';
import { ofFile } from '../../support/of-file.ts';
import { hearToast } from '../../support/toasts.ts';
import { openTradingWorld } from '../world/trading-world.ts';

const world = ofFile(async () => {
  const opened = await openTradingWorld();
  await opened.setPrice('ETH', '3000');
  return opened;
});

test('OPT-05 OPT-06 an open option is sold for the price of its sheet, once, and its history says for how much', async () => {
  const { page, open, sentTo, close } = await world().visitAsDemo();
  await open('/pages/transaction/seconds_order?symbol=ETHUSDT');
  const ticket = page.getByRole('form', { name: 'Options ticket' });
  const dialog = page.getByRole('dialog');
  const available = () => ticket.getByText('Available').locator('..').textContent();
  await ticket.getByRole('button', { name: /^300 seconds/ }).click();
  await ticket.getByRole('textbox', { name: 'Amount' }).fill('20');
  await ticket.getByRole('button', { name: 'Up', exact: true }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(available).toContain('479.96 USDT');

  const row = page.getByRole('list', { name: 'Positions' }).getByRole('listitem');
  await row.getByRole('button').click();
  const sell = dialog.getByRole('button', { name: /^Sell now for/ });
  await dialog.getByText(/^Price valid for [12] s$/).waitFor();
  // It is ahead by now, and the price with it: at most what a win pays, 38.80, less 3 %. How near it comes to that
  // depends on how much the minutes have moved that closed meanwhile.
  await world().setPrice('ETH', '3050');
  await dialog.getByRole('button', { name: /^Sell now for 3\d\.\d\d USDT$/ }).waitFor();
  await sell.dblclick({ noWaitAfter: true });
  const { text: told } = await hearToast(page, /^Sold for 3\d\.\d\d USDT$/);
  const price = exact(told.replace(/[^\d.]/g, ''));
  expect(price.lte('37.63')).toBe(true);
  const left = `${price.plus('479.96').toFixed(2)} USDT`;
  await dialog.getByText('Sold', { exact: true }).waitFor();
  const text = (await dialog.textContent()) ?? '';
  const profit = `+${price.minus(20).toFixed(2)}`;
  for (const part of [profit, `${price.toFixed(2)} USDT`, 'Sold back before the sell time'])
    expect(text).toContain(part);
  // The sheet that was open says it: no second one comes, and there is nothing more to sell.
  expect(await dialog.count()).toBe(1);
  expect(await sell.count()).toBe(0);
  expect(await dialog.getByRole('region', { name: 'Settling tick' }).count()).toBe(0);
  expect(sentTo('/microtrade/sell')).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(available).toContain(left);

  await page.getByRole('tab', { name: 'History' }).click();
  const rows = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await rows.first().getByText('Sold', { exact: true }).waitFor();
  expect(await rows.first().textContent()).toContain(`${price.toFixed(2)} USDT`);
  // Nothing comes of it at its end.
  await world().setPrice('ETH', '2900');
  await world().moveClock(301);
  await expect.poll(available).toContain(left);
  expect(await dialog.count()).toBe(0);
  expect(await world().audit()).toBe(true);
  await close();
});
