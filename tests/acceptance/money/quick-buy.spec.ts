/** Buying a coin with a bank card, from Home to the coin in the account. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ofFile } from '../../support/of-file.ts';
import { graveViolations } from '../world/axe.ts';
import { openTradingWorld } from '../world/trading-world.ts';

const SUBMIT = '/quick/order';

const world = ofFile(async () => {
  const opened = await openTradingWorld();
  await opened.setPrice('BTC', '64000');
  await opened.setPrice('ETH', '3200');
  return opened;
});
const trader = ofFile(() => world().visitAsDemo({ width: 390, height: 844 }));

const form = (page: Page) => page.getByRole('form', { name: 'Quick buy' });
const amount = (page: Page) => form(page).getByRole('textbox', { name: 'Amount to pay' });
const received = (page: Page) => form(page).getByRole('status', { name: 'Amount received' });
/** How far above the button of the page the toast stands when it is first shown. */
const roomBelowToast = async (page: Page, toast: string, button: string): Promise<number> => {
  const seen = await page.waitForFunction(
    ([told, name]) => {
      const shown = document.querySelector('[popover][role=status]');
      if (!shown?.textContent?.includes(told)) return null;
      const bottoms = [...document.querySelectorAll('button')]
        .filter(({ textContent, offsetWidth }) => textContent === name && offsetWidth > 0)
        .map((each) => each.getBoundingClientRect().top - shown.getBoundingClientRect().bottom);
      return { px: Math.min(...bottoms) };
    },
    [toast, button] as const,
    { timeout: 60_000 },
  );
  return (await seen.jsonValue())?.px ?? Number.NaN;
};
const refused = (page: Page, words: string) =>
  form(page).getByRole('alert').filter({ hasText: words }).waitFor();

test('OTC-01 HOME-02 Home leads to the quick purchase, which says what is wrong before anything is sent', async () => {
  const { page, open, sentTo } = trader();
  await open('/');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Quick buy' }).click();
  await amount(page).waitFor();
  expect(new URL(page.url()).hash).toBe('#/pages/quickbuy/index');
  const buy = page.getByRole('button', { name: 'Buy BTC' });
  await buy.click();
  await refused(page, 'Please enter a correct amount');
  await refused(page, 'Add a bank card first');
  await amount(page).fill('19.99');
  await refused(page, 'The minimum is 20 USD');
  await amount(page).fill('2000.01');
  await refused(page, 'The maximum is 2,000 USD');
  expect(await graveViolations(page)).toEqual([]);
  expect(sentTo(SUBMIT)).toEqual([]);
}, 120_000);

test('what was quoted in euros is paid once by the saved card, arrives to the last digit and is listed', async () => {
  await world().saveCard();
  const { page, open, sentTo } = trader();
  // The mode of the desk leads here too.
  await open('/pages/otc/otc?mode=quick');
  await page.waitForURL(/quickbuy\/index$/);
  await page.reload();
  await form(page).getByRole('button', { name: 'Bank card: Techcombank •••• 1234' }).waitFor();
  await form(page).getByRole('button', { name: 'Currency: USD' }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('EU');
  await page.getByRole('dialog').getByRole('button', { name: /^EUR/ }).click();
  await amount(page).fill('100');
  await expect.poll(() => received(page).textContent()).toBe('0.0016774');
  await form(page).getByText('1 BTC = €58,721.80').waitFor();
  await form(page).getByText('€1.50').waitFor();
  await form(page)
    .getByText(/Price valid for \d s/)
    .waitFor();
  await page.getByRole('button', { name: 'Buy BTC' }).click();
  const sheet = page.getByRole('dialog', { name: 'Confirm purchase' });
  await sheet.getByText('0.0016774 BTC').waitFor();
  await sheet.getByText('Play money: no card is charged.').waitFor();
  const room = roomBelowToast(page, 'Bought 0.0016774 BTC', 'Buy BTC');
  await sheet.getByRole('button', { name: 'Pay by card' }).dblclick({ noWaitAfter: true });
  expect(await room).toBeGreaterThanOrEqual(0);
  expect(sentTo(SUBMIT)).toHaveLength(1);
  expect(sentTo(SUBMIT)[0]?.idempotencyKey).toMatch(/\S{16,}/);
  expect(sentTo(SUBMIT)[0]?.fields).toMatchObject({
    ...{ fiat: 'EUR', amount: '100', currency_id: '1', card: 'domestic' },
    quote_id: expect.any(String),
  });
  const purchase = page.getByRole('article', { name: '0.0016774 BTC' });
  await purchase.getByText('Paid €100.00, fee €1.50').waitFor();
  expect(await world().audit()).toBe(true);
}, 120_000);
