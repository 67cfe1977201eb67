import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { audit } from '../../../server/ledger/audit.ts';
import { createPasswords } from '../../../server/users/passwords.ts';
import { ofFile } from '../../support/of-file.ts';
import {
  changeBalance,
  PAY_PASSWORD,
  saveAddress,
  saveCard,
  TRON_ADDRESS,
} from '../../support/withdrawals.ts';
import { openAppWorld } from '../world/app-world.ts';

const WITHDRAW = '/pages/fund/withdraw?currency_id=3';
const FAR_OFF_MS = Date.UTC(2099, 0, 1) - Date.UTC(2026, 0, 7, 15);

const world = ofFile(async () => {
  const opened = await openAppWorld();
  const [demo] = await opened.server.exchange.database.query<{ id: number }>(
    `update users set verification_level = 0 where email = 'demo@aureus.test' returning id`,
  );
  return { ...opened, userId: demo?.id ?? 0 };
});
const visit = ofFile(async () => {
  const come = await world().visit({ lang: 'en' });
  await come.logInToDemo();
  return come;
});

const submit = (page: Page) => page.getByRole('button', { name: 'Withdraw', exact: true });
const alert = (page: Page, words: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: words });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Confirms what is shown and proves it by the pay password. */
async function proveBy(page: Page, payPassword: string): Promise<void> {
  const sheet = dialog(page, 'Confirm withdrawal');
  await sheet.getByLabel('Pay password').fill(payPassword);
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click();
}

async function passReview(): Promise<void> {
  world().server.advanceMs(3_000);
  await world().server.running.jobs.runDue();
}

test('WDRAW-01 WDRAW-02 WDRAW-03 to an address: every field says what is missing, the fee is exact, and it is sent once', async () => {
  const { page, open, troubles } = visit();
  await open(WITHDRAW);
  await page.getByRole('button', { name: 'Verify identity' }).waitFor();
  const { exchange } = world().server;
  const passwords = await createPasswords();
  await exchange.database.query(
    'update users set verification_level = 1, vip_tier = 1, pay_password_hash = $2 where id = $1',
    [world().userId, await passwords.hash(PAY_PASSWORD)],
  );
  await saveAddress(world().server, world().userId);
  await saveAddress(world().server, world().userId, { network: 'ERC20', waitMs: FAR_OFF_MS });
  await page.reload();

  await submit(page).click();
  await alert(page, 'Please enter a correct amount').waitFor();
  await alert(page, 'Select an address first').waitFor();
  await page.getByRole('button', { name: /Select an address/ }).click();
  const choices = dialog(page, 'Select an address');
  await choices.getByText(/^New\. Can be used from/).waitFor();
  await choices.getByRole('button', { name: /ERC20/ }).click();
  await alert(page, /^This address is new/).waitFor();
  await page.getByRole('button', { name: /ERC20/ }).click();
  await choices.getByRole('button', { name: /TRC20/ }).click();
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('9');
  await alert(page, 'The minimum is 10 USDT').waitFor();
  await page.getByText('Limit 200 BTC', { exact: true }).waitFor();
  await amount.fill('1,250.5');
  await page.getByText('1,249.50 USDT').waitFor();
  await page.getByText('1.00 USDT', { exact: true }).waitFor();

  await submit(page).click();
  const check = dialog(page, 'Check the withdrawal');
  await check.getByText(TRON_ADDRESS).waitFor();
  await check.getByText('1,249.50 USDT').waitFor();
  await check.getByRole('button', { name: 'Continue' }).click();
  await proveBy(page, '111111');
  await alert(page, 'Wrong pay password').waitFor();
  expect(await exchange.database.query('select 1 from withdrawals')).toEqual([]);
  await proveBy(page, PAY_PASSWORD);
  await page.getByRole('status').filter({ hasText: 'In review' }).waitFor();
  expect((await changeBalance(world().server, world().userId)).held).toBe('1250.5');
  await passReview();
  await page.getByRole('status').filter({ hasText: /^Sent/ }).waitFor();
  expect((await changeBalance(world().server, world().userId)).held).toBe('0');
  expect(await exchange.database.query('select 1 from withdrawals')).toHaveLength(1);
  await page.getByRole('button', { name: 'View history' }).click();
  await page.waitForURL(/receive_withdraw_record\?tab=withdraw/);
  await page.getByRole('listitem').filter({ hasText: '1,250.5' }).waitFor();
  expect(troubles).toEqual([]);
});

test('WDRAW-01 CARD-05 to a bank card: a card must be added first, then the bank’s share is taken', async () => {
  const { page, open } = visit();
  await open(WITHDRAW);
  await page.getByRole('tab', { name: 'Bank card', exact: true }).click();
  await page.getByText('0.50%, at least 5.00').waitFor();
  await page.getByLabel('Amount', { exact: true }).fill('100');
  await submit(page).click();
  await alert(page, 'Add a bank card first').waitFor();
  await page.getByRole('button', { name: /Add a bank card/ }).click();
  await page.waitForURL(/setting\/bank$/);
  // Until the page is there the one before is, and it asks nothing again.
  await page.getByRole('textbox', { name: 'Branch', exact: true }).waitFor();
  await saveCard(world().server, world().userId, 'domestic');
  await page.goBack();
  // Who comes back finds what was typed.
  await page.getByRole('button', { name: /Techcombank •••• 1234/ }).waitFor();
  await page.getByText('95.00 USDT').waitFor();
  await page.getByText('≈ $95.00').waitFor();
  await submit(page).click();
  const check = dialog(page, 'Check the withdrawal');
  await check.getByText('•••• 1234').waitFor();
  await check.getByRole('button', { name: 'Continue' }).click();
  await proveBy(page, PAY_PASSWORD);
  const result = page.getByRole('status').filter({ hasText: 'In review' });
  await result.getByText('95 USDT').waitFor();
  await page.getByRole('button', { name: 'Withdraw again' }).click();
  await submit(page).waitFor();
  await passReview();
  const { exchange } = world().server;
  expect(await exchange.database.query('select fee from withdrawals order by id')).toEqual([
    { fee: '1' },
    { fee: '5' },
  ]);
  expect((await audit(exchange.database)).ok).toBe(true);
});
