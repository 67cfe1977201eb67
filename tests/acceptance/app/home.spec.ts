import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appOfFile } from '../../support/app-in-browser.ts';
import { ofFile } from '../../support/of-file.ts';

/** HOME-02, in the words of the English menu. */
const entries = [
  'Deposit',
  'Withdraw',
  'Points',
  'VIP',
  'Stocks',
  'Futures',
  'Copy trade',
  'Finance',
  'Super leverage',
  'OTC',
  'Coupons',
  'Bills',
  'Convert',
  'Lock mining',
  'Games',
  'Chat room',
  'Quick buy',
  'IEO',
  'Options',
  'NFT',
  'Dual invest',
  'Loans',
  'DeFi mining',
  'Cloud miner',
];

const app = appOfFile();

const guest = ofFile(() => app().open({ path: '/pages/common/aboutus' }));

/** Home as one guest sees it in one visit, come from another page. */
async function guestAtHome(path = '/'): Promise<Page> {
  const { page } = guest();
  for (const hash of ['/pages/common/aboutus', path])
    await page.evaluate((next) => {
      location.hash = next;
    }, hash);
  return page;
}

test('HOME-01 Home shows the total asset equivalent, and hides it from other eyes', async () => {
  const { page, close } = await app().open({ path: '/', asDemo: true });
  const card = page.getByRole('region', { name: 'Total equivalent' });
  await card.getByText(/^[1-9][\d,]*\.\d{2}$/).waitFor();
  await card.getByText('USD', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Hide balance' }).click();
  await card.getByText('••••••').first().waitFor();
  expect(await card.textContent()).not.toMatch(/\d/);
  await page.reload();
  await page.getByRole('button', { name: 'Show balance' }).waitFor();
  await close();
});

test('HOME-01 a guest is invited to log in instead', async () => {
  const page = await guestAtHome('/pages/index/index');
  await page.getByRole('button', { name: 'Register' }).waitFor();
  expect(await page.getByRole('region', { name: 'Total equivalent' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/#\/pages\/common\/login\?back=/);
});

test('a guest has the languages one tap away, where they begin and where they log in', async () => {
  const page = await guestAtHome();
  const languages = page.getByRole('button', { name: 'Language', exact: true });
  await page.getByRole('button', { name: 'Register' }).waitFor();
  await languages.click();
  await page.getByText('Tiếng Việt').waitFor();
  for (const path of ['/pages/common/login', '/pages/common/register']) {
    await page.evaluate((next) => {
      location.hash = next;
    }, path);
    await page.getByLabel('Password', { exact: true }).waitFor();
    await languages.waitFor();
  }
});

test('a guest at Home is in the demo account by one tap', async () => {
  const { page, close } = await app().open({ path: '/' });
  await page.getByRole('button', { name: /Try the demo account/ }).click();
  await page.getByRole('region', { name: 'Total equivalent' }).waitFor();
  expect(page.url()).not.toContain('login');
  await close();
});

test('HOME-02 every entry of the menu is on Home: seven at hand, all of them behind More, each once', async () => {
  const page = await guestAtHome();
  const grid = page.getByRole('navigation', { name: 'Services' });
  await grid.getByRole('button', { name: 'More' }).waitFor();
  expect(await grid.getByRole('button').count()).toBe(8);
  await grid.getByRole('button', { name: 'More' }).click();
  const sheet = page.getByRole('dialog', { name: 'All services' });
  await sheet.getByRole('button', { name: 'Bills' }).waitFor();
  const labels = await sheet.locator('section button > span:first-of-type').allTextContents();
  expect(labels.toSorted()).toEqual(entries.toSorted());
  await sheet.getByRole('button', { name: 'Bills' }).click();
  await page.waitForURL(/#\/pages\/(setting\/bill|common\/login)/);
});

test.each([
  ['vn', 360],
  ['fra', 360],
  ['spa', 360],
  ['id', 360],
] as const)('HOME-02 the entries hold in %s at %d px', async (language, width) => {
  const { page, close } = await app().open({ path: '/', language, size: { width, height: 640 } });
  await page.locator('button[aria-haspopup=dialog]').click();
  await page.locator('dialog section button').first().waitFor();
  const cut = await page
    .locator('dialog section button span')
    .evaluateAll((labels) =>
      labels
        .filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
        )
        .map((label) => label.textContent),
    );
  expect(cut).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await close();
});

test('HOME-03 a customer-service button floats over Home and leads there', async () => {
  const page = await guestAtHome();
  const button = page.getByRole('button', { name: 'Customer service' });
  await button.waitFor();
  const before = await button.boundingBox();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  expect(await button.boundingBox()).toEqual(before);
  await button.click();
  await page.waitForURL(/#\/pages\/kefu\/index/);
});

test('HOME-04 the app asks GET /menu for the entries', async () => {
  const { requests, page, close } = await app().open({ path: '/', language: 'zh' });
  await page.getByRole('button', { name: '跟单' }).waitFor();
  const menu = requests.find(({ path }) => path === '/menu');
  expect(menu).toMatchObject({ method: 'GET', fields: { lang: 'zh' } });
  await close();
});

test('the notice over Home opens once on a device', async () => {
  const { page, close } = await app().open({ path: '/', stored: { 'seen.notice-301': '' } });
  const notice = page.getByRole('dialog');
  await notice.getByRole('button', { name: 'Close' }).click();
  await notice.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'More' }).waitFor();
  await page.getByRole('tab', { name: 'Hot' }).waitFor();
  expect(await notice.count()).toBe(0);
  await close();
});

test('the notices rest when asked to', async () => {
  const page = await guestAtHome();
  const notices = page.getByRole('region', { name: 'Notices' });
  await notices.getByRole('button', { name: 'Pause notices' }).click();
  await notices.getByRole('button', { name: 'Play notices' }).waitFor();
});
