import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { offersAt } from '../../../server/features/lock-mining/rounds.ts';
import { ofFile } from '../../support/of-file.ts';
import { must, type TestAccount } from '../../support/server.ts';
import { hearToast } from '../../support/toasts.ts';
import { openAppWorld, type Visit } from '../world/app-world.ts';
import { graveViolations } from '../world/axe.ts';

const world = ofFile(openAppWorld);

/** A new account in a browser that has kept its session from an earlier visit. */
async function enterNew(): Promise<
  Visit & TestAccount & { readonly logInAgain: () => Promise<void> }
> {
  const { server } = world();
  const visitor = await world().visitAsNew();
  const { page, email, password } = visitor;
  const logInAgain = async () => {
    const fields = { user_string: email, password };
    const next = String(await must(server.call('session.login', fields)));
    await page.evaluate((kept) => localStorage.setItem('token', kept), next);
    await page.reload();
  };
  return { ...visitor, logInAgain };
}

const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const lock = (page: Page) => page.getByRole('article', { name: '1,000 USDT · 5 days' });
const hashOf = (page: Page) => new URL(page.url()).hash.replace(/\?.*/, '');

async function expectNoGraveViolation(page: Page): Promise<void> {
  expect(await graveViolations(page)).toEqual([]);
}

/** From the plan to the list of what is locked. */
async function subscribe(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Subscribe, USDT · 5 days' }).click();
  await amount(page).fill('1000');
  const exits = page.getByRole('region', { name: 'If you leave early' });
  // Ratio x remaining days x amount: two of five days have passed.
  await exits.getByRole('row', { name: '3 days 9 8 +1' }).waitFor();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Confirm the lock' });
  await sheet.getByText('15 USDT').waitFor();
  await sheet.getByRole('button', { name: 'Confirm and lock' }).dblclick({ noWaitAfter: true });
  await lock(page).waitFor();
  expect(hashOf(page)).toBe('#/pages/lockming/order');
}

test('LOCK-01 LOCK-02 LOCK-05 LOCK-07 from Finance to a lock, its first dividend and an early redemption', async () => {
  const { server } = world();
  const { page, open, troubles } = await enterNew();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/lh/deposit'))
      sent.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`);
  });
  await open('/pages/financial/index');
  await page.getByRole('button', { name: /^Lock mining/ }).click();
  const plan = page.getByRole('article', { name: 'USDT · 5 days' });
  for (const label of [
    'Daily yield',
    'Lock period',
    'Minimum amount',
    'Dividend time',
    'Penalty ratio',
  ])
    await plan.getByText(label, { exact: true }).waitFor();
  await plan.getByText(/ of 2,000,000 USDT$/).waitFor();
  await expectNoGraveViolation(page);
  await page.getByRole('button', { name: 'How it works' }).click();
  await page.getByText('A dividend every day').waitFor();
  expect(hashOf(page)).toBe('#/pages/lockming/welcome');
  await page.getByRole('button', { name: 'See the plans' }).click();

  await page.getByRole('button', { name: 'Subscribe, USDT · 5 days' }).click();
  await amount(page).fill('10000.5');
  await page.getByText('Insufficient balance').waitFor();
  await amount(page).fill('5');
  await page
    .getByText(/10 USDT/)
    .first()
    .waitFor();
  await expectNoGraveViolation(page);
  await page.goBack();
  await subscribe(page);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatch(/config_id=\d+&amount=1000/);

  // Over midnight: the first dividend comes by itself.
  server.advanceMs(DAY_MS - (server.exchange.clock.now() % DAY_MS) + MINUTE_MS);
  await lock(page).getByText('3 USDT').first().waitFor();
  await page.reload();
  await lock(page).getByText('5 days left').waitFor();
  await lock(page)
    .getByRole('button', { name: /^Redeem early/ })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Redeem before the term ends' });
  await sheet.getByText('980 USDT').waitFor();
  await sheet.getByText('-17 USDT').or(sheet.getByText('−17 USDT')).waitFor();
  await expectNoGraveViolation(page);
  await sheet.getByRole('button', { name: 'Redeem now' }).dblclick({ noWaitAfter: true });
  await hearToast(page, '980 USDT returned');
  await page.getByRole('tab', { name: 'Redeemed' }).click();
  await lock(page).getByText('Redeemed early').waitFor();
  await lock(page).getByText('20 USDT').waitFor();

  expect(troubles).toEqual([]);
}, 120_000);

test('LOCK-04 what is locked stands in Mining, comes next in Finance, and is back at the end of its term', async () => {
  const { server } = world();
  const { page, open, logInAgain, troubles, ...account } = await enterNew();
  const [plan] = offersAt(server.exchange.clock.now());
  const fields = { config_id: String(plan?.id), amount: '1000' };
  await must(server.call('lockMining.subscribe', fields, account));
  await open('/pages/fund/assets?view=mining');
  await page.getByText('1,000').first().waitFor();
  await open('/pages/financial/index');
  const next = page.getByRole('region', { name: 'Coming next' });
  await next.getByText('3 USDT').waitFor();
  await next.getByText('1,000 USDT').waitFor();
  await expectNoGraveViolation(page);
  server.advanceMs(5 * DAY_MS);
  await logInAgain();
  await open('/pages/lockming/order?tab=redeemed');
  await lock(page).getByText('Term ended').waitFor();
  await lock(page).getByText('15 USDT').waitFor();
  expect(troubles).toEqual([]);
});
