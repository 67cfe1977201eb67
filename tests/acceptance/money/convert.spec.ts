import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ofFile } from '../../support/of-file.ts';
import { graveViolations } from '../world/axe.ts';
import { openTradingWorld } from '../world/trading-world.ts';

const QUOTE = '/user/getTransferFee';
const SUBMIT = '/user/Transfer';

const world = ofFile(async () => {
  const opened = await openTradingWorld();
  await opened.setPrice('BTC', '64000');
  return opened;
});
const trader = ofFile(() => world().visitAsDemo());

const form = (page: Page) => page.getByRole('form', { name: 'Convert' });
const amount = (page: Page) => form(page).getByRole('textbox', { name: 'Amount' });
const received = (page: Page) => form(page).getByRole('status', { name: 'You receive' });
const review = (page: Page) => page.getByRole('button', { name: 'Review conversion' });

test('CONV-01 CONV-02 CONV-03 a rate is quoted, counts down, is renewed, and the conversion brings what was shown', async () => {
  const { page, open, sentTo } = trader();
  await open('/pages/fund/assets');
  await page.getByRole('button', { name: 'Convert' }).click();
  await amount(page).waitFor();
  expect(new URL(page.url()).hash).toMatch(/^#\/pages\/fund\/transfer/);
  await amount(page).fill('100');
  await expect.poll(() => received(page).textContent()).toBe('0.00156093');
  await form(page).getByText('1 BTC = 64,000 USDT').waitFor();
  await form(page).getByText('0.00000157 BTC').waitFor();
  await form(page)
    .getByText(/Rate valid for \d s/)
    .waitFor();
  expect(await graveViolations(page)).toEqual([]);
  // The quote is renewed by itself, at the price of then.
  const asked = sentTo(QUOTE).length;
  await world().setPrice('BTC', '50000');
  await expect.poll(() => sentTo(QUOTE).length, { timeout: 20_000 }).toBeGreaterThan(asked);
  await expect.poll(() => received(page).textContent(), { timeout: 20_000 }).toBe('0.001998');
  await review(page).click();
  const sheet = page.getByRole('dialog', { name: 'Confirm conversion' });
  await sheet.getByText('0.001998 BTC').waitFor();
  await sheet.getByRole('button', { name: 'Convert', exact: true }).dblclick({ noWaitAfter: true });
  await page.getByText('Received 0.001998 BTC').waitFor();
  expect(sentTo(SUBMIT)).toHaveLength(1);
  expect(sentTo(SUBMIT)[0]?.idempotencyKey).toMatch(/\S{16,}/);
  expect(sentTo(SUBMIT)[0]?.fields).toMatchObject({
    number: '100',
    from_currency_id: '3',
    to_currency_id: '1',
    quote_id: expect.any(String),
  });
  await page.getByRole('button', { name: 'Conversion history' }).click();
  const row = page.getByRole('list', { name: 'Conversions' }).getByRole('button').first();
  await row.getByText('100 USDT →').waitFor();
  await row.getByText('0.001998 BTC').waitFor();
  await row.getByText('Fee 0.000002 BTC').waitFor();
});

test('CONV-01 what cannot be converted says why before it is sent, and the coins are turned round', async () => {
  const { page, open, sentTo } = trader();
  const before = sentTo(SUBMIT).length;
  await open('/pages/fund/transfer');
  await amount(page).fill('');
  await review(page).click();
  await form(page)
    .getByRole('alert')
    .filter({ hasText: 'Please enter a correct amount' })
    .waitFor();
  await amount(page).fill('0.5');
  await form(page).getByRole('alert').filter({ hasText: 'The minimum is 1 USDT' }).waitFor();
  await amount(page).fill('499999');
  await form(page).getByRole('alert').filter({ hasText: 'Insufficient balance' }).waitFor();
  await review(page).click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(sentTo(SUBMIT)).toHaveLength(before);
  await form(page).getByRole('button', { name: 'Swap coins' }).click();
  await amount(page).fill('0.001');
  await expect.poll(() => received(page).textContent()).toBe('49.95');
  await form(page).getByText('1 BTC = 50,000 USDT').waitFor();
  await form(page).getByRole('button', { name: 'To: USDT' }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('BT');
  await page.getByRole('dialog').getByRole('button', { name: /^BTC/ }).click();
  // A coin is never converted into itself: the other one takes its place.
  await form(page).getByRole('button', { name: 'From: USDT' }).waitFor();
  await form(page).getByRole('button', { name: 'To: BTC' }).waitFor();
  expect(await world().audit()).toBe(true);
});

test('CONV-01 DEPO-01 who chooses a coin and then to convert it gives that coin, whatever draft was left', async () => {
  const { page, open } = trader();
  await open('/pages/fund/transfer');
  await form(page)
    .getByText(/^Available [\d,.]+ USDT$/)
    .waitFor();
  await amount(page).fill('12');
  await open('/pages/fund/select');
  await page.getByRole('list', { name: 'Coins' }).getByRole('button', { name: /ETH/ }).click();
  await page
    .getByRole('dialog', { name: 'ETH' })
    .getByRole('button', { name: /^Convert/ })
    .click();
  await form(page)
    .getByText(/^Available [\d,.]+ ETH$/)
    .waitFor();
});
