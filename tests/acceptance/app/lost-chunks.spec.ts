import { expect, test } from 'vitest';
import { appOfFile } from '../../support/app-in-browser.ts';

const TRADE = '/pages/transaction/index?symbol=BTCUSDT';
const SETTINGS = '/pages/setting/setting';
const LONG_MS = 120_000;

const app = appOfFile();

test('APP-14 a page whose code was lost and came back is shown by another try', {
  timeout: LONG_MS,
}, async () => {
  const { page, close } = await app().open({ path: SETTINGS });
  page.setDefaultTimeout(60_000);
  await page.getByRole('button', { name: 'About us' }).waitFor();
  await page.route('**/assets/about-screen-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'About us' }).click();
  await page.getByText('This page could not be shown').waitFor();
  await page.unroute('**/assets/about-screen-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'About us' }).waitFor();
  await close();
});

test('code of the worker that is lost is asked for again, and the core goes on meanwhile', {
  timeout: LONG_MS,
}, async () => {
  const { page, close } = await app().open({ path: '/', asDemo: true });
  page.setDefaultTimeout(60_000);
  const asked = { count: 0 };
  await page.context().route('**/assets/data-core.ticket-*.js', (route) => {
    asked.count += 1;
    return route.fulfill({ status: 404 });
  });
  await page.locator('[data-connection=live]').first().waitFor();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, TRADE);
  await page.getByRole('form').waitFor();
  await expect.poll(() => asked.count, { timeout: 30_000 }).toBeGreaterThanOrEqual(1);
  const book = page.getByRole('region', { name: 'Order book' });
  const before = await book.textContent();
  await expect.poll(() => book.textContent()).not.toBe(before);
  await page.locator('[data-connection=live]').first().waitFor();
  await page.context().unroute('**/assets/data-core.ticket-*.js');
  await page
    .getByText(/^[\d,]+(\.\d+)? USDT$/)
    .first()
    .waitFor();
  await close();
});
