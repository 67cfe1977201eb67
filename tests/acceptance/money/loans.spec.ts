import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ofFile } from '../../support/of-file.ts';
import { graveViolations } from '../world/axe.ts';
import { openTradingWorld } from '../world/trading-world.ts';

const BORROW = '/loan/borrow';

const world = ofFile(async () => {
  const opened = await openTradingWorld();
  await opened.setPrice('BTC', '64000');
  return opened;
});
const trader = ofFile(() => world().visitAsDemo({ width: 390, height: 844 }));

const form = (page: Page) => page.getByRole('form', { name: 'New loan' });
const number = (page: Page) => form(page).getByRole('textbox', { name: 'I want to borrow' });
const collateral = (page: Page) => form(page).getByRole('textbox', { name: 'Collateral amount' });
const review = (page: Page) => page.getByRole('button', { name: 'Review loan' });
const ltv = (page: Page) => page.getByRole('meter', { name: 'LTV' });
const card = (page: Page) => page.getByRole('article', { name: 'Loan of 1,000.00 USDT' });

async function refused(page: Page, words: string): Promise<void> {
  await form(page).getByRole('alert').filter({ hasText: words }).waitFor();
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await graveViolations(page)).toEqual([]);
}

/** 1,000 USDT against 0.025 BTC at 64,000: an LTV of 62.5 %. */
async function borrow(page: Page): Promise<void> {
  await number(page).fill('1000');
  await collateral(page).fill('0.025');
  await review(page).click();
  const sheet = page.getByRole('dialog', { name: 'Confirm loan' });
  await sheet.getByText('62.50%').waitFor();
  await sheet.getByText('48,192.78 USDT').waitFor();
  await sheet.getByRole('button', { name: 'Confirm and borrow' }).dblclick({ noWaitAfter: true });
  await page.getByText('You borrowed 1,000 USDT').waitFor();
  await card(page).waitFor();
}

test('LOAN-01 Home leads to loans: what cannot be lent says why in its field, and what can is seen among the loans', async () => {
  const { page, open, sentTo } = trader();
  await open('/');
  await page
    .getByRole('navigation', { name: 'Services' })
    .getByRole('button', { name: 'More' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Loans' }).click();
  await number(page).waitFor();
  expect(new URL(page.url()).hash).toMatch(/^#\/pages\/common\/borrowing/);
  await form(page)
    .getByText(/^Up to [1-9]/)
    .waitFor();
  await review(page).click();
  await refused(page, 'Please enter a correct amount');
  await number(page).fill('5');
  await refused(page, 'The minimum is 10 USDT');
  await number(page).fill('600');
  await collateral(page).fill('5');
  await refused(page, 'Insufficient balance');
  await collateral(page).fill('0.01');
  await refused(page, 'The maximum is 416 USDT');
  await collateral(page).fill('0.1');
  await number(page).fill('4000');
  await refused(page, 'Exceeds your limit of');
  await review(page).click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(sentTo(BORROW)).toHaveLength(0);
  await number(page).fill('1000');
  await form(page).getByRole('button', { name: 'Minimum' }).click();
  // A little more than the 65 % allow, for the next ticks.
  await expect.poll(() => collateral(page).inputValue()).toBe('0.02415926');
  await expect.poll(() => ltv(page).getAttribute('aria-valuetext')).toBe('64.68%');
  await expectAccessible(page);
  await borrow(page);
  expect(sentTo(BORROW)).toHaveLength(1);
  expect(sentTo(BORROW)[0]?.idempotencyKey).toMatch(/\S{16,}/);
  expect(sentTo(BORROW)[0]?.fields).toMatchObject({
    number: '1000',
    collateral_currency_id: '1',
    collateral: '0.025',
  });
  // The first hour has begun.
  await card(page).getByText('1,000.01 USDT', { exact: true }).waitFor();
  await card(page).getByText('Safe').waitFor();
  await expectAccessible(page);
}, 180_000);

test('LOAN-01 a falling price is a margin call; more collateral, a part and then all repaid end the loan, with its bills', async () => {
  const { page, open } = trader();
  await open('/pages/common/borrowing?tab=mine');
  await card(page).getByRole('button', { name: 'Add collateral' }).click();
  const adding = page.getByRole('dialog', { name: 'Add collateral' });
  await adding.getByRole('textbox', { name: 'Amount to add' }).fill('5');
  await adding.getByRole('alert').filter({ hasText: 'Insufficient balance' }).waitFor();
  await adding.getByRole('textbox', { name: 'Amount to add' }).fill('0.005');
  await adding.getByText('0.03 BTC').waitFor();
  await adding.getByText('62.50% → 52.08%').waitFor();
  await adding.getByRole('button', { name: 'Add now' }).click();
  await card(page).getByText('0.03 BTC').waitFor();
  await world().setPrice('BTC', '43000');
  await card(page).getByText('77.52%').waitFor();
  await expect.poll(() => ltv(page).getAttribute('aria-valuetext')).toBe('77.52%, Margin call');
  await card(page).getByRole('alert').waitFor();
  await card(page).getByRole('button', { name: 'Repay' }).click();
  const repaying = page.getByRole('dialog', { name: 'Repay' });
  await repaying.getByRole('textbox', { name: 'Amount to repay' }).fill('500');
  await repaying.getByText('500.01 USDT').waitFor();
  await repaying.getByRole('button', { name: 'Repay now' }).click();
  await page.getByText('Repayment received').waitFor();
  await card(page).getByText('500.01 USDT', { exact: true }).waitFor();
  await card(page).getByText('Safe').waitFor();
  await card(page).getByRole('button', { name: 'Repay' }).click();
  await repaying.getByRole('button', { name: 'All' }).click();
  await repaying.getByText('The loan ends, and 0.03 BTC come back to you.').waitFor();
  await expectAccessible(page);
  await repaying.getByRole('button', { name: 'Repay now' }).click();
  await page.getByText('You have no open loan').waitFor();
  await page.getByRole('button', { name: 'Closed' }).click();
  const ended = page.getByRole('list', { name: 'Closed' }).getByRole('listitem').first();
  await ended.getByText('Repaid', { exact: true }).waitFor();
  await ended.getByText('0.01 USDT').waitFor();
  await ended.getByText('0.03 BTC').waitFor();
  await open('/pages/setting/bill');
  await page.getByText('Loan drawn', { exact: true }).first().waitFor();
  expect(await page.getByText('Loan repaid', { exact: true }).count()).toBe(2);
  expect(await world().audit()).toBe(true);
}, 180_000);

test('LOAN-01 when the price falls to it the collateral is sold, and what is left comes back', async () => {
  const { page, open } = trader();
  await world().setPrice('BTC', '64000');
  await open('/pages/common/borrowing');
  // A tap at the price before this one would be refused.
  await form(page).getByText('64,000.00 USDT').waitFor();
  await borrow(page);
  await world().setPrice('BTC', '45000');
  await page.getByText('You have no open loan').waitFor();
  await page.getByRole('button', { name: 'Closed' }).click();
  const ended = page.getByRole('list', { name: 'Closed' }).getByRole('listitem').first();
  await ended.getByText('Liquidated', { exact: true }).waitFor();
  await ended.getByText('45,000 USDT').waitFor();
  await ended.getByText('22.5 USDT').waitFor();
  await ended.getByText('102.49 USDT').waitFor();
  expect(await world().audit()).toBe(true);
}, 180_000);
