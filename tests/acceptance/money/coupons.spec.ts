import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import { giveByOperator } from '../../support/coupons.ts';
import { ofFile } from '../../support/of-file.ts';
import { hearToast } from '../../support/toasts.ts';
import { openAppWorld } from '../world/app-world.ts';
import { graveViolations } from '../world/axe.ts';

const COUPONS = '/pages/setting/coupon';

const world = ofFile(openAppWorld);

const ticket = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const hashOf = (page: Page) => new URL(page.url()).hash;

async function expectNoGraveViolation(page: Page): Promise<void> {
  expect(await graveViolations(page)).toEqual([]);
}

test('COUP-01 the welcome coupon is found from the settings, used once, and stands under Used and in the bills', async () => {
  const { page, open, troubles } = await world().visitAsNew();
  await open('/pages/setting/setting');
  await page.getByRole('button', { name: 'Coupons' }).click();
  const welcome = ticket(page, '5 USDT, Welcome gift');
  await welcome.waitFor();
  expect(hashOf(page)).toBe(`#${COUPONS}`);
  await tab(page, /^Available \(1\)$/).waitFor();
  await welcome.getByRole('button', { name: 'Expires in 30 days' }).click();
  await welcome.getByRole('button', { name: /20\d\d/ }).click();
  await welcome.getByRole('button', { name: 'Expires in 30 days' }).waitFor();
  await expectNoGraveViolation(page);

  const uses: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/coupon/use')) uses.push(request.postData() ?? '');
  });
  await welcome.getByRole('button', { name: 'Use 5 USDT' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use this coupon?' });
  await dialog.getByText('5 USDT will be added to your Spot account.').waitFor();
  await dialog.getByRole('button', { name: 'Use', exact: true }).dblclick({ noWaitAfter: true });
  await hearToast(page, '5 USDT received');
  await page.getByText('No coupons available').waitFor();
  await tab(page, /^Available \(0\)$/).waitFor();
  expect(uses).toHaveLength(1);

  await tab(page, /^Used$/).click();
  await welcome.getByText('Paid into Spot').waitFor();
  await welcome.getByRole('button', { name: 'Used just now' }).waitFor();
  expect(await welcome.getByRole('button', { name: /^Use / }).count()).toBe(0);
  await tab(page, /^Expired$/).click();
  await page.getByText('No expired coupons').waitFor();
  await page.getByText('5 USDT is in your Spot account.').waitFor();
  await page.getByRole('button', { name: 'Open Assets' }).click();
  await expect.poll(() => hashOf(page)).toBe('#/pages/fund/assets');
  await open('/pages/setting/bill');
  const bill = page.getByRole('main').getByRole('button').filter({ hasText: 'Coupon' }).first();
  await bill.getByText('+5').waitFor();
  expect(troubles).toEqual([]);
});

test('COUP-01 the coupon of an operator arrives live with its message, and one that has expired cannot be used', async () => {
  const { server } = world();
  const { page, open, userId, troubles } = await world().visitAsNew();
  await open('/');
  const services = page.getByRole('navigation', { name: 'Services' });
  await services.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Coupons' }).click();
  await ticket(page, '5 USDT, Welcome gift').waitFor();
  expect(hashOf(page)).toBe(`#${COUPONS}`);
  expect((await giveByOperator(server, String(userId), '0.0015', 'BTC', '1')).exitCode).toBe(0);
  await hearToast(page, 'A coupon of 0.0015 BTC for you');
  const given = ticket(page, '0.0015 BTC, A gift for you');
  await given.waitFor();
  await tab(page, /^Available \(2\)$/).waitFor();
  // The one that ends first stands first.
  expect(await page.getByRole('article').first().getAttribute('aria-label')).toContain('BTC');

  // In steps, because a session ends by a day without use.
  server.advanceMs(23 * HOUR_MS);
  await open('/pages/site_message/message-center');
  await page.reload();
  const messages = page.getByRole('list', { name: 'Messages' });
  await messages.getByRole('button', { name: /A coupon of 0\.0015 BTC for you/ }).click();
  await page.getByRole('button', { name: 'View details' }).click();
  await given.getByText('Expires in 1 hour').waitFor();
  server.advanceMs(HOUR_MS);
  await given.getByRole('button', { name: 'Use 0.0015 BTC' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use', exact: true }).click();
  await hearToast(page, 'This coupon has expired');
  await tab(page, /^Available \(1\)$/).waitFor();
  await expect.poll(() => given.count()).toBe(0);
  await tab(page, /^Expired$/).click();
  await given.getByText('Expired just now').waitFor();
  expect(await given.getByRole('button', { name: /^Use / }).count()).toBe(0);
  expect(troubles).toEqual([]);
});
