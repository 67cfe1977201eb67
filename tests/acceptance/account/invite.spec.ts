import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { newAddress } from '../../support/new-address.ts';
import { ofFile } from '../../support/of-file.ts';
import { newestCode } from '../../support/server.ts';
import { openAppWorld } from '../world/app-world.ts';

const SHARE = '/pages/setting/share';

const world = ofFile(openAppWorld);

test('INV-01 INV-02 APP-45 the link registers a friend, whose fee brings a rebate; the poster is saved as a picture', async () => {
  const { server } = world();
  const host = await server.register(newAddress());
  const { page, open, troubles } = await world().visit({ lang: 'en' });
  await page.addInitScript((kept) => {
    if (localStorage.getItem('token') === null) localStorage.setItem('token', kept);
  }, host.token);
  await open(SHARE);
  const card = page.getByRole('region', { name: 'Your invitation' });
  await card.getByRole('img', { name: /^QR code that registers with/ }).waitFor();
  const link = (await card.getByText(/^http/).innerText()).trim();
  expect(link).toMatch(new RegExp(`^${server.url}/h5/#/pages/common/register\\?code=[A-Z2-9]{8}$`));
  const code = link.slice(-8);
  await page.getByText('No friends have joined yet').or(page.getByText('No rebates yet')).waitFor();

  // A friend who follows the link finds the code filled in.
  const friend = await world().visit({ lang: 'en' });
  await friend.open(link.split('#')[1] ?? '');
  expect(await friend.page.getByLabel(/^Invitation code/).inputValue()).toBe(code);
  const email = `friend${randomUUID().slice(0, 8)}@example.com`;
  await friend.page.getByLabel('Email', { exact: true }).fill(email);
  await friend.page.getByRole('button', { name: 'Send code' }).click();
  const sent = await newestCode(server, email);
  await friend.page.getByLabel('Verification code').fill(sent);
  await friend.page.getByLabel('Password', { exact: true }).fill('correct horse');
  await friend.page.getByLabel('Confirm password').fill('correct horse');
  await friend.page.getByRole('checkbox').check();
  await friend.page.getByRole('button', { name: 'Register' }).click();
  await friend.page.getByText('Registration succeeded').waitFor();
  await friend.page.waitForFunction(() => localStorage.getItem('token') !== null);
  const token = (await friend.stored('token')) ?? '';
  const trade = { currency_id: '1', legal_id: '3', type: 'buy', amount: '0.01' };
  expect((await server.call('spot.trade', trade, { token, key: 'friends-trade' })).code).toBeNull();
  server.advanceMs(31_000);
  await server.running.jobs.runDue();

  // The page that is open hears of it by itself.
  const rebates = page.getByRole('list', { name: 'Rebates' });
  await rebates.getByText(/^fr\*{3}/).waitFor();
  await rebates.getByText('Spot trade').waitFor();
  await rebates.getByText(/^\+[\d.]+ USDT$/).waitFor();
  await page.getByRole('region', { name: 'Rebates earned' }).getByText('1 person').waitFor();
  await page.getByRole('tab', { name: 'Invited' }).click();
  await page
    .getByRole('list', { name: 'Invited' })
    .getByText(/^fr\*{3}/)
    .waitFor();

  await page.getByRole('button', { name: 'Create poster' }).click();
  const poster = page.getByRole('dialog').locator('canvas');
  await poster.waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Save picture' }).click();
  await page.getByText('Saved to system album').waitFor();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('aureus-invitation.png');
  const bytes = await readFile(await download.path());
  expect([...bytes.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
  // The picture is not empty: its QR code leads where the link does.
  const address = await poster.evaluate((canvas: HTMLCanvasElement) => {
    const part = Object.assign(document.createElement('canvas'), { width: 400, height: 400 });
    part.getContext('2d')?.drawImage(canvas, -160, -520);
    return part.toDataURL();
  });
  const { data, info } = await sharp(Buffer.from(address.split(',')[1] ?? '', 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  expect(decodeQR({ width, height, data: new Uint8Array(data) })).toBe(link);
  expect(troubles).toEqual([]);
});
