import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { audit } from '../../../server/ledger/audit.ts';
import { createPasswords } from '../../../server/users/passwords.ts';
import { logInDemo } from '../../support/demo-login.ts';
import { ofFile } from '../../support/of-file.ts';
import { must } from '../../support/server.ts';
import { changeBalance, PAY_PASSWORD, saveAddress, withdraw } from '../../support/withdrawals.ts';
import { openAppWorld } from '../world/app-world.ts';

const RECORDS = '/pages/fund/receive_withdraw_record';

const world = ofFile(openAppWorld);
const visit = ofFile(async () => {
  const come = await world().visit({ lang: 'en' });
  await come.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await come.logInToDemo();
  return come;
});

const form = (page: Page) => page.getByRole('form', { name: 'Confirm your payment' });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit deposit' });
const rows = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem');

async function chooseVoucher(page: Page): Promise<void> {
  const buffer = await sharp({
    create: { width: 300, height: 400, channels: 3, background: '#2b6f4f' },
  })
    .png()
    .toBuffer();
  await form(page)
    .getByLabel('Payment voucher')
    .setInputFiles({ name: 'voucher.png', mimeType: 'image/png', buffer });
  await page.getByRole('status').filter({ hasText: 'Picture uploaded' }).waitFor();
}

/** Lets the sandbox decide what waits. */
async function passReview(): Promise<void> {
  world().server.advanceMs(3_000);
  await world().server.running.jobs.runDue();
}

test('DEPO-01 DEPO-02 DEPO-05 DEPO-07 from Assets to a coin, its address and the form, which says in each field what is wrong', async () => {
  const { page, open, troubles } = visit();
  await open('/pages/fund/assets');
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search a coin' }).fill('tether');
  await page.getByRole('list', { name: 'Coins' }).getByRole('button', { name: /USDT/ }).click();
  await page.waitForURL(/\/pages\/fund\/receive\?currency_id=3$/);
  await page.getByRole('img', { name: 'QR code of your address' }).waitFor();
  // What an earlier try has left in the form.
  await form(page).getByLabel('Amount').fill('');
  const ethereum = await page.getByText(/^play-money-erc20-/).textContent();
  await page.getByRole('button', { name: 'TRC20', exact: true }).click();
  const tron = await page.getByText(/^play-money-trc20-/).textContent();
  expect(tron).not.toBe(ethereum);
  await page.getByRole('button', { name: 'Copy: Your USDT address on TRC20' }).click();
  await page.getByText('Copied', { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(tron);
  await page.getByText('20', { exact: true }).waitFor();

  await submit(page).click();
  for (const words of [
    'Please enter a correct amount',
    'Enter where you sent it from',
    'Upload the payment voucher',
  ])
    await page.getByRole('alert').filter({ hasText: words }).waitFor();
  await form(page).getByLabel('Amount').fill('0.5');
  await submit(page).click();
  await page.getByRole('alert').filter({ hasText: 'The minimum is 1 USDT' }).waitFor();
  expect(await world().server.exchange.database.query('select 1 from deposits')).toEqual([]);

  await form(page).getByLabel('Amount').fill('1,250.5');
  await form(page).getByText('1,250.50 USDT').waitFor();
  await form(page).getByLabel('Sender’s address').fill('TSenderOfCoins');
  await page.setViewportSize({ width: 360, height: 640 });
  await submit(page).click();
  // What is missing is brought into sight, above the button that found it.
  const missing = page.getByRole('alert').filter({ hasText: 'Upload the payment voucher' });
  const footTop = async () => (await submit(page).boundingBox())?.y ?? 0;
  const missingBottom = async () => {
    const box = await missing.boundingBox();
    return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
  };
  await expect.poll(missingBottom).toBeLessThan(await footTop());
  await page.setViewportSize({ width: 390, height: 844 });
  await chooseVoucher(page);
  // A thumb that hits twice sends one deposit.
  await submit(page).dblclick({ noWaitAfter: true });
  await page.waitForURL(/receive_withdraw_record/);
  await rows(page, 'Deposits').filter({ hasText: 'In review' }).waitFor();
  expect(await rows(page, 'Deposits').count()).toBe(1);
  await passReview();
  await rows(page, 'Deposits').filter({ hasText: 'Credited' }).waitFor();
  await rows(page, 'Deposits').getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Deposit' });
  expect(await sheet.textContent()).toMatch(/Jan 7, 2026, \d+:\d\d:\d\d/);
  for (const text of ['1,250.5 USDT', 'TRC20', 'TSenderOfCoins'])
    await sheet.getByText(text).first().waitFor();
  await sheet.getByRole('button', { name: 'Close' }).click();
  expect(troubles).toEqual([]);
});

test('DEPO-01 a bank transfer names the bank and what is to be paid, and records come ten at a time', async () => {
  const { page, open } = visit();
  await open('/pages/fund/receive?currency_id=3');
  await page.getByRole('button', { name: 'Bank transfer' }).click();
  await page.getByText('PLAY-0000-0000-0000').waitFor();
  await page.getByRole('button', { name: /^Payment currency/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^VND/ }).click();
  await page.getByText('1 USDT = 24,784.5 VND').waitFor();
  await form(page).getByLabel('Amount').fill('100');
  await form(page).getByText('₫2,478,450').waitFor();
  await form(page).getByText('99.90 USDT').waitFor();
  await form(page).getByLabel('Sender’s account').fill('0071000012345');
  await chooseVoucher(page);
  await submit(page).click();
  await rows(page, 'Deposits').filter({ hasText: 'Bank transfer' }).waitFor();
  const { database } = world().server.exchange;
  await database.query(
    `insert into deposits (user_id, type, currency, scale, network, account, amount, fee, voucher, created_at, updated_at)
       select user_id, 'coin', 'USDT', 8, 'TRC20', account, number, 0, 'old-' || gen_random_uuid(), created_at, updated_at
         from deposits, generate_series(1, 12) as number where type = 'bank'`,
  );
  await open('/pages/fund/assets');
  await open(RECORDS);
  await page.reload();
  await expect.poll(() => rows(page, 'Deposits').count()).toBeGreaterThanOrEqual(10);
  await rows(page, 'Deposits').last().scrollIntoViewIfNeeded();
  await page.getByText('No more data').waitFor();
  const [{ count } = { count: 0 }] = await database.query<{ count: number }>(
    'select count(*) as count from deposits',
  );
  expect(count).toBeGreaterThanOrEqual(13);
  expect(await rows(page, 'Deposits').count()).toBe(count);
  await page.getByRole('button', { name: 'Rejected' }).click();
  await page.getByText('Nothing with this status').waitFor();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  const waiting = rows(page, 'Deposits').filter({ hasText: 'In review' }).first();
  await waiting.getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Deposit' });
  await sheet.getByRole('button', { name: 'Cancel deposit' }).click();
  await sheet.getByText('Cancelled', { exact: true }).waitFor();
  expect(await sheet.getByRole('button', { name: 'Cancel deposit' }).count()).toBe(0);
  await sheet.getByRole('button', { name: 'Close' }).click();
  expect(await audit(database)).toMatchObject({ ok: true });
});

test('DEPO-06 without a coin a deposit asks for one first', async () => {
  const { page, open } = visit();
  for (const query of ['', '?currency_id=', '?currency_id=99999', '?currency_id=-3']) {
    await open(`/pages/fund/receive${query}`);
    await page.getByText('No coin chosen').waitFor();
    expect(await submit(page).count()).toBe(0);
  }
  await page.getByRole('button', { name: 'Choose a coin' }).click();
  await page.waitForURL(/\/pages\/fund\/select$/);
});

test('WDRAW-04 a withdrawal in review is taken back from the records, and its money returns', async () => {
  const { page, open } = visit();
  const { server } = world();
  const token = await logInDemo(server.url);
  const { id: userId } = (await must(server.call('session.user', {}, { token }))) as { id: number };
  const passwords = await createPasswords();
  await server.exchange.database.query(
    'update users set verification_level = 1, pay_password_hash = $2 where id = $1',
    [userId, await passwords.hash(PAY_PASSWORD)],
  );
  const before = await changeBalance(server, userId);
  const wish = { address_id: await saveAddress(server, userId), number: '120' };
  await must(withdraw(server, { token, userId, email: '', password: '' }, wish));
  await open(`${RECORDS}?tab=withdraw`);
  await page.reload();
  const row = rows(page, 'Withdrawals');
  await row.filter({ hasText: 'In review' }).getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Withdrawal' });
  await sheet.getByText('119 USDT').waitFor();
  await sheet.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await sheet.getByText('Cancelled', { exact: true }).waitFor();
  expect(await sheet.getByRole('button', { name: 'Cancel withdrawal' }).count()).toBe(0);
  expect(await changeBalance(server, userId)).toEqual(before);
});
