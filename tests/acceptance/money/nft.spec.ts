import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { graveViolations } from '../world/axe.ts';
import { openTradingWorld, type Trader, type TradingWorld } from '../world/trading-world.ts';

const opened: { world?: TradingWorld; trader?: Trader } = {};
beforeAll(async () => {
  opened.world = await openTradingWorld();
  opened.trader = await opened.world.visitAsDemo({ width: 390, height: 844 });
});
afterAll(() => opened.world?.close());

function trader(): Trader {
  if (!opened.trader) throw new Error('nobody has come');
  return opened.trader;
}

/** Chooses in one of the filters of the market, and opens the first work that is left. */
async function openFirst(page: Page, mode: string): Promise<string> {
  await page.getByRole('button', { name: /^Sale: / }).click();
  await page.getByRole('dialog').getByRole('button', { name: mode }).click();
  const card = page.getByRole('list', { name: 'Works' }).getByRole('button').first();
  await card.getByText(mode, { exact: true }).waitFor();
  const name = (await card.getAttribute('aria-label'))?.split(',')[0] ?? '';
  await card.click();
  await page.getByText('Code', { exact: true }).waitFor();
  return name;
}

test('NFT-01 NFT-03 NFT-05 NFT-06 NFT-14 a work is found, bought at its price and put up for sale again', async () => {
  const { page, open, sentTo } = trader();
  await open('/pages/nft/nft');
  await page.getByRole('tab', { name: 'Artists' }).click();
  await page.getByRole('button', { name: /Mira Solenne/ }).waitFor();
  await page.getByRole('tab', { name: 'Works' }).click();
  const name = await openFirst(page, 'Fixed price');
  expect(await graveViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Buy', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm and pay' }).dblclick({ noWaitAfter: true });
  await page.getByText('Purchase successful').waitFor();
  expect(sentTo('/bind_box/buyNFT')).toHaveLength(1);
  await page.getByRole('button', { name: 'Resell' }).click();
  const sell = page.getByRole('button', { name: 'Put up for sale' });
  await page.getByRole('textbox', { name: 'Price' }).fill('0.5');
  await page.getByRole('alert').filter({ hasText: 'Please select the correct price' }).waitFor();
  await page.getByRole('textbox', { name: 'Price' }).fill('99.99');
  await page.getByText('92.50 USDT').waitFor();
  await sell.click();
  await page.getByText('It is for sale now').waitFor();
  await page.getByRole('button', { name: 'Reselling' }).waitFor();
  await open('/pages/nft/mine');
  await page.getByRole('tab', { name: 'Reselling' }).click();
  await page.getByRole('button', { name: new RegExp(`^${name},`) }).waitFor();
}, 180_000);

test('NFT-04 NFT-06 NFT-11 a deposit lets bid, a bid that is too low says so, and an opened box is checked on the device', async () => {
  const { page, open } = trader();
  await open('/pages/nft/nft');
  await openFirst(page, 'Auction');
  await page.getByRole('button', { name: 'Bid', exact: true }).click();
  await page.getByRole('button', { name: 'Pay deposit' }).click();
  const bid = page.getByRole('textbox', { name: 'Your bid' });
  await bid.fill('1');
  await page.getByRole('alert').filter({ hasText: 'The minimum is' }).waitFor();
  await bid.fill('9000');
  await page.getByRole('button', { name: 'Bid', exact: true }).click();
  await page.getByText('Your bid leads').waitFor();
  await bid.fill('9000');
  await page.getByRole('alert').filter({ hasText: 'Your bid must be higher than 9,000' }).waitFor();
  await open('/pages/nft/myNft');
  await page.getByText('Leading').waitFor();

  await open('/pages/nft/nft');
  await openFirst(page, 'Blind box');
  await page.getByRole('button', { name: 'Buy', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm and pay' }).click();
  await page.getByRole('button', { name: 'Open the box' }).click();
  await page.getByText('1 opened boxes checked on this device').waitFor();
  expect(await graveViolations(page)).toEqual([]);
}, 180_000);

test('NFT-02 NFT-22 every page of the marketplace opens, and a sound that cannot be played says Audio file error', async () => {
  const { page, open } = trader();
  await open('/pages/nft/nft');
  await page.getByRole('button', { name: /^Type: / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Audio' }).click();
  const card = page.getByRole('list', { name: 'Works' }).getByRole('button').first();
  await card.click();
  await page.waitForURL(/artworkDetail_video\?id=\d+$/);
  await page.route('**/art/**/*.wav', (route) => route.abort());
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'Audio file error' }).waitFor();
  const id = /id=(\d+)/.exec(page.url())?.[1] ?? '';
  for (const [path, words] of [
    ['artistDetail?id=7', 'Noor Castell'],
    [`artworkDetail?id=${id}`, 'Code'],
    [`purchase?id=${id}`, 'A purchase cannot be taken back'],
    [`purchase_one?id=${id}`, 'Bid records'],
    [`resell?id=${id}`, 'It cannot be recalled'],
    ['mine', 'Owned'],
    ['myNft', 'Payments'],
  ] as const) {
    await open(`/pages/nft/${path}`);
    await page.getByText(words).first().waitFor();
  }
}, 180_000);
