import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appOfFile } from '../support/app-in-browser.ts';

/** What is built for everybody, and what is built for a user. */
const guestScreens = [
  '/',
  '/pages/market/market',
  '/pages/market/search',
  '/pages/market/market?tab=stock',
  '/pages/transaction/index',
  '/pages/transaction/currency',
  '/pages/transaction/contract',
  '/pages/transaction/seconds_order',
  '/pages/financial/index',
  '/pages/fund/assets',
  '/pages/common/login',
  '/pages/common/register',
  '/pages/common/forget',
  '/pages/common/area',
  '/pages/common/article?id=101',
  '/pages/common/webView',
  '/pages/common/faq',
  '/pages/common/contactus',
  '/pages/common/aboutus',
  '/pages/kefu/index',
  '/pages/setting/operational_compliance',
  '/pages/setting/setting',
  '/pages/setting/areas',
  '/pages/vip/index',
  '/choose-location',
  '/open-location',
  '/pages/no/such',
];
const userScreens = [
  '/',
  '/pages/transaction/index',
  '/pages/transaction/currency_order',
  '/pages/transaction/contract',
  '/pages/transaction/seconds_order',
  '/pages/transaction/contract_order',
  '/pages/transaction/index2',
  '/pages/fund/assets',
  '/pages/fund/assets_record',
  '/pages/fund/assets?view=balance',
  '/pages/fund/assets_all_record',
  '/pages/coin/index',
  '/pages/setting/bill',
  '/pages/common/borrowing',
  '/pages/setting/setting',
  '/pages/setting/userInfo',
  '/pages/setting/second_factor',
  '/pages/setting/coupon',
];

const app = appOfFile();

/** Goes to a screen with another path and waits until its own content is there. */
async function show(page: Page, route: string): Promise<void> {
  await page.evaluate((hash) => {
    for (const old of document.querySelectorAll('#root main')) old.setAttribute('data-old', '');
    location.hash = hash;
  }, route);
  await page.waitForFunction(() => {
    const main = document.querySelector('#root main:not([data-old])');
    return main instanceof HTMLElement && main.innerText.trim() !== '';
  });
}

/** The grave violations of a screen, each with the elements that break the rule. */
async function graveViolations(page: Page, route: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${route}: ${id} at ${nodes.map(({ html }) => html).join(' and ')}`);
}

async function judge(page: Page, routes: readonly string[]): Promise<string[]> {
  // A colour is judged once it has come to rest, not halfway through a fade.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const route of routes) {
    await show(page, route);
    found.push(...(await graveViolations(page, route)));
  }
  return found;
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const text = [
        element?.getAttribute('aria-label'),
        element?.textContent,
        labels[0]?.textContent,
      ];
      return text.map((part) => part?.trim() ?? '').filter((part) => part !== '');
    });
    if (focused.includes(name)) return;
  }
  throw new Error(`the Tab key does not lead to ${name}`);
}

/** A slow machine gets through a third of the screens within the time of a test. */
const thirds = [0, 1, 2].map((third) => ({
  third: third + 1,
  isIn: (_: string, index: number) => index % 3 === third,
}));

test.each(thirds)('no screen of a guest has a grave violation, part $third of 3', async (part) => {
  const { page, close } = await app().open({ path: '/pages/common/aboutus' });
  await page.getByRole('heading', { name: 'About us' }).waitFor();
  expect(await judge(page, guestScreens.filter(part.isIn))).toEqual([]);
  await close();
});

test.each(thirds)('no screen of a user has a grave violation, part $third of 3', async (part) => {
  const { page, close } = await app().open({ path: '/pages/common/aboutus', asDemo: true });
  await page.getByRole('heading', { name: 'About us' }).waitFor();
  expect(await judge(page, userScreens.filter(part.isIn))).toEqual([]);
  await close();
});

test('an open sheet and an open dialog have no serious or critical violation either', async () => {
  const { page, close } = await app().open({ path: '/pages/setting/setting', asDemo: true });
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).waitFor();
  expect(await graveViolations(page, 'logout')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await show(page, '/pages/transaction/index');
  await page.getByRole('button', { name: /^Choose/ }).click();
  await page.getByRole('dialog').getByRole('searchbox').waitFor();
  expect(await graveViolations(page, 'market sheet')).toEqual([]);
  await page.keyboard.press('Escape');
  await show(page, '/pages/transaction/contract');
  for (const name of [/^Leverage/, /^Take profit/]) {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').getByRole('button').nth(1).waitFor();
    expect(await graveViolations(page, `futures sheet ${name}`)).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await close();
});

test('a login needs no pointer: the Tab key leads through the form in its order, and Enter sends it', async () => {
  const { page, close } = await app().open({ path: '/pages/common/login' });
  await page.getByRole('button', { name: 'Demo account' }).waitFor();
  await tabTo(page, 'Email or username');
  await page.keyboard.type('demo@aureus.test');
  await tabTo(page, 'Password');
  await page.keyboard.type('aureus-demo');
  await page.keyboard.press('Enter');
  await page.getByText('login successful').waitFor();
  await page.waitForFunction(() => localStorage.getItem('token') !== null);
  await close();
});

test('an order needs no pointer: side, type, amount, confirmation', async () => {
  const { page, requests, close } = await app().open({
    path: '/pages/transaction/index?symbol=ETHUSDT',
    asDemo: true,
  });
  const ticket = page.getByRole('form', { name: 'Order ticket' });
  await ticket.getByRole('button', { name: 'Buy ETH' }).waitFor();
  await tabTo(page, 'Market');
  await page.keyboard.press('Space');
  await tabTo(page, 'Amount');
  await page.keyboard.type('0.02');
  await expect.poll(() => ticket.getByText(/\d USDT$/).count()).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Buy 0.02 ETH').waitFor();
  await tabTo(page, 'Confirm');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => requests.find(({ path }) => path === '/coin/trade')?.fields, { timeout: 10_000 })
    .toMatchObject({ amount: '0.02', type: 'buy' });
  await page.getByText('Order filled').waitFor();
  await close();
});

test('the focus is seen wherever the Tab key leads', async () => {
  const { page, close } = await app().open({ path: '/pages/common/login' });
  await page.getByRole('button', { name: 'Demo account' }).waitFor();
  const unseen: string[] = [];
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    const blind = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const isOutlined = (seen: Element) => getComputedStyle(seen).outlineStyle !== 'none';
      // An input is framed by its box; a hidden checkbox by its label.
      const frame = element.parentElement?.closest('div, label') ?? element;
      const isFramed = getComputedStyle(frame).borderTopColor !== 'rgba(0, 0, 0, 0)';
      return isOutlined(element) || isFramed ? null : element.outerHTML;
    });
    if (blind !== null) unseen.push(blind);
  }
  expect(unseen).toEqual([]);
  await close();
});

test('no route violates the content security policy', async () => {
  const { page, close } = await app().open({ path: '/pages/common/aboutus', asDemo: true });
  await page.getByRole('heading', { name: 'About us' }).waitFor();
  await page.evaluate(() => {
    const kept: string[] = [];
    Object.assign(window, { violations: kept });
    document.addEventListener('securitypolicyviolation', (event) => {
      kept.push(`${location.hash}: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  for (const route of [...guestScreens, ...userScreens]) await show(page, route);
  const violations = () => page.evaluate(() => Reflect.get(window, 'violations') as string[]);
  expect(await violations()).toEqual([]);
  // The listener hears: a picture of another site is refused and reported.
  await page.evaluate(() => {
    new Image().src = 'https://elsewhere.example/pixel.png';
  });
  await expect
    .poll(violations)
    .toEqual([expect.stringContaining('img-src https://elsewhere.example')]);
  await close();
});
