/** The whole way of money on a phone: in, changed, moved and out, by somebody who came a minute ago. */

import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import encodeQR from 'qr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { ofFile } from '../../support/of-file.ts';
import { newestCode } from '../../support/server.ts';
import { openAppWorld } from '../world/app-world.ts';
import { uploadPicture } from '../world/upload-picture.ts';

const REVIEW_MS = 3_000;
const OUTFLOW_WAIT_MS = 86_400_000;
const PATIENCE_MS = 30_000;
const PASSWORD = 'correct horse';
const PAY_PASSWORD = '482913';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

const world = ofFile(openAppWorld);

/** Asks for a code by the button beside the field and types what has arrived. */
async function proveByCode(page: Page, label: string | RegExp, to: string): Promise<void> {
  const { server } = world();
  const before = (await server.codesFor(to)).length;
  // Codes go out once a minute, and the server's clock is the test's own.
  server.advanceMs(MINUTE_MS);
  await page.getByRole('button', { name: /^Send code$/ }).click();
  await page.getByLabel(label).fill(await newestCode(server, to, before + 1));
}

async function provePayPassword(page: Page, sheetName: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: sheetName });
  await sheet.getByLabel('Pay password').fill(PAY_PASSWORD);
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click();
}

/** Lets the sandbox decide what waits. */
async function passReview(): Promise<void> {
  world().server.advanceMs(REVIEW_MS);
  await world().server.running.jobs.runDue();
}

function picture(colour: string): Promise<Buffer> {
  const create = { width: 640, height: 400, channels: 3, background: colour } as const;
  return sharp({ create }).jpeg().toBuffer();
}

function qrPicture(text: string): Promise<Buffer> {
  const rows = encodeQR(text, 'raw');
  const pixels = Buffer.from(rows.flat().map((isDark) => (isDark ? 0 : 255)));
  const raw = { width: rows.length, height: rows.length, channels: 1 } as const;
  return sharp(pixels, { raw })
    .resize(rows.length * 8, rows.length * 8, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

async function chooseIn(page: Page, select: RegExp, option: RegExp): Promise<void> {
  await page.getByRole('button', { name: select }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: option }).click();
}

test('register, bind, verify to level 2, deposit, convert, transfer, withdraw to an address and to a card, with every record and message', async () => {
  const tag = randomInt(100_000, 1_000_000);
  const email = `minh.${tag}@app.test`;
  const { server } = world();
  const { page, open, troubles } = await world().visit({ lang: 'en' });
  page.setDefaultTimeout(PATIENCE_MS);
  // The notice of the first visit would open over whatever is there by then.
  await page.addInitScript(() => localStorage.setItem('seen.notice-301', '1'));
  /** In two steps, with a call between them: a session that nobody uses for a day ends. */
  const passWait = async (isShown: () => Promise<void>) => {
    for (const _ of [1, 2]) {
      server.advanceMs(OUTFLOW_WAIT_MS / 2);
      await page.reload();
      await isShown();
    }
  };

  await open('/pages/common/register');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await proveByCode(page, 'Verification code', email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForFunction(() => localStorage.getItem('user') !== null);
  // Who has registered is led on; what is opened before that is left again.
  await page.waitForURL((url) => !url.hash.includes('register'));

  await open('/pages/setting/security');
  await page.getByRole('button', { name: /^Pay password/ }).click();
  await page.getByLabel('New pay password').fill(PAY_PASSWORD);
  await page.getByLabel('Confirm pay password').fill(PAY_PASSWORD);
  await proveByCode(page, /^Code sent to/, email);
  await page.getByRole('button', { name: 'Set pay password' }).click();
  await page.getByText('2 of 4 protections on').waitFor();
  await page.getByRole('button', { name: /^Phone/ }).click();
  await chooseCountry(page);
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill(`0912${tag}`);
  await proveByCode(page, 'Code sent to this phone', `+84912${tag}`);
  await page.getByRole('button', { name: 'Bind phone' }).click();
  await page.getByText('3 of 4 protections on').waitFor();

  await open('/pages/setting/real');
  await page.getByLabel('Full name').fill('Nguyen Minh');
  await chooseIn(page, /^Document/, /^Passport/);
  await page.getByLabel('Document number').fill(`B${tag}`);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await page.getByText('In review').first().waitFor();
  await passReview();
  await page.getByText('LV1 verified').waitFor();
  await uploadPicture(page, 'Front side', await picture('#205080'));
  await uploadPicture(page, 'Back side', await picture('#802050'));
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await page.getByText('In review').first().waitFor();
  await passReview();
  await page.getByText('LV2 verified').waitFor();

  await open('/pages/fund/receive?currency_id=3');
  await page.getByRole('img', { name: 'QR code of your address' }).waitFor();
  await page.getByRole('button', { name: 'TRC20', exact: true }).click();
  await page.getByText(/^play-money-trc20-/).waitFor();
  const form = page.getByRole('form', { name: 'Confirm your payment' });
  await form.getByLabel('Amount').fill('2,500');
  await form.getByLabel('Sender’s address').fill(TRON);
  await uploadPicture(page, 'Payment voucher', await picture('#2b6f4f'));
  await page.getByRole('button', { name: 'Submit deposit' }).click();
  const deposit = page.getByRole('list', { name: 'Deposits' }).getByRole('listitem');
  await deposit.filter({ hasText: 'In review' }).waitFor();
  await passReview();
  await deposit.filter({ hasText: 'Credited' }).waitFor();
  // Money is there by now, so nobody is sent to a first deposit.
  await open('/pages/fund/assets');
  await page.getByText('Your curve grows from today on.').waitFor();

  await open('/pages/fund/transfer');
  const convert = page.getByRole('form', { name: 'Convert' });
  await convert.getByRole('textbox', { name: 'Amount' }).fill('1,000');
  await convert.getByText(/Rate valid for \d s/).waitFor();
  await page.getByRole('button', { name: 'Review conversion' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm conversion' });
  await question.getByRole('button', { name: 'Convert', exact: true }).click();
  await page.getByText(/^Received [\d.]+ BTC/).waitFor();

  await open('/pages/fund/fundTransfer');
  await page.getByRole('form', { name: 'Transfer' }).getByRole('textbox').first().fill('250');
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await page.getByText('Transferred 250 USDT').waitFor();

  await open('/pages/setting/wallet');
  await page.getByRole('button', { name: 'Add address' }).click();
  await chooseIn(page, /^Network/, /TRC20/);
  await page.getByRole('textbox', { name: 'Name' }).fill('Cold wallet');
  await uploadPicture(page, 'QR code', await qrPicture(TRON));
  await page.getByText('The address was read from the picture').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await provePayPassword(page, 'Confirm the address');
  await page.getByRole('article', { name: 'Cold wallet' }).getByText('Usable in 24 h').waitFor();
  await passWait(() => page.getByRole('article', { name: 'Cold wallet' }).waitFor());

  await open('/pages/fund/withdraw?currency_id=3');
  await page.getByRole('button', { name: /Select an address/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Cold wallet/ })
    .click();
  await page.getByLabel('Amount', { exact: true }).fill('300');
  await page.getByText('299.00 USDT').waitFor();
  await withdraw(page);
  await page.getByRole('status').filter({ hasText: 'In review' }).waitFor();
  await passReview();
  await page.getByRole('status').filter({ hasText: /^Sent/ }).waitFor();

  await open('/pages/setting/bank');
  const card = {
    'Real name': 'Nguyen Minh',
    'Bank account': '1903 4567 8912 34',
    'Bank name': 'Techcombank',
    Branch: 'Hoan Kiem',
    'ABA routing number': '021000021',
    'SWIFT code': 'VTCBVNVX',
    'Bank province': 'Ha Noi',
    'Bank city': 'Ha Noi',
    Phone: '+84 912 345 678',
    'Cardholder address': '12 Ly Thuong Kiet',
  };
  for (const [label, value] of Object.entries(card))
    await page.getByRole('textbox', { name: label, exact: true }).fill(value);
  await page.getByRole('button', { name: 'Save' }).click();
  await provePayPassword(page, 'Confirm the card');
  const savedCard = page.getByRole('region', { name: 'Saved card' }).getByText('•••• 1234');
  await savedCard.waitFor();
  await passWait(() => savedCard.waitFor());

  await open('/pages/fund/withdraw?currency_id=3');
  await page.getByRole('tab', { name: 'Bank card', exact: true }).click();
  await page.getByRole('button', { name: /Techcombank •••• 1234/ }).waitFor();
  await page.getByLabel('Amount', { exact: true }).fill('200');
  await withdraw(page);
  await page.getByRole('status').filter({ hasText: 'In review' }).waitFor();
  await passReview();
  await page.getByRole('status').filter({ hasText: /^Sent/ }).waitFor();
  await page.getByRole('button', { name: 'View history' }).click();
  const sent = page.getByRole('list', { name: 'Withdrawals' }).getByRole('listitem');
  await expect.poll(() => sent.filter({ hasText: 'Sent' }).count()).toBe(2);

  await open('/pages/site_message/message-center');
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await messages.filter({ hasText: 'Withdrawal sent' }).first().waitFor();
  await expect
    .poll(async () => {
      await messages.last().scrollIntoViewIfNeeded();
      return (await messages.allInnerTexts()).join('\n');
    })
    .toMatch(/Deposit credited.*Identity verified.*Phone bound.*Welcome to Aureus/s);

  await open('/pages/setting/bill');
  const bills = page.getByRole('list', { name: 'Transactions' });
  await bills
    .getByRole('button', { name: /Withdrawal fee/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(/^Transfer \d+$/).waitFor();
  await sheet.getByText('Exchange: fees').waitFor();
  expect((await audit(server.exchange.database)).ok).toBe(true);
  expect(troubles).toEqual([]);
}, 300_000);

async function chooseCountry(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Country or region/ }).click();
  await page.getByRole('button', { name: /^Vietnam/ }).click();
}

async function withdraw(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const check = page.getByRole('dialog', { name: 'Check the withdrawal' });
  await check.getByRole('button', { name: 'Continue' }).click();
  await provePayPassword(page, 'Confirm withdrawal');
}
