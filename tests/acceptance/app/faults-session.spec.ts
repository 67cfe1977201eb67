import type { BrowserContext, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { ofFile } from '../../support/of-file.ts';
import { toastsOf } from '../../support/toasts.ts';
import { openFaultsWorld } from '../world/faults-world.ts';

const SETTINGS = '/pages/setting/setting';
const PROFILE = '/pages/setting/userInfo';
const TRADE = '/pages/transaction/index?symbol=ETHUSDT';
const CALLS = 20;

const world = ofFile(() => openFaultsWorld('manual'));

const answer = (type: string, message: string) => ({ json: { type, message } });

/** Goes as a tap does, without reloading the page. */
async function step(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
}

/** In the page, whose own clock nobody holds up: where the token went, and how long until the login was there. */
async function watchWayOut(): Promise<{ clearedOn: string; waitedMs: number }> {
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((done) => setTimeout(done, 5));
    return performance.now();
  };
  const clearedAtMs = await until(() => localStorage.getItem('token') === null);
  const clearedOn = location.href;
  const leftAtMs = await until(() => location.href.includes('/pages/common/login'));
  return { clearedOn, waitedMs: leftAtMs - clearedAtMs };
}

test('CORE-09 999 during twenty parallel calls is one toast, one clear and one redirect; the draft is kept, and back does not loop', async () => {
  const { page, troubles, close } = await world().visit({ path: SETTINGS, asDemo: true });
  await page.waitForFunction(() => localStorage.getItem('user') !== null);
  const held: Route[] = [];
  await page.route('**/api/news/detail**', (route) => void held.push(route));
  for (let id = 1; id <= CALLS; id += 1) {
    await step(page, `/pages/common/article?id=${id}`);
    await expect.poll(() => held.length).toBe(id);
  }
  await step(page, PROFILE);
  await page.getByLabel('Signature').fill('Half a sentence');
  const before = (await toastsOf(page)).length;
  const logins: string[] = [];
  page.on('framenavigated', () => logins.push(page.url()));
  const wayOut = page.evaluate(watchWayOut);
  await Promise.all(held.map((route) => route.fulfill(answer('999', 'Logged in elsewhere'))));
  const { clearedOn, waitedMs } = await wayOut;
  expect(clearedOn).toContain(PROFILE);
  expect(waitedMs).toBeGreaterThan(900);
  const said = (await toastsOf(page)).slice(before).map(({ text }) => text);
  expect(said).toEqual(['Logged in elsewhere']);
  expect(logins.filter((url) => url.includes('/pages/common/login'))).toHaveLength(1);

  await page.unroute('**/api/news/detail**');
  await page.getByRole('button', { name: 'Demo account' }).click();
  await page.waitForURL((url) => url.hash.startsWith(`#${PROFILE}`));
  await expect.poll(() => page.getByLabel('Signature').inputValue()).toBe('Half a sentence');

  await page.evaluate(() => history.back());
  await page.waitForURL(/pages\/common\/article/);
  expect(troubles).toEqual([]);
  await close();
});

test('CORE-09 back from the login passes the page that needs one, instead of returning to the login', async () => {
  const { page, close } = await world().visit({ path: SETTINGS, asDemo: true });
  await page.waitForFunction(() => localStorage.getItem('user') !== null);
  await step(page, PROFILE);
  await page.route('**/api/user/editNickname', (route) => route.fulfill(answer('999', 'Gone')));
  await page.getByLabel('Signature').fill('Who am I');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/pages\/common\/login/);
  await page.evaluate(() => history.back());
  await page.waitForURL((url) => url.hash === `#${SETTINGS}`);
  await page.getByText('You are looking around as a guest').waitFor();
  await close();
});

test('SESS-02 a guest who goes on to another page that needs a login, or to another address of it, is led there all the same', async () => {
  const { page, close } = await world().visit({ path: SETTINGS });
  await step(page, PROFILE);
  await page.getByText('Please login first').first().waitFor();
  await step(page, '/pages/setting/bill');
  await step(page, '/pages/setting/bill?type=2');
  await page.waitForURL(/pages\/common\/login\?back=%2Fpages%2Fsetting%2Fbill%3Ftype%3D2/);
  await page.evaluate(() => history.back());
  await page.getByText('Please login first').first().waitFor();
  await close();
});

test('CORE-09 an order that met 999 is never sent again by itself, and its ticket is as it was', async () => {
  world().setPrice('ETHUSDT', '3000');
  const { page, untilConnection, close } = await world().visit({ path: TRADE, asDemo: true });
  const trades: string[] = [];
  await page.route('**/api/coin/trade', (route) => {
    trades.push(route.request().postData() ?? '');
    return route.fulfill(answer('999', 'Logged in elsewhere'));
  });
  await untilConnection('live');
  const ticket = page.getByRole('form', { name: 'Order ticket' });
  await ticket.getByRole('textbox', { name: 'Price' }).fill('2900');
  await ticket.getByRole('textbox', { name: 'Amount' }).fill('0.037');
  await ticket.getByRole('button', { name: 'Buy ETH' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(/pages\/common\/login/);
  await page.unroute('**/api/coin/trade');
  page.on('request', (request) => {
    if (request.url().endsWith('/api/coin/trade')) trades.push(request.postData() ?? '');
  });
  await page.getByRole('button', { name: 'Demo account' }).click();
  await ticket.getByRole('button', { name: 'Buy ETH' }).waitFor();
  expect(await ticket.getByRole('textbox', { name: 'Price' }).inputValue()).toBe('2,900');
  expect(await ticket.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('0.037');
  expect(trades).toHaveLength(1);
  await close();
});

/** Every write is refused, as by a device that is full. */
async function fillStore(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
}

/** The store cannot even be looked at, as where cookies are blocked. */
async function closeStore(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
}

test.each([
  ['is full', fillStore],
  ['is closed', closeStore],
])(
  'a session works from memory where the store of the device %s, and a notice says so',
  async (_, before) => {
    const { page, troubles, close } = await world().visit({
      path: '/pages/common/login',
      language: 'vn',
      before,
    });
    await page.getByRole('heading', { name: 'Đăng nhập' }).waitFor();
    await page.getByRole('button', { name: 'Tài khoản demo' }).click();
    await page.getByText('Thiết bị không lưu được dữ liệu').waitFor();
    await step(page, PROFILE);
    await page.getByLabel('Tiểu sử').waitFor();
    expect(troubles).toEqual([]);
    await close();
  },
);

test('a corrupted value is dropped alone, an unknown language is the first one, and no name of a key is shown', async () => {
  const { page, troubles, close } = await world().visit({
    path: SETTINGS,
    asDemo: true,
    language: 'xx',
    stored: {
      user: '{"broken',
      fiat: 'nonsense',
      palette: '7',
      recentMarkets: 'null',
      fiats: '[1',
    },
  });
  await page
    .getByRole('heading', { name: 'Cài đặt' })
    .or(page.getByText('Cài đặt'))
    .first()
    .waitFor();
  await page.waitForFunction(() => localStorage.getItem('user')?.startsWith('{"id"') === true);
  for (const path of ['/', '/pages/market/market', TRADE, '/pages/fund/assets', SETTINGS]) {
    await step(page, path);
    await page.locator('main').first().waitFor();
    // A key would read as `words.of.a.key`.
    const text = await page.locator('#root').innerText();
    expect(text.match(/\b[a-z]+(?:\.[a-zA-Z]+){1,}\b/g) ?? []).toEqual([]);
  }
  expect(troubles).toEqual([]);
  await close();
});
