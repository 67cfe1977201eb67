import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appOfFile } from '../../support/app-in-browser.ts';

const MARKET = '/pages/transaction/currency?symbol=ETHUSDT';

const app = appOfFile();

const chart = (page: Page) => page.locator('[role=img][data-view]');

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Style', exact: true }).click();
  const choice = page.getByRole('dialog').getByRole('button', { name, exact: true });
  await choice.click();
  await expect.poll(() => choice.getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await chart(page).waitFor();
}

/** The same, once the chart has its bars and its width: two looks that agree. */
async function settled(page: Page): Promise<number[]> {
  const looks: number[][] = [];
  await expect
    .poll(
      async () => {
        looks.push(await pointed(page));
        const [before, last] = looks.slice(-2);
        return last?.length === 4 && String(before) === String(last);
      },
      { interval: 400 },
    )
    .toBe(true);
  return looks.at(-1) ?? [];
}

/** Open, high, low and close of the bar in the middle of the chart. */
async function pointed(page: Page): Promise<number[]> {
  const box = await chart(page).boundingBox();
  if (!box) throw new Error('there is no chart');
  await page.mouse.move(1, 1);
  await page.mouse.move(box.x + box.width / 2, box.y + 130);
  // The chart looks where the pointer is when it draws; until then the legend tells of the newest bar.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
  const text = await page.locator('dl', { hasText: /^O[\d,.]+H/ }).innerText();
  return (text.match(/[\d,]+\.\d+/g) ?? [])
    .slice(0, 4)
    .map((part) => Number(part.replaceAll(',', '')));
}

test('smoothed bars close at the mean of the bar they stand for, at the same place', async () => {
  const { page, close } = await app().open({ path: MARKET, stored: { 'trade.interval': '1h' } });
  await chart(page).waitFor();
  // Older bars may still be coming, and move the one in the middle: then both styles are looked at again.
  const closesAtMean = async () => {
    const plain = await settled(page);
    await choose(page, 'Heikin-Ashi');
    const [, , , smoothed = 0] = await settled(page);
    await choose(page, 'Candles');
    if (String(await settled(page)) !== String(plain)) return 'another bar';
    return Math.abs(smoothed - plain.reduce((sum, price) => sum + price, 0) / 4) < 0.02;
  };
  await expect.poll(closesAtMean, { timeout: 60_000 }).toBe(true);
  await close();
});

test('every style and scale is drawn, and the device keeps the chosen ones', async () => {
  const { page, close } = await app().open({ path: MARKET, stored: { 'trade.interval': '1h' } });
  const broken: string[] = [];
  page.on('pageerror', ({ message }) => broken.push(message));
  await chart(page).waitFor();
  for (const name of ['Hollow candles', 'Bars', 'Line', 'Area', 'Logarithmic', 'Percent']) {
    const before = await chart(page).screenshot();
    await choose(page, name);
    await page.mouse.move(1, 1);
    await expect.poll(async () => before.equals(await chart(page).screenshot())).toBe(false);
  }
  await page.reload();
  await chart(page).waitFor();
  await page.getByRole('button', { name: 'Style', exact: true }).click();
  const pressed = page.getByRole('dialog').locator('button[aria-pressed=true]');
  await pressed.first().waitFor();
  expect(await pressed.allInnerTexts()).toEqual(['Style', 'Area', 'Percent']);
  expect(broken).toEqual([]);
  await close();
});

test('what another hand wrote into the kept settings does not break the chart', async () => {
  const { page, close } = await app().open({
    path: MARKET,
    stored: {
      'trade.chart': '{"style":"pie","scale":7,"active":[{"name":"tarot"},{"name":"rsi"}]}',
    },
  });
  await chart(page).waitFor();
  await page.getByRole('button', { name: 'Settings of RSI 14' }).waitFor();
  await close();
});
