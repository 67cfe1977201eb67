import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appOfFile } from '../../support/app-in-browser.ts';

const app = appOfFile();

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

test('a login needs no pointer: the Tab key leads through the form in its order, and Enter sends it', async () => {
  const { page, close } = await app().open({ path: '/pages/common/login' });
  await page.getByRole('button', { name: 'Demo account' }).waitFor();
  await tabTo(page, 'Email or username');
  await page.keyboard.type('demo@aureus.test');
  await tabTo(page, 'Password');
  await page.keyboard.type('aureus-demo');
  await page.keyboard.press('Enter');
  await page.getByText('Login successful').waitFor();
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
  await page.getByText(/^Bought .+ at .+/).waitFor();
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
