import { expect, test } from 'vitest';
import { appOfFile } from '../../support/app-in-browser.ts';
import { newAddress } from '../../support/new-address.ts';

const app = appOfFile();
const TRADE = '/pages/transaction/index';

test('the browser’s back closes a sheet, then leaves the page; the focus returns to what opened it', async () => {
  const { page, close } = await app().open({ path: '/', asDemo: true });
  await page.getByRole('navigation').getByRole('link', { name: 'Trade' }).click();
  const settings = page.getByRole('button', { name: 'Order settings' });
  await settings.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(page.url()).toContain(TRADE);
  await expect
    .poll(() => settings.evaluate((element) => element === document.activeElement))
    .toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await settings.evaluate((element) => element === document.activeElement)).toBe(true);
  await close();
});

test('the browser’s back ends the full-screen chart and stays on its page', async () => {
  const { page, close } = await app().open({ path: `${TRADE}?symbol=ETHUSDT` });
  await page.getByRole('button', { name: 'Chart and market data' }).click();
  await page.waitForURL(/currency/);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Full screen' }).waitFor();
  expect(page.url()).toContain('/pages/transaction/currency?symbol=ETHUSDT');
  await close();
});

test('Enter in a field of a sheet sends nothing of the form that the sheet stands in', async () => {
  const { page, close } = await app().open({ path: `${TRADE}?symbol=ETHUSDT`, asDemo: true });
  const ticket = page.getByRole('form', { name: 'Order ticket' });
  await ticket.getByRole('button', { name: 'Market', exact: true }).click();
  await ticket.getByRole('textbox', { name: 'Amount' }).fill('0.02');
  await ticket.getByRole('button', { name: 'Take profit and stop loss' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Take profit at' }).fill('99999');
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await ticket.getByRole('button', { name: 'Take profit and stop loss: set' }).waitFor();
  await close();
});

test('who reads the terms comes back to the registration as it was typed, and to the count until the next code', async () => {
  const { page, close } = await app().open({ path: '/pages/common/register' });
  // A second try would be refused a second code for the same address.
  const email = newAddress();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Good-Pass-1');
  await page.getByLabel('Username').fill('reader');
  const count = page.getByRole('button', { name: /^Resend in \d+ s$/ });
  await page.getByRole('button', { name: 'Send code' }).click();
  await count.waitFor();
  await page.getByRole('link').filter({ hasText: /terms/i }).click();
  await page.getByRole('tab').first().waitFor();
  await page.goBack();
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  await count.waitFor();
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('Good-Pass-1');
  expect(await page.getByLabel('Username').inputValue()).toBe('reader');
  await close();
});

test('an address with a symbol that does not exist says so; a name of its sibling leads to the right market', async () => {
  const { page, close } = await app().open({ path: '/pages/transaction/index?symbol=NOPE' });
  await page.getByText('There is no market NOPE').waitFor();
  await page.evaluate(() => {
    location.hash = '#/pages/transaction/contract?symbol=ETHUSDT';
  });
  await page
    .getByRole('button', { name: /ETH\/USDT/ })
    .first()
    .waitFor();
  await close();
});
