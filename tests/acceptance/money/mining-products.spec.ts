import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { ofFile } from '../../support/of-file.ts';
import { must, type TestAccount } from '../../support/server.ts';
import { openAppWorld, type Visit } from '../world/app-world.ts';
import { graveViolations } from '../world/axe.ts';

const world = ofFile(openAppWorld);

/** A session that nobody used for a day is over: the next one, as after a login. */
async function logInAgain({ page, email, password }: Visit & TestAccount): Promise<void> {
  const fields = { user_string: email, password };
  const token = String(await must(world().server.call('session.login', fields)));
  await page.evaluate((kept) => localStorage.setItem('token', kept), token);
  await page.reload();
}

const hashOf = (page: Page) => new URL(page.url()).hash.replace(/\?.*/, '');

async function expectNoGraveViolation(page: Page): Promise<void> {
  expect(await graveViolations(page)).toEqual([]);
}

test('LOCK-05 the cloud miner: from Finance to its introduction, a rental, and the output of its first day', async () => {
  const { server } = world();
  const visitor = await world().visitAsNew();
  const { page, open, troubles } = visitor;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/cloud-miner/'))
      sent.push(request.postData() ?? '');
  });
  await open('/pages/lockming/welcome?kind=cloud');
  await page.getByText('Every figure before you pay').waitFor();
  await open('/pages/financial/index');
  await page.getByRole('button', { name: /^Cloud miner/ }).click();
  const plan = page.getByRole('article', { name: '30 days · 15 W' });
  await plan.getByText(/^0\.\d+ USDT$/).waitFor();
  await expectNoGraveViolation(page);
  await page.getByRole('button', { name: 'How it works' }).click();
  await page.getByRole('button', { name: 'See the plans' }).click();
  await page.getByRole('button', { name: 'Rent, 30 days · 15 W' }).click();

  const power = page.getByRole('textbox', { name: 'Hash power' });
  await power.fill('5');
  await page
    .getByText(/10 TH\/s/)
    .first()
    .waitFor();
  await power.fill('20000');
  await page.getByText('Insufficient balance').waitFor();
  await power.fill('100');
  await page.getByText('Breaks even at today’s price').waitFor();
  const outlook = page.getByRole('region', { name: 'If BTC moves' });
  expect(await outlook.getByRole('row').count()).toBe(6);
  await expectNoGraveViolation(page);
  await page.getByRole('button', { name: 'Rent', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Confirm the rental' });
  await sheet.getByText('100 TH/s').waitFor();
  await sheet.getByRole('button', { name: 'Pay and rent' }).dblclick({ noWaitAfter: true });
  const miner = page.getByRole('article', { name: '100 TH/s · 30 days' });
  await miner.getByText('0 of 30 days paid').waitFor();
  expect(hashOf(page)).toBe('#/pages/cloudminer/order');
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatch(/plan_id=\d+&hash_power=100&price=\d+/);

  server.advanceMs(DAY_MS);
  await logInAgain(visitor);
  await open('/pages/cloudminer/order');
  await miner.getByText('1 of 30 days paid').waitFor();
  await expectNoGraveViolation(page);
  await open('/pages/financial/index');
  await page.getByRole('region', { name: 'Coming next' }).getByText('Mining output').waitFor();
  await page.getByRole('region', { name: 'Your products' }).getByText('Cloud miner').waitFor();
  expect(troubles).toEqual([]);
}, 120_000);

test('LOCK-05 DeFi mining: from Finance to a share of a pool, its fees beside its loss, and out again', async () => {
  const { server } = world();
  const visitor = await world().visitAsNew();
  const { page, open, troubles } = visitor;
  await open('/pages/lockming/welcome?kind=defi');
  await page.getByText('Put in a coin and USDT').waitFor();
  await page.getByRole('button', { name: 'See the pools' }).click();
  await page.getByRole('article', { name: 'BTC / USDT' }).getByText('0.3%').waitFor();
  await expectNoGraveViolation(page);
  await page.getByRole('button', { name: 'Enter, BTC / USDT' }).click();

  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('10000.01');
  await page.getByText('Insufficient balance').waitFor();
  await amount.fill('1000');
  const moves = page.getByRole('region', { name: 'If BTC moves' });
  // 2 x root(2) / 3 - 1, for half and for twice the price.
  await moves
    .getByText(/5\.72%/)
    .nth(1)
    .waitFor();
  await expectNoGraveViolation(page);
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Confirm the entry' });
  await sheet.getByText('1,000 USDT').waitFor();
  await sheet.getByRole('button', { name: 'Confirm and enter' }).dblclick({ noWaitAfter: true });
  const share = page.getByRole('article', { name: 'BTC / USDT' });
  await share.getByText('Impermanent loss').waitFor();
  expect(hashOf(page)).toBe('#/pages/defi/order');

  // The first whole day brings its fees by itself.
  const nowMs = server.exchange.clock.now();
  server.advanceMs(Math.ceil(nowMs / DAY_MS) * DAY_MS + DAY_MS - nowMs + MINUTE_MS);
  await logInAgain(visitor);
  await open('/pages/defi/order');
  await share
    .getByText(/^0\.\d+ USDT$/)
    .first()
    .waitFor();
  await share.getByRole('button', { name: /^Leave/ }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave the pool' });
  await leaving.getByText('You get back').waitFor();
  await expectNoGraveViolation(page);
  await leaving.getByRole('button', { name: 'Leave now' }).dblclick({ noWaitAfter: true });
  await page.getByText('You have no share of a pool').waitFor();
  await page.getByRole('tab', { name: 'Left' }).click();
  await page.getByRole('article', { name: 'BTC / USDT' }).getByText('Put in').waitFor();
  expect(troubles).toEqual([]);
}, 120_000);
