import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exact } from '../../../contract/money.ts';
import { appOfFile } from '../../support/app-in-browser.ts';

const app = appOfFile();

const ticket = (page: Page) => page.getByRole('form', { name: 'Phiếu đặt lệnh' });
const dialog = (page: Page) => page.getByRole('dialog');

/** A figure as Vietnamese writes it, as plain decimal text. */
function plain(text: string): string {
  return text.replaceAll('.', '').replace(',', '.');
}

/** How much of the coin the foot of the trade screen says is held. */
async function heldBitcoin(page: Page): Promise<string> {
  const text = await page.getByRole('region', { name: 'Số dư của bạn' }).textContent();
  return plain(/^([\d.,]+)\s*BTC/.exec(text ?? '')?.[1] ?? '');
}

/** What the chart has drawn, all its canvases one after the other. */
function drawing(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL()).join(' '),
  );
}

async function choose(page: Page, side: 'Mua' | 'Bán', kind: 'Giới hạn' | 'Thị trường') {
  await ticket(page).getByRole('button', { name: side, exact: true }).click();
  await ticket(page).getByRole('button', { name: kind, exact: true }).click();
}

test('APP-01 APP-03 SPOT-01 a first visit in Vietnamese: demo login, live markets, a moving chart, a buy, a sell, the balance and both bills', async () => {
  const { page, requests, close } = await app().open({
    path: '/pages/common/login',
    language: 'vn',
  });

  await page.getByRole('button', { name: 'Tài khoản demo' }).click();
  await page.getByText('Đăng nhập thành công').waitFor();
  await page.waitForURL(/#\/$/);

  await page.getByRole('link', { name: 'Thị trường' }).click();
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'BTC/USDT', exact: true }) });
  await row.waitFor();
  const firstText = await row.innerText();
  await expect.poll(() => row.innerText(), { timeout: 20_000 }).not.toBe(firstText);

  await page.getByRole('link', { name: 'Giao dịch', exact: true }).click();
  await page.waitForURL(/#\/pages\/transaction\/index/);
  await page.getByRole('button', { name: 'Chọn cặp giao dịch: BTC/USDT' }).waitFor();
  await page.locator('canvas').first().waitFor();
  const firstDrawing = await drawing(page);
  expect(firstDrawing.length).toBeGreaterThan(1000);
  await expect.poll(() => drawing(page), { timeout: 20_000 }).not.toBe(firstDrawing);

  await expect.poll(() => heldBitcoin(page)).toMatch(/[1-9]/);
  const heldAtFirst = await heldBitcoin(page);
  await choose(page, 'Mua', 'Thị trường');
  await ticket(page).getByRole('textbox', { name: 'Số lượng' }).fill('0,01');
  await ticket(page).getByRole('button', { name: 'Mua BTC' }).click();
  await dialog(page).getByText('Mua 0,01 BTC').waitFor();
  await dialog(page).getByRole('button', { name: 'Xác nhận' }).click();
  await page.getByText('Đã mua 0,01 BTC giá').waitFor();
  const heldAfterBuy = exact(heldAtFirst).plus('0.01').toFixed();
  await expect.poll(() => heldBitcoin(page)).toBe(heldAfterBuy);

  // A tenth below the last price crosses the book, so the sell fills at once, at the better price.
  await choose(page, 'Bán', 'Giới hạn');
  const price = ticket(page).getByRole('textbox', { name: 'Giá' });
  await expect.poll(() => price.inputValue()).toMatch(/\d/);
  const low = exact(plain(await price.inputValue()))
    .times('0.9')
    .toDecimalPlaces(2)
    .toFixed();
  await price.fill(low.replace('.', ','));
  await ticket(page).getByRole('textbox', { name: 'Số lượng' }).fill('0,02');
  await ticket(page).getByRole('button', { name: 'Bán BTC' }).click();
  await dialog(page).getByText('Bán 0,02 BTC').waitFor();
  await dialog(page).getByRole('button', { name: 'Xác nhận' }).click();
  const heldAtLast = exact(heldAfterBuy).minus('0.02').toFixed();
  await expect.poll(() => heldBitcoin(page)).toBe(heldAtLast);
  const trades = requests.filter(({ path }) => path === '/coin/trade');
  expect(trades.map(({ fields }) => [fields['type'], fields['amount'], fields['lang']])).toEqual([
    ['buy', '0.01', 'vn'],
    ['sell', '0.02', 'vn'],
  ]);

  await page.getByRole('link', { name: 'Tài sản' }).click();
  await page.getByRole('tab', { name: 'Giao ngay' }).click();
  await page.getByText(heldAtLast.replace('.', ','), { exact: false }).first().waitFor();

  await page.evaluate(() => {
    location.hash = '/pages/setting/bill';
  });
  await page.getByText('+0,01 BTC', { exact: true }).waitFor();
  await page.getByText(/^[-−]0,02 BTC$/).waitFor();
  // What the sell brought: some hundreds or thousands, wherever the price has gone.
  await page
    .getByText(/^\+(\d{3}|[1-9]\.\d{3})(,\d+)? USDT$/)
    .first()
    .waitFor();
  await close();
}, 90_000);
