import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ofFile } from '../../support/of-file.ts';
import { graveViolations } from '../world/axe.ts';
import { openTradingWorld } from '../world/trading-world.ts';

const SUBMIT = '/wallet/change';

const world = ofFile(async () => {
  const opened = await openTradingWorld();
  await opened.setPriceOf('BTCUSDT-PERP', '64000');
  await opened.setPrice('BTC', '64000');
  return opened;
});
const trader = ofFile(() => world().visitAsDemo());

const form = (page: Page) => page.getByRole('form', { name: 'Transfer' });
const amount = (page: Page) => form(page).getByRole('textbox', { name: 'Amount' });
const submit = (page: Page) => page.getByRole('button', { name: 'Transfer', exact: true });

/** What the form says is available, as a number. */
async function available(page: Page): Promise<number> {
  const text = await form(page)
    .getByText(/^Available/)
    .textContent();
  return Number((text ?? '').replace(/[^\d.]/g, ''));
}

test('TRANSF-01 TRANSF-02 TRANSF-05 the ticket of futures leads to the transfer, which moves the money at once and is listed', async () => {
  const { page, open, sentTo } = trader();
  await open('/pages/transaction/contract?symbol=BTCUSDT-PERP');
  await page
    .getByRole('button', { name: /Transfer/ })
    .first()
    .click();
  await amount(page).waitFor();
  expect(new URL(page.url()).hash).toMatch(/^#\/pages\/fund\/fundTransfer/);
  await expect.poll(() => available(page)).toBeGreaterThan(100);
  const before = await available(page);
  await amount(page).fill('12.5');
  expect(await graveViolations(page)).toEqual([]);
  await submit(page).dblclick({ noWaitAfter: true });
  await page.getByText('Transferred 12.5 USDT').waitFor();
  await expect.poll(() => available(page)).toBeCloseTo(before - 12.5, 6);
  expect(sentTo(SUBMIT)).toHaveLength(1);
  expect(sentTo(SUBMIT)[0]?.idempotencyKey).toMatch(/\S{16,}/);
  expect(sentTo(SUBMIT)[0]?.fields).toMatchObject({
    currency_id: '3',
    number: '12.5',
    from_field: 'change',
    to_field: 'lever',
  });
  await page.getByRole('button', { name: 'Transfer history' }).click();
  const row = page.getByRole('list', { name: 'Transfers' }).getByRole('button').first();
  await row.getByText('Spot → Futures').waitFor();
  await row.getByText('12.5 USDT').waitFor();
  await row.getByText('just now').waitFor();
  await row.click();
  await row.getByText(/\d{4}/).waitFor();
  await page.getByText('No more data').waitFor();
  await page.getByRole('tab', { name: 'Conversions' }).click();
  await page.getByText('No conversions yet').waitFor();
});

test('TRANSF-03 TRANSF-04 what cannot be moved is said in its field and never sent; all of it can be, and back', async () => {
  const { page, open, sentTo } = trader();
  const before = sentTo(SUBMIT).length;
  await open('/pages/fund/fundTransfer');
  await amount(page).fill('');
  await submit(page).click();
  await form(page)
    .getByRole('alert')
    .filter({ hasText: 'Please enter a correct amount' })
    .waitFor();
  await amount(page).fill('0');
  await form(page)
    .getByRole('alert')
    .filter({ hasText: 'Please enter a correct amount' })
    .waitFor();
  await amount(page).fill('99999999');
  await form(page).getByRole('alert').filter({ hasText: 'Insufficient balance' }).waitFor();
  await submit(page).click();
  expect(sentTo(SUBMIT)).toHaveLength(before);
  await form(page).getByRole('button', { name: 'Swap accounts' }).click();
  await form(page).getByText('Unrealised losses on open cross positions').waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe('99,999,999');
  const lever = await available(page);
  await form(page).getByRole('button', { name: 'Max' }).click();
  await submit(page).click();
  await page.getByText(/^Transferred/).waitFor();
  await expect.poll(() => available(page)).toBe(0);
  expect(Number(sentTo(SUBMIT).at(-1)?.fields['number'])).toBeCloseTo(lever, 6);
  // Options are paid in three coins, so a coin of its own goes nowhere from there.
  await form(page).getByRole('button', { name: /^To: / }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Options/ })
    .click();
  await form(page)
    .getByRole('button', { name: /^From: / })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: /^Spot/ }).click();
  await form(page).getByRole('button', { name: 'Currency' }).click();
  const coins = page.getByRole('dialog').getByRole('listitem');
  await expect.poll(() => coins.count()).toBe(3);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  expect(await world().audit()).toBe(true);
});
