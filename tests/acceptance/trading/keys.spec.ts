import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appOfFile } from '../../support/app-in-browser.ts';
import { graveViolations } from '../world/axe.ts';

const app = appOfFile();
const DESK = { width: 1280, height: 800 };

/** The keys come after the page, and a price after the size: pressed until it opens. Over a dialog keys do nothing. */
async function openByKey(page: Page, key: string, dialog: string | RegExp): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.keyboard.press(key);
        return page.getByRole('dialog', { name: dialog }).count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
}

test('keys are shown, changed, refused where two would be one, and trade as the ticket does unless trading is locked; all is given up by holding', async () => {
  const { page, requests, close } = await app().open({
    path: '/pages/transaction/index?symbol=BTCUSDT',
    asDemo: true,
    size: DESK,
  });
  const ticket = page.getByRole('form', { name: 'Order ticket' });
  await ticket.getByRole('button', { name: 'Buy BTC' }).waitFor();
  await openByKey(page, '?', 'Keyboard shortcuts');
  const overview = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await overview.getByText('Cancel all orders').waitFor();
  expect(await graveViolations(page)).toEqual([]);

  await overview.getByRole('button', { name: 'Change shortcuts' }).click();
  await page.getByRole('button', { name: 'Buy, open long, up: B. Change' }).click();
  await page.keyboard.press('s');
  await page.getByRole('alert').filter({ hasText: 'Already in use: Sell' }).waitFor();
  expect(await graveViolations(page)).toEqual([]);
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Buy, open long, up: X. Change' }).waitFor();

  await openByKey(page, 'Control+k', 'Search and commands');
  const palette = page.getByRole('combobox', { name: 'Search and commands' });
  await palette.fill('ethereum spot');
  await page.getByRole('option', { name: /^ETH\/USDT/, selected: true }).waitFor();
  expect(await graveViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await ticket.getByRole('button', { name: 'Buy ETH' }).waitFor();

  await ticket.getByRole('button', { name: 'Market', exact: true }).click();
  const amount = ticket.getByLabel('Amount', { exact: true });
  await amount.fill('0.02');
  await expect.poll(() => ticket.getByText(/\d USDT$/).count()).toBeGreaterThan(0);
  // Typed into a field it is a letter like any other.
  await amount.press('x');
  await amount.blur();
  await page.keyboard.press('l');
  await ticket.getByRole('button', { name: 'Locked. Unlock trading' }).waitFor();
  await page.keyboard.press('x');
  await page.getByText('Trading is locked. Nothing was sent.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  await page.keyboard.press('l');
  await ticket.getByRole('button', { name: 'Buy ETH' }).waitFor();
  await page.keyboard.press('x');
  const question = page.getByRole('dialog', { name: 'Buy 0.02 ETH' });
  await question.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText(/^Bought .+ at .+/).waitFor();
  const trades = requests.filter(({ path }) => path === '/coin/trade');
  expect(trades.map(({ fields }) => [fields['type'], fields['amount']])).toEqual([['buy', '0.02']]);

  // The size and the order by keys; then all of it is given up, by holding and not by a tap.
  await openByKey(page, 'Control+k', 'Search and commands');
  await palette.fill('bitcoin perp');
  await page.getByRole('option', { name: /^BTC\/USDT/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Open long' }).waitFor();
  const share = page.getByRole('slider', { name: 'Share of what can be opened' });
  await expect
    .poll(async () => {
      await page.keyboard.press('q');
      return share.inputValue();
    })
    .toBe('25');
  await openByKey(page, 'x', /^Open long/);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  const flatten = page.getByRole('button', { name: 'Hold to close everything' });
  await flatten.click();
  await page.getByText('Hold for one second').waitFor();
  const isGivenUp = ({ path }: { path: string }) => /cancel_all|batch_close/.test(path);
  expect(requests.filter(isGivenUp)).toEqual([]);
  // What lies above may grow between the look and the press: who missed it holds again.
  await expect
    .poll(async () => {
      const sent = page.waitForRequest(/cancel_all|batch_close/, { timeout: 5000 });
      await flatten.hover();
      await page.mouse.down();
      const isSent = await sent.then(Boolean, () => false);
      await page.mouse.up();
      return isSent;
    })
    .toBe(true);
  await flatten.waitFor({ state: 'detached' });
  await close();
});
