import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appOfFile } from '../../support/app-in-browser.ts';

const MARKET = '/pages/transaction/currency?symbol=ETHUSDT';

const app = appOfFile();

const chart = (page: Page) => page.getByRole('img', { name: /^Price chart of ETH\/USDT/ });

/** Moves the pointer over the middle of the chart. */
async function hover(page: Page): Promise<void> {
  const box = await chart(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 100);
}

test('MARK-04 each interval of the chart asks for its own candles, and the choice is kept', async () => {
  const { page, requests, close } = await app().open({ path: MARKET });
  await chart(page).waitFor();
  const periods = () =>
    requests
      .filter(({ path }) => path === '/currency/new_timeshar')
      .map(({ fields }) => fields['period']);
  const intervals = page.getByRole('group', { name: 'Interval' });
  for (const [name, period] of [
    ['1h', '1h'],
    ['1D', '1d'],
    ['1M', '1M'],
  ] as const) {
    await intervals.getByRole('button', { name, exact: true }).click();
    await expect.poll(periods).toContain(period);
    await chart(page).waitFor();
  }
  await intervals.getByRole('button', { name: 'Time', exact: true }).click();
  await expect.poll(periods).toContain('1m');
  await page.reload();
  const time = intervals.getByRole('button', { name: 'Time', exact: true });
  await expect.poll(() => time.getAttribute('aria-pressed')).toBe('true');
  await close();
});

test('SPOT-01 the bar under the pointer is told as open, high, low, close, volume and change', async () => {
  const { page, close } = await app().open({ path: MARKET });
  await chart(page).waitFor();
  await expect
    .poll(async () => {
      await page.mouse.move(1, 1);
      await hover(page);
      return page
        .locator('dl')
        .filter({ hasText: /^O[\d,.]+H[\d,.]+L[\d,.]+C[\d,.]+V[\d.]+[KMB]?Change[+-]?[\d.]+%$/ })
        .count();
    })
    .toBe(1);
  await close();
});

test('on a phone of 360 px the dot is clear of the chevron, and a day is among the intervals in sight', async () => {
  const { page, close } = await app().open({ path: MARKET, size: { width: 360, height: 640 } });
  await chart(page).waitFor();
  await page.locator('[data-connection=live]').waitFor();
  const chevron = await page.locator('button[aria-haspopup=dialog] > svg').first().boundingBox();
  const dot = await page.locator('[data-connection] > span').first().boundingBox();
  if (!chevron || !dot) throw new Error('the head of the page is not drawn');
  expect(dot.x - chevron.x - chevron.width).toBeGreaterThanOrEqual(16);
  const row = page.getByRole('group', { name: 'Interval' });
  const day = await row.getByRole('button', { name: '1D', exact: true }).boundingBox();
  const place = await row.boundingBox();
  if (!day || !place) throw new Error('the intervals are not drawn');
  expect(day.x).toBeGreaterThanOrEqual(place.x);
  expect(day.x + day.width).toBeLessThanOrEqual(place.x + place.width);
  await close();
});

test('the legend of a bar is one line however long its figures are', async () => {
  const { page, close } = await app().open({ path: MARKET, size: { width: 360, height: 640 } });
  const legend = page.locator('dl').filter({ hasText: /^O[\d,.]+H[\d,.]+L/ });
  await expect
    .poll(async () => {
      await page.mouse.move(1, 1);
      await hover(page);
      return legend.count();
    })
    .toBe(1);
  const box = await legend.boundingBox();
  const long = await legend.evaluate((list) => {
    for (const figure of list.querySelectorAll('dd')) figure.textContent = '1,234,567,890.12345';
    const { height, right } = list.getBoundingClientRect();
    return { height, right };
  });
  expect(long.height).toBe(box?.height);
  expect(long.height).toBeLessThan(20);
  expect(long.right).toBeLessThanOrEqual(360);
  await close();
});

test('SPOT-01 a chart that is scrolled to its left edge asks for older bars', async () => {
  const { page, requests, close } = await app().open({ path: MARKET });
  await chart(page).waitFor();
  const older = () =>
    requests.filter(
      ({ path, fields }) =>
        path === '/currency/new_timeshar' && fields['to'] && fields['period'] === '15m',
    );
  const before = older().length;
  const box = await chart(page).boundingBox();
  const y = (box?.y ?? 0) + 120;
  for (let drag = 0; drag < 12 && older().length === before; drag += 1) {
    await page.mouse.move((box?.x ?? 0) + 30, y);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 300, y, { steps: 4 });
    await page.mouse.up();
  }
  await expect.poll(() => older().length).toBeGreaterThan(before);
  await close();
});

test('SPOT-01 a chart that cannot be loaded says so in its place and offers another try', async () => {
  const { page, close } = await app().open({ path: '/pages/common/login' });
  const line = { isLost: true, asked: 0 };
  await page.route('**/new_timeshar**', (route) => {
    line.asked += 1;
    return line.isLost ? route.abort() : route.continue();
  });
  await page.evaluate((path) => {
    location.hash = path;
  }, MARKET);
  await page.getByText('The chart could not be loaded').waitFor();
  const { asked } = line;
  // While it is lost: every three seconds the chart tries again by itself, and with it goes the button.
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => line.asked).toBeGreaterThan(asked);
  line.isLost = false;
  await chart(page).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await close();
});
