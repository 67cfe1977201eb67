import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppWorld, openAppWorld } from './app-world.ts';

const worlds: AppWorld[] = [];
const world = () => {
  const [opened] = worlds;
  if (!opened) throw new Error('the world is not open');
  return opened;
};

beforeAll(async () => void worlds.push(await openAppWorld()));
afterAll(() => Promise.all(worlds.map((opened) => opened.close())));

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
  const { page, open, stored } = await world().visit({ lang: 'en' });
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
  const { page, open } = await world().visit({ lang: 'en' });
  await open('/pages/setting/setting');
  await page.getByRole('button', { name: /^Rise and fall/ }).click();
  await page.getByRole('button', { name: 'Red up, green down' }).click();
  await page.getByRole('switch', { name: 'Notifications' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Rise and fall: Red up, green down' }).waitFor();
  expect(await page.getAttribute('html', 'data-palette')).toBe('red-up');
  expect(
    await page.getByRole('switch', { name: 'Notifications' }).getAttribute('aria-checked'),
  ).toBe('false');
});

test('SET-03 SET-04 SET-05 SET-06 the profile shows its labels, refuses what breaks a rule and keeps the rest', async () => {
  const { page, open, logInToDemo } = await world().visit({ lang: 'en' });
  await logInToDemo();
  await open('/pages/setting/setting');
  await page.getByText('Credit score').waitFor();
  await page.getByText('Points', { exact: true }).waitFor();
  await open('/pages/setting/userInfo');
  await page.getByLabel('Nickname').fill('x');
  await page.getByLabel('Signature').fill('y'.repeat(31));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').filter({ hasText: 'nickname' }).waitFor();
  await page.getByRole('alert').filter({ hasText: 'signature' }).waitFor();
  await page.getByLabel('Nickname').fill('Minh2026');
  await page.getByLabel('Signature').fill('<b>slow & steady</b>');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('success').waitFor();
  await open('/pages/setting/setting');
  await page.getByText('Minh2026').waitFor();
  await page.getByText('<b>slow & steady</b>').waitFor();
});

test('APP-27 settings tell the version 0.8.0 (80)', async () => {
  const { page, open } = await world().visit({ lang: 'en' });
  await open('/pages/setting/setting');
  await page.getByText('0.8.0 (80)').waitFor();
});
