import { expect, test } from 'vitest';
import { appOfFile } from '../../support/app-in-browser.ts';

const app = appOfFile();
/** What was not heard is late for ever, and a second load is quicker than the first. */
const NO_SECOND_TRY = { retry: 0 };

test('APP-11 APP-18 an address that leads nowhere says so, and leads back home', async () => {
  const { page, close } = await app().open({ path: '/pages/no/such' });
  await page.getByText('Page not found').waitFor();
  await page.getByRole('button', { name: 'Back home' }).click();
  await page.waitForURL(/#\/pages\/quotation\/index$/);
  await page.getByRole('tab', { name: 'Coins' }).waitFor();
  await close();
});

test(
  'APP-11 APP-23 an address that is chosen while the first page is being rendered is shown, and back leads to the first',
  NO_SECOND_TRY,
  async () => {
    const { page, close } = await app().open({ path: '/pages/common/aboutus' });
    await page.getByRole('heading').first().waitFor();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    // React makes the first element once the router has read the address, and the router listens once all have been made.
    await page.addInitScript(() => {
      const make = document.createElement.bind(document);
      const makeFirst = (...[name, options]: Parameters<typeof make>) => {
        document.createElement = make;
        location.assign('#/pages/setting/setting');
        return make(name, options);
      };
      const begin = () => Object.assign(document, { createElement: makeFirst });
      Object.defineProperty(history, 'scrollRestoration', { set: begin });
    });
    await page.goto(`${app().server.url}/healthz`);
    await page.goto(`${app().server.url}/h5/#/pages/transaction/index`);
    await page.waitForURL(/setting\/setting$/);
    await page.getByRole('button', { name: 'About us' }).waitFor();
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.evaluate(() => history.back());
    await page.getByRole('form', { name: 'Order ticket' }).waitFor();
    await close();
  },
);

test('APP-21 a logout relaunches: Home becomes the beginning, and nothing is behind it', async () => {
  const { page, close } = await app().open({ path: '/', asDemo: true });
  await page.getByRole('banner').getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/#\/$/);
  expect(await page.evaluate(() => history.state?.idx)).toBe(0);
  await close();
});

test('APP-21 back leads through what was opened, page by page; redirected pages are skipped', async () => {
  const { page, close } = await app().open({ path: '/pages/setting/setting' });
  await page.getByRole('button', { name: 'About us' }).click();
  await page.waitForURL(/aboutus$/);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL(/setting\/setting$/);
  await page
    .getByRole('button', { name: /^Log in/ })
    .first()
    .click();
  await page.waitForURL(/common\/login/);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL(/common\/register/);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL(/setting\/setting$/);
  await close();
});

test('NEWS-01 an article opens by its number, and a number without an article says so', async () => {
  const { page, requests, close } = await app().open({ path: '/pages/common/article?id=101' });
  await expect
    .poll(() => requests.find(({ path }) => path === '/news/detail'))
    .toMatchObject({
      method: 'POST',
      fields: { id: '101', lang: 'en' },
    });
  await page.getByRole('article').getByRole('heading').waitFor();
  await close();
  const other = await app().open({ path: '/pages/common/article' });
  await other.page.getByText('There is no such article').waitFor();
  await other.close();
});

test('SUPP-01 SUPP-02 customer service answers questions and names the way to a person', async () => {
  const { page, close } = await app().open({ path: '/pages/kefu/index' });
  await page.getByRole('heading', { name: 'Customer service' }).waitFor();
  const question = page.getByRole('group').first();
  await question.locator('summary').click();
  await expect.poll(() => question.evaluate((details) => details.hasAttribute('open'))).toBe(true);
  expect((await question.innerText()).length).toBeGreaterThan(40);
  await page.getByText('Hours', { exact: true }).waitFor();
  await page.getByLabel('Search questions').fill('zzzz');
  await page.getByText('No question matches').waitFor();
  await close();
});
