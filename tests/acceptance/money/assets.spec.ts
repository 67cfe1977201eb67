import { expect, test } from 'vitest';
import { ofFile } from '../../support/of-file.ts';
import { openTradingWorld } from '../world/trading-world.ts';

const ASSETS = '/pages/fund/assets';

const world = ofFile(openTradingWorld);
/** One visit for all: what is kept by one test is not what another looks at. */
const trader = ofFile(() => world().visitAsDemo());

test('ASSET-04 hidden balances stay hidden on the next visit, until they are shown again', async () => {
  const { page, open } = trader();
  await open(ASSETS);
  const total = page.getByRole('region', { name: 'Estimated total' });
  await expect.poll(() => total.textContent()).toMatch(/\d[\d,]*\.\d\d/);
  await page.getByRole('button', { name: 'Hide balances' }).click();
  await expect.poll(() => total.textContent()).not.toMatch(/\d/);
  await page.reload();
  await page.getByRole('button', { name: 'Show balances' }).waitFor();
  expect(await total.textContent()).not.toMatch(/\d/);
  await page.getByRole('button', { name: 'Show balances' }).click();
  await expect.poll(() => total.textContent()).toMatch(/\d[\d,]*\.\d\d/);
});

test('BILL-01 Settings leads to the bills, which are filtered by kind', async () => {
  const { page, open } = trader();
  await open('/pages/setting/setting');
  await page
    .getByRole('button', { name: 'Bills' })
    .or(page.getByRole('link', { name: 'Bills' }))
    .click();
  await page.waitForURL(/\/pages\/setting\/bill/);
  await page.getByRole('list', { name: 'Transactions' }).getByRole('button').first().waitFor();
  await page.getByRole('button', { name: /^Type/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Liquidation' }).click();
  await page.getByText('No transactions of this type').waitFor();
});

test('ASSET-01 ASSET-03 ASSET-04 Assets has a total, its course, every account, and a view of each', async () => {
  const { page, open } = trader();
  await open(ASSETS);
  const tabs = page.getByRole('tab');
  await page.getByRole('list', { name: 'Accounts' }).waitFor();
  expect(await tabs.allTextContents()).toEqual([
    'Overview',
    'Spot',
    'Futures',
    'Options',
    'Stocks',
    'Fiat',
    'Earn',
    'Mining',
  ]);
  const accounts = page.getByRole('list', { name: 'Accounts' });
  for (const name of ['Fiat', 'Spot', 'Futures', 'Options'])
    await accounts.getByText(name, { exact: true }).waitFor();
  await accounts.getByRole('button', { name: /^Spot/ }).click();
  expect(await page.getByRole('tab', { name: 'Spot' }).getAttribute('aria-selected')).toBe('true');
  const usdt = page.getByRole('list', { name: 'Spot' }).getByRole('button', { name: /USDT/ });
  await usdt.getByText('Available').waitFor();
  await usdt.getByText('Frozen').waitFor();
  await usdt.getByText(/^\$[\d,]+\.\d\d$/).waitFor();
  // Each view shows its equivalent, what is available of it and what is frozen, also where there is nothing.
  for (const view of ['Spot', 'Futures', 'Options', 'Stocks', 'Fiat', 'Earn', 'Mining']) {
    await page.getByRole('tab', { name: view, exact: true }).click();
    const panel = page.getByRole('tabpanel');
    await panel
      .getByText(/^\$[\d,]+\.\d\d$/)
      .first()
      .waitFor();
    await panel.getByText(/^Available \$[\d,]+\.\d\d · Frozen \$[\d,]+\.\d\d$/).waitFor();
  }
});

test('ASSET-02 the fund records, the records of an account and my coin open with their movements', async () => {
  const { page, open } = trader();
  await open('/pages/fund/assets_all_record');
  await page.getByRole('tab', { name: 'Deposit' }).waitFor();
  await page.getByRole('list', { name: 'Transactions' }).getByRole('button').first().waitFor();
  await open('/pages/fund/assets_record?account=change');
  await page.getByRole('tab', { name: 'Spot', selected: true }).waitFor();
  await page.getByRole('list', { name: 'Transactions' }).getByRole('button').first().waitFor();
  await open('/pages/coin/index?currency_id=3');
  await page.getByRole('heading', { name: 'USDT' }).waitFor();
  expect(await page.title()).toBe('my coin');
  await page.getByRole('row', { name: /^Spot/ }).waitFor();
});

test('APP-06 the total stands in the chosen currency', async () => {
  const { page, open } = trader();
  await open(ASSETS);
  await page.getByRole('button', { name: 'Currency: USD' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^VND/ }).click();
  await page.getByRole('button', { name: 'Currency: VND' }).waitFor();
  await page
    .getByRole('list', { name: 'Accounts' })
    .getByText(/₫[\d,]{7,}/)
    .first()
    .waitFor();
});

test('ASSET-02 a guest is told what Assets is and where to log in', async () => {
  const { page, open, close } = await world().visit();
  await open(ASSETS);
  await page.getByText('Your assets in one place').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/\/pages\/common\/login\?back=/);
  await close();
});
