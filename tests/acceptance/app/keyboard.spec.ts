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

test('on a desk a list of forty markets is one stop of the Tab key, and the first stop leads past everything to the ticket', async () => {
  const { page, close } = await app().open({
    path: '/pages/transaction/index?symbol=ETHUSDT',
    asDemo: true,
    size: { width: 1280, height: 800 },
  });
  const rows = page.getByRole('list', { name: 'Markets' }).getByRole('button');
  await rows.nth(20).waitFor();
  expect(await page.locator('ul[aria-label=Markets] button[tabindex="0"]').count()).toBe(1);
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await rows.nth(2).evaluate((row) => row === document.activeElement)).toBe(true);
  await page.keyboard.press('End');
  expect(await rows.last().evaluate((row) => row === document.activeElement)).toBe(true);

  const skip = page.getByRole('button', { name: 'Skip to content' });
  await skip.waitFor({ state: 'attached' });
  await skip.focus();
  expect((await skip.boundingBox())?.height).toBeGreaterThan(40);
  await page.keyboard.press('Enter');
  await tabTo(page, 'Buy');
  const ticket = page.getByRole('form', { name: 'Order ticket' });
  expect(await ticket.evaluate((form) => form.contains(document.activeElement))).toBe(true);

  // A choice opens at its button, within the window, and dims nothing.
  const settings = ticket.getByRole('button', { name: 'Order settings' });
  await settings.click();
  const dialog = page.getByRole('dialog');
  const [opener, box] = await Promise.all([settings.boundingBox(), dialog.boundingBox()]);
  if (!opener || !box) throw new Error('nothing has opened');
  expect(Math.abs(box.y - opener.y - opener.height)).toBeLessThan(20);
  expect(box.x + box.width).toBeLessThanOrEqual(1280);
  await page.keyboard.press('Escape');
  expect(await settings.evaluate((button) => button === document.activeElement)).toBe(true);
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
