import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ofFile } from '../../support/of-file.ts';
import { openAppWorld } from '../world/app-world.ts';

const world = ofFile(openAppWorld);

/** One guest and one user for all: no test looks at what another one chose. */
const guest = ofFile(() => world().visit({ lang: 'en' }));
const user = ofFile(async () => {
  const visit = await world().visit({ lang: 'en' });
  await visit.logInToDemo();
  return visit;
});

test('SET-02 APP-02 a language of the ten is chosen, shown at once and kept', async () => {
  const { page, open } = await world().visit({ lang: 'en' });
  await open('/pages/setting/areas');
  await page.getByRole('button', { name: 'Français' }).waitFor();
  expect(await page.getByRole('main').getByRole('button').count()).toBe(10);
  await page.getByRole('button', { name: 'Français' }).click();
  await page.waitForFunction(() => document.documentElement.lang === 'fr');
  await open('/pages/setting/setting');
  await page.getByRole('heading', { name: 'Réglages' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Réglages' }).waitFor();
  expect(await page.getAttribute('html', 'lang')).toBe('fr');
});

test('SET-02 APP-06 APP-07 the default currency is USD, and another of the list is kept', async () => {
  const { page, open, stored } = guest();
  await open('/pages/setting/setting');
  await page.getByRole('button', { name: 'Currency: USD' }).click();
  const codes = page.getByRole('dialog').getByRole('listitem');
  // Rates come after the page does; until then USD stands alone.
  const shown = async () => (await codes.allInnerTexts()).map((text) => text.slice(0, 3)).sort();
  await expect
    .poll(shown)
    .toEqual(['AED', 'CNY', 'EUR', 'GBP', 'HKD', 'IDR', 'JPY', 'PHP', 'THB', 'USD', 'VND']);
  await page.getByRole('button', { name: /^EUR/ }).click();
  await page.getByRole('button', { name: 'Currency: EUR' }).waitFor();
  expect(await stored('fiat')).toBe('EUR');
});

test('SET-02 colours of rise and fall and notifications are chosen and kept', async () => {
  const { page, open } = guest();
  await open('/pages/setting/setting');
  await page.getByRole('button', { name: /^Up and down colours/ }).click();
  await page.getByRole('button', { name: 'Red up, green down' }).click();
  await page.getByRole('switch', { name: 'Notifications' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Up and down colours: Red up, green down' }).waitFor();
  expect(await page.getAttribute('html', 'data-palette')).toBe('red-up');
  expect(
    await page.getByRole('switch', { name: 'Notifications' }).getAttribute('aria-checked'),
  ).toBe('false');
});

test('SET-03 SET-04 SET-05 SET-06 APP-37 the profile shows its labels, refuses what breaks a rule and keeps the rest', async () => {
  const { page, open } = user();
  await open('/pages/setting/setting');
  await page.getByText('Credit score').waitFor();
  await page.getByText('Points', { exact: true }).waitFor();
  await open('/pages/setting/userInfo');
  await page.getByLabel('Nickname').fill('x');
  await page.getByLabel('Signature').fill('y'.repeat(31));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').filter({ hasText: 'nickname' }).waitFor();
  await page.getByRole('alert').filter({ hasText: 'Character too long' }).waitFor();
  await page.getByLabel('Nickname').fill('Minh2026');
  await page.getByLabel('Signature').fill('<b>slow & steady</b>');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('success').waitFor();
  await open('/pages/setting/setting');
  await page.getByText('Minh2026').waitFor();
  await page.getByText('<b>slow & steady</b>').waitFor();
  await open('/pages/setting/userInfo');
  await page.getByRole('button', { name: /^Username/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Change username' });
  await sheet.getByLabel('Username').fill('two words');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.getByRole('alert').filter({ hasText: 'Special characters' }).waitFor();
  await sheet.getByLabel('Username').fill('minh_2026');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: /^Username.*minh_2026/ }).waitFor();
  await sheet.waitFor({ state: 'detached' });
  await page.getByLabel('Signature').fill('');
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  // What is saved is no longer a change.
  await expect.poll(() => save.isDisabled()).toBe(true);
  await page.reload();
  await page.getByLabel('Nickname').waitFor();
  expect(await page.getByLabel('Signature').inputValue()).toBe('');
});

test('APP-27 settings tell the version 0.8.0 (80)', async () => {
  const { page, open } = guest();
  await open('/pages/setting/setting');
  await page.getByText('0.8.0 (80)').waitFor();
});

test('SET-02 notifications are chosen by kind, security stays on, and orders may go unconfirmed', async () => {
  const { page, open, stored } = user();
  page.setDefaultTimeout(30_000);
  await open('/pages/setting/setting');
  await page.getByText('Not verified').waitFor();
  await page.getByRole('button', { name: /^Notify me about/ }).click();
  const sheet = page.getByRole('dialog');
  expect(await sheet.getByRole('switch').count()).toBe(8);
  expect(await sheet.getByRole('switch', { name: 'Security' }).isDisabled()).toBe(true);
  const trades = sheet.getByRole('switch', { name: 'Trades and orders' });
  await trades.click();
  // Messages and pushes are the account's; a push needs a device that asked for it.
  await sheet.getByRole('tab', { name: 'Messages' }).click();
  await trades.click();
  await expect.poll(() => trades.getAttribute('aria-checked')).toBe('true');
  expect(await sheet.getByRole('switch', { name: 'Liquidation risk' }).isDisabled()).toBe(true);
  await sheet.getByRole('tab', { name: 'Push' }).click();
  const device = sheet.getByRole('switch', { name: 'Push on this device' });
  expect(await device.getAttribute('aria-checked')).toBe('false');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Notify me about 7/8' }).waitFor();
  expect(await stored('mutedKinds')).toBe('["trade"]');
  // Letters are the account's, so they are as they were chosen on every device.
  const letters = page.getByRole('switch', { name: 'Money by email' });
  const isChosen = () => letters.getAttribute('aria-checked');
  await letters.click();
  await expect.poll(isChosen).toBe('false');
  await page.reload();
  // What stands above comes with the account, and moves what is below it.
  await page.getByText('Not verified').waitFor();
  await letters.waitFor();
  await expect.poll(isChosen).toBe('false');
  const confirmation = page.getByRole('switch', { name: 'Confirm every order' });
  await confirmation.click();
  expect(await confirmation.getAttribute('aria-checked')).toBe('false');
  expect(await stored('trade.confirm.spot')).toBe('off');
  // The rates say when they were fetched.
  await page.getByText(/^Rates as of /).waitFor();
});

test('SET-03 SET-04 SET-07 a portrait is cut square with the keyboard, saved at 512 pixels and shown to everybody', async () => {
  const { page, open } = user();
  page.setDefaultTimeout(30_000);
  await open('/pages/setting/userInfo');
  const left = await sharp({
    create: { width: 400, height: 600, channels: 3, background: '#d03030' },
  })
    .png()
    .toBuffer();
  const buffer = await sharp({
    create: { width: 1200, height: 600, channels: 3, background: '#3030d0' },
  })
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
  await page
    .getByLabel('Change picture')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  const frame = page.getByRole('button', { name: /^Picture: move it/ });
  await frame.waitFor();
  await frame.focus();
  // Up to the left edge, where the red is, and closer.
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowRight');
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('+');
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowRight');
  expect(
    await page
      .getByRole('slider', { name: 'Zoom' })
      .evaluate((input: HTMLInputElement) => input.value),
  ).toBe('1.46');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('success').waitFor();
  const image = page.getByRole('main').locator('img[src^="/uploads/"]');
  await image.waitFor();
  const served = await world().server.send(String(await image.getAttribute('src')));
  const { data, info } = await sharp(Buffer.from(await served.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([512, 512]);
  const [red = 0, , blue = 0] = data.subarray((256 * 512 + 256) * 3);
  expect(red).toBeGreaterThan(150);
  expect(blue).toBeLessThan(100);
});

test('SET-03 a file that is no picture says so and is not sent', async () => {
  const { page, open } = user();
  page.setDefaultTimeout(30_000);
  await open('/pages/setting/userInfo');
  await page
    .getByLabel('Change picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByText('This picture could not be opened').waitFor();
  expect(await page.getByRole('dialog').getByRole('button', { name: 'Save' }).isDisabled()).toBe(
    true,
  );
});
