import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import type { EndpointName } from '../../../contract/table.ts';
import { ofFile } from '../../support/of-file.ts';
import { must, type TestAccount } from '../../support/server.ts';
import { graveViolations } from '../world/axe.ts';
import { openTradingWorld, type Trader } from '../world/trading-world.ts';

const world = ofFile(openTradingWorld);
const trader = ofFile(() => world().visitAsDemo({ width: 390, height: 844 }));

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
  const theatre = page.getByRole('dialog', { name: /^It holds / });
  await theatre
    .getByRole('status')
    .filter({ hasText: /^It holds Sealed / })
    .waitFor();
  expect(await graveViolations(page)).toEqual([]);
  await theatre.getByRole('button', { name: 'Close' }).click();
  await page.getByText('1 opened boxes checked on this device').waitFor();
}, 180_000);

/** A call of somebody who has no browser. */
const call = (name: EndpointName, fields: Readonly<Record<string, string>>, as: TestAccount) =>
  must(world().server.call(name, fields, { token: as.token }));

/** A work that its owner has put up for auction for an hour, from 100 by steps of 5. */
async function auctioned(owner: TestAccount): Promise<{ id: number; code: string; name: string }> {
  const asked = { sale_mode: 'normal', status: 'on_sale', sort: 'cheapest' };
  const { list } = (await call('nft.items', asked, owner)) as {
    list: { id: number; code: string; name: string; price: string; owner: unknown }[];
  };
  const item = list.find((each) => each.owner === null);
  if (!item) throw new Error('everything is sold');
  const { code, price } = item;
  await call('nft.buy', { code, price }, owner);
  const draft = { code, price: '100', step: '5', margin: '10', sale_mode: 'auction' };
  const ends_at = String((await world().now()) + HOUR_MS);
  await call('nft.resell', { ...draft, ends_at }, owner);
  return item;
}

/** On the page of bidding, with the deposit paid. */
async function enterAuction({ page, open }: Trader, id: number) {
  await open(`/pages/nft/purchase_one?id=${id}`);
  await page.getByRole('button', { name: 'Pay deposit' }).click();
  return async (price: string) => {
    const field = page.getByRole('textbox', { name: 'Your bid' });
    await field.fill(price);
    await page.getByRole('button', { name: 'Bid', exact: true }).click();
    await expect.poll(() => field.inputValue()).toBe('');
  };
}

test('NFT-05 NFT-07 NFT-12 who is outbid sees it at once, bids again, wins and pays; who does not pay in time is told of it', async () => {
  const { page, open } = trader();
  const { server, moveClock } = world();
  const seller = await server.register('nft-seller@aureus.test');
  const rival = await server.register('nft-rival@aureus.test');
  const paid = await auctioned(seller);
  const bid = await enterAuction(trader(), paid.id);
  await bid('100');
  const records = page.getByRole('region', { name: 'Bid records' });
  await records.getByText('100.00 USDT').waitFor();
  await call('nft.payMargin', { code: paid.code }, rival);
  await call('nft.bid', { code: paid.code, price: '120' }, rival);
  await page.getByText('Outbid', { exact: true }).waitFor();
  await records.getByText('120.00 USDT').waitFor();
  await bid('125');
  await page.getByText('Outbid', { exact: true }).waitFor({ state: 'hidden' });
  const unpaid = await auctioned(seller);
  await (await enterAuction(trader(), unpaid.id))('100');
  await moveClock(HOUR_MS / 1000);
  await page.getByRole('button', { name: 'Ended' }).waitFor();

  await open('/pages/nft/myNft?tab=orders');
  const order = (name: string, state: string) =>
    page.getByRole('article', { name: `${name}, ${state}` }).first();
  await order(paid.name, 'To be paid').getByRole('timer').waitFor();
  expect(await graveViolations(page)).toEqual([]);
  const toPay = page.getByRole('article').filter({ hasText: '115.00 USDT' });
  await toPay.getByRole('button', { name: 'Pay', exact: true }).click();
  await order(paid.name, 'Paid').waitFor();
  // In two steps: a session that nobody uses for a day is over.
  await moveClock(23 * 3600);
  await open('/pages/nft/mine');
  await page
    .getByRole('button', { name: new RegExp(`^${paid.name},`) })
    .first()
    .waitFor();
  await moveClock(3600);
  await open('/pages/nft/myNft?tab=orders');
  await order(unpaid.name, 'Expired').waitFor();
}, 180_000);

/** What plays is paused once it is out of sight. */
async function expectFilmStops(page: Page, open: Trader['open']): Promise<void> {
  await open('/pages/nft/nft');
  await page.getByRole('button', { name: /^Type: / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Video' }).click();
  await page
    .getByRole('list', { name: 'Works' })
    .getByRole('button', { name: /Hana Kisaragi/ })
    .first()
    .click();
  const film = page.locator('video');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const isPaused = () => film.evaluate((player: HTMLVideoElement) => player.paused);
  const at = () => film.evaluate((player: HTMLVideoElement) => player.currentTime);
  await expect.poll(at).toBeGreaterThan(0);
  expect(await isPaused()).toBe(false);
  await page.getByText('Code', { exact: true }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 3_000);
  await expect.poll(isPaused).toBe(true);
}

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
  await expectFilmStops(page, open);
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
