/** Identity verification on a phone: from the answer 998 through both levels and back to where one was. */

import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isIdCard } from '../../../contract/rules/fields/checks.ts';
import { newAddress } from '../../support/new-address.ts';
import { ofFile } from '../../support/of-file.ts';
import type { TestAccount } from '../../support/server.ts';
import { hearToast } from '../../support/toasts.ts';
import { openAppWorld, type Visit } from '../world/app-world.ts';
import { uploadPicture } from '../world/upload-picture.ts';

const REVIEW_MS = 3_000;
const world = ofFile(openAppWorld);

/** A new user, and a phone on which they are logged in. */
async function visitAsNew(): Promise<Visit & { account: TestAccount }> {
  const account = await world().server.register(newAddress());
  const visit = await world().visit({ lang: 'en' });
  visit.page.setDefaultTimeout(30_000);
  await visit.page.addInitScript((kept) => localStorage.setItem('token', kept), account.token);
  return { ...visit, account };
}

async function bindPhone(userId: number): Promise<void> {
  await world().server.exchange.database.query('update users set phone = $2 where id = $1', [
    userId,
    `+8491${String(userId).padStart(7, '0')}`,
  ]);
}

/** A right number of mainland China, another one for each user: a second try meets no used document. */
function cardNumberOf(userId: number): string {
  const digits = `11010519491231${String(userId % 1000).padStart(3, '0')}`;
  const isRight = (check: string) => isIdCard(`${digits}${check}`);
  return `${digits}${[...'0123456789x'].find(isRight)}`;
}

/** What waits is approved by itself once its time has come. */
async function letReviewPass(): Promise<void> {
  const { server } = world();
  server.advanceMs(REVIEW_MS);
  await server.running.jobs.runDue();
}

async function reject(userId: number, reason: string): Promise<void> {
  const { running, exchange } = world().server;
  const [row] = await exchange.database.query<{ id: number }>(
    'select max(id) as id from identity_submissions where user_id = $1',
    [userId],
  );
  await exchange.database.withTransaction((tx) =>
    running.reviews.identity.reject(tx, row?.id ?? 0, reason),
  );
}

async function choosePicture(page: Page, label: string, colour: string): Promise<void> {
  const create = { width: 640, height: 400, channels: 3, background: colour } as const;
  await uploadPicture(page, label, await sharp({ create }).png().toBuffer());
}

test('IDENT-02 IDENT-06 IDENT-07 APP-41 998 leads to verification, which asks to bind first, and back to where one was', async () => {
  const { page, open, troubles, account } = await visitAsNew();
  await open('/pages/setting/userInfo');
  await page.route('**/api/user/editNickname', (route) =>
    route.fulfill({
      json: { type: '998', code: 'verification_required', message: 'Verify first' },
    }),
  );
  await page.getByLabel('Signature').fill('On the way');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/real_mark\?back=%2Fpages%2Fsetting%2FuserInfo/);
  await page.getByText('Bind your email and phone first').waitFor();
  expect(await page.getByRole('button', { name: 'Go to security' }).count()).toBe(1);
  await bindPhone(account.userId);
  await page.reload();
  await page.getByRole('button', { name: 'Verify now' }).click();
  // Whose cards are taken is said before a number is refused.
  await page
    .getByText(/^Accepted: cards of China, .*Taiwan, Japan, .* and Spain \(Japan: residence card\)/)
    .waitFor();

  await page.getByRole('button', { name: 'Submit for review' }).click();
  await page.getByText('Enter your name as in the document, letters only').waitFor();
  await page.getByText('Please enter a correct ID number').waitFor();
  await page.getByLabel('Full name').fill('Zhang San');
  await page.getByLabel('Document number').fill('110105194912310020');
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await page.getByText('Please enter a correct ID number').waitFor();
  await page.getByLabel('Document number').fill(cardNumberOf(account.userId));
  await page.getByRole('button', { name: 'Submit for review' }).click();

  await page.getByText('Your documents are in review').waitFor();
  await letReviewPass();
  await page.getByText('Your identity is verified').waitFor();
  await page.getByRole('button', { name: 'Continue where I was' }).click();
  await page.waitForURL(/userInfo$/);
  await page.getByLabel('Signature').waitFor();
  expect(troubles).toEqual([]);
}, 180_000);

test('IDENT-01 IDENT-04 IDENT-05 IDENT-08 IDENT-09 CORE-15 level 2 by two pictures: refused with its reason, sent again, verified', async () => {
  const { server } = world();
  const { page, open, troubles, account } = await visitAsNew();
  await bindPhone(account.userId);
  const fields = {
    real_type: '1',
    id_type: 'passport',
    name: 'Le An',
    card_id: `B${1_000_000 + account.userId}`,
  };
  await server.call('identity.submit', fields, account);
  await letReviewPass();
  await open('/pages/setting/real');
  await page.getByText('LV1 verified').waitFor();
  const rows = page.getByRole('table', { name: 'What each level allows' }).getByRole('row');
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual([
      expect.any(String),
      expect.stringMatching(/LV1\s+200 BTC\s+2,000 USDT/),
      expect.stringMatching(/LV2\s+500 BTC\s+10,000,000 USDT/),
    ]);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect.poll(() => page.getByText('Upload the picture').count()).toBe(2);
  await choosePicture(page, 'Front side', '#205080');
  await hearToast(page, 'Success');
  await choosePicture(page, 'Back side', '#802050');
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await page.getByText('In review', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Your documents are in review' }).waitFor();
  await reject(account.userId, 'The back is out of focus');
  await page.getByText('The back is out of focus').waitFor();
  await choosePicture(page, 'Front side', '#205080');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/upload', async (route) => {
    await released;
    await route.continue();
  });
  const lastPicture = choosePicture(page, 'Back side', '#208050');
  const submit = page.getByRole('button', { name: 'Submit for review' });
  // A picture that is on its way is waited for, and not called missing.
  await expect.poll(() => submit.isDisabled()).toBe(true);
  release();
  await lastPicture;
  await submit.click();
  await page.getByText('In review', { exact: true }).waitFor();
  await letReviewPass();
  await page.getByText('LV2 verified').waitFor();
  await open('/pages/setting/setting');
  await page.getByText('LV2 verified').waitFor();
  expect(troubles).toEqual([]);
}, 180_000);
