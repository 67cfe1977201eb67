import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../contract/plain/time.ts';
import { ofFile } from '../../support/of-file.ts';
import { graveViolations } from '../world/axe.ts';
import { openTradingWorld } from '../world/trading-world.ts';

const PURCHASE = '/dual/buyDual';
const STEP_SECONDS = 300;

const world = ofFile(openTradingWorld);
const trader = ofFile(async () => {
  await world().setPrice('BTC', '94000');
  // Two hours after a round, whatever the time of the day: 10:00 of UTC.
  const now = await world().now();
  const ten = Math.ceil((now - 10 * HOUR_MS) / DAY_MS) * DAY_MS + 10 * HOUR_MS;
  await world().moveClock((ten - now) / 1000);
  return world().visitAsDemo({ width: 390, height: 844 });
});

async function expectAccessible(page: Page): Promise<void> {
  expect(await graveViolations(page)).toEqual([]);
}

const shares = (page: Page) => page.getByRole('textbox', { name: 'Shares' });
const review = (page: Page) => page.getByRole('button', { name: 'Review purchase' });

test('DUAL-01 DUAL-03 Finance leads to the products, and one of them shows both outcomes before it is bought', async () => {
  const { page, open } = trader();
  await open('/pages/financial/index');
  await page.getByRole('button', { name: /^Dual invest/ }).click();
  await page.getByRole('button', { name: '1d', exact: true }).click();
  const offer = page.getByRole('button', { name: /^BTC at .* USDT, 1d$/ }).first();
  await offer.getByText('Linked price').waitFor();
  for (const label of ['Annual rate', 'Price per share', 'Matures', '1,000 shares left'])
    await offer.getByText(label).waitFor();
  await expectAccessible(page);
  await offer.click();
  await shares(page).waitFor();
  const product = page.getByRole('region', { name: 'Product' });
  for (const label of ['Linked price', 'Price per share', 'Holding days', 'Matures', 'Shares left'])
    await product.getByText(label, { exact: true }).waitFor();
  await product
    .getByRole('timer')
    .getByText(/^On sale for 20:\d\d:\d\d$/)
    .waitFor();
  await shares(page).fill('501');
  await page.getByRole('alert').filter({ hasText: 'The maximum is 500' }).waitFor();
  await shares(page).fill('0');
  await page.getByRole('alert').filter({ hasText: 'correct quantity' }).waitFor();
  await shares(page).fill('10');
  await page.getByRole('cell', { name: /^0\.0100\d+ BTC/ }).waitFor();
  await page.getByRole('columnheader', { name: /^Settlement below/ }).waitFor();
  await page.getByText(/^Above [\d,.]+ USDT at maturity, keeping your BTC/).waitFor();
  await expectAccessible(page);
}, 180_000);

test('DUAL-01 DUAL-04 DUAL-06 DUAL-08 it is bought, settles by itself at 16:00 of UTC+8, and the device checks its price', async () => {
  const { page, sentTo } = trader();
  await shares(page).fill('10');
  await review(page).click();
  const sheet = page.getByRole('dialog', { name: 'Confirm purchase' });
  await sheet.getByText('0.01 BTC').waitFor();
  await sheet.getByRole('button', { name: 'Buy now' }).dblclick({ noWaitAfter: true });
  const row = page.getByRole('button', { name: 'Details of 0.01 BTC' });
  await row.getByText('Purchased').waitFor();
  expect(new URL(page.url()).hash).toBe('#/pages/invest/mine');
  expect(sentTo(PURCHASE)).toHaveLength(1);
  expect(sentTo(PURCHASE)[0]?.idempotencyKey).toMatch(/\S{16,}/);
  expect(sentTo(PURCHASE)[0]?.fields).toMatchObject({ num: '10', currency_id: '1', type: 'call' });
  await expectAccessible(page);

  const now = await world().now();
  const maturesAt = Math.floor(now / DAY_MS) * DAY_MS + DAY_MS + 8 * HOUR_MS;
  await world().moveClock((maturesAt - now) / 1000 - 7 * STEP_SECONDS);
  for (let step = 0; step < 8; step += 1) await world().moveClock(STEP_SECONDS);
  await row.getByText('Paid out').first().waitFor();
  await row.click();
  const result = page.getByRole('dialog', { name: /^Investment \d+$/ });
  await result.getByText('Checked on this device').waitFor();
  await result.getByText('94,000.00 USDT').waitFor();
  await result.getByText(/180 of 180/).waitFor();
  await result.getByText('Show every trade').click();
  await result.getByRole('listitem').nth(179).waitFor();
  await expectAccessible(page);
  expect(await world().audit()).toBe(true);
}, 180_000);

test('DUAL-01 the help says the formulas, and a product that is gone leads back to what is on offer', async () => {
  const { page, open } = trader();
  await open('/pages/invest/help');
  await page.getByText('amount × (1 + days × annual rate ÷ 365)').waitFor();
  await page.getByText(/aureus-manual-tape/).waitFor();
  await expectAccessible(page);
  await open('/pages/invest/purchase?id=999999');
  await page.getByRole('button', { name: 'See what is on offer' }).click();
  await page
    .getByRole('button', { name: /^BTC at/ })
    .first()
    .waitFor();
}, 120_000);
