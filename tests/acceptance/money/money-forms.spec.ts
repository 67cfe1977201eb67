/** What the forms that move money promise alike: no tap is lost, and what did not come can be asked for again. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ofFile } from '../../support/of-file.ts';
import { openTradingWorld } from '../world/trading-world.ts';

const world = ofFile(async () => {
  const opened = await openTradingWorld();
  await opened.setPrice('BTC', '64000');
  await opened.saveCard();
  return opened;
});
const trader = ofFile(() => world().visitAsDemo({ width: 390, height: 844 }));

/** Types and taps in one task of the page, before any answer of the core can have come. */
async function typeAndTap(field: Locator, text: string, button: Locator): Promise<void> {
  const tapped = await button.elementHandle();
  await field.evaluate(
    (input, [typed, target]) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      set?.call(input, typed);
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      if (target instanceof HTMLElement) target.click();
    },
    [text, tapped] as const,
  );
}

const form = (page: Page, name: string) => page.getByRole('form', { name });
const tapOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('TRANSF-01 CONV-01 OTC-01 a tap right after typing is not lost where money is moved, changed or paid', async () => {
  const { page, open } = trader();
  await open('/pages/fund/fundTransfer');
  const moved = form(page, 'Transfer').getByRole('textbox', { name: 'Amount' });
  await form(page, 'Transfer')
    .getByText(/^Available/)
    .waitFor();
  await typeAndTap(moved, '7.25', tapOf(page, 'Transfer'));
  await page.getByText('Transferred 7.25 USDT').waitFor();

  await open('/pages/fund/transfer');
  const given = form(page, 'Convert').getByRole('textbox', { name: 'Amount' });
  await form(page, 'Convert')
    .getByText(/^Available/)
    .first()
    .waitFor();
  await typeAndTap(given, '100', tapOf(page, 'Review conversion'));
  const conversion = page.getByRole('dialog', { name: 'Confirm conversion' });
  await conversion.getByText('0.00156093 BTC').waitFor();
  await conversion.getByRole('button', { name: 'Close' }).click();

  await open('/pages/quickbuy/index');
  const paid = form(page, 'Quick buy').getByRole('textbox', { name: 'Amount to pay' });
  await form(page, 'Quick buy')
    .getByRole('button', { name: /^Bank card/ })
    .waitFor();
  await typeAndTap(paid, '100', tapOf(page, 'Buy BTC'));
  await page.getByRole('dialog', { name: 'Confirm purchase' }).waitFor();
}, 120_000);

test('WDRAW-03 CARD-05 an address book or a card that did not come says so, and is asked for again by a tap', async () => {
  const { page, open } = trader();
  for (const [path, tab, target] of [
    ['**/api/user/wallet/list**', 'Wallet address', /Select an address/],
    ['**/api/user/cash_info**', 'Bank card', /Techcombank/],
  ] as const) {
    await page.route(path, (route) => route.fulfill({ status: 503, body: '' }));
    await open('/pages/fund/withdraw?currency_id=3');
    await page.getByRole('tab', { name: tab, exact: true }).click();
    const failed = page.getByRole('alert').filter({ has: tapOf(page, 'Try again') });
    await failed.waitFor();
    await page.unroute(path);
    await failed.getByRole('button').click();
    await page.getByRole('button', { name: target }).waitFor();
    expect(await failed.count()).toBe(0);
  }
}, 120_000);

test('APP-30 NFT-01 a search asks when the typing has rested, not for every letter', async () => {
  const { page, open } = trader();
  const asked: string[] = [];
  page.on('request', (request) => {
    const search = new URL(request.url()).searchParams.get('search');
    if (search !== null) asked.push(search);
  });
  await open('/pages/nft/nft');
  await page.getByRole('searchbox').pressSequentially('comet', { delay: 60 });
  await expect.poll(() => asked).toContain('comet');
  expect(asked).toEqual(['comet']);
}, 120_000);
