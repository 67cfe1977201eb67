/** Two people look at one work, each with a core of their own, on a real server: what one does the other sees at once. */
import { expect, onTestFinished, test, vi } from 'vitest';
import type { NftDetailView } from '../../../../contract/features/nft-views.ts';
import { HOUR_MS } from '../../../../contract/plain/time.ts';
import { actAs } from '../../../support/coupons.ts';
import { serverOfFile } from '../../../support/of-file.ts';
import { openRealCore } from '../../world/real-core.ts';

const opened = serverOfFile();

async function visit(email: string | null) {
  const server = opened();
  const { now } = server.exchange.clock;
  const visitor = await openRealCore(server.url, { clock: { now, elapsedMs: now } });
  onTestFinished(visitor.close);
  const { core, screen } = visitor;
  if (email !== null) {
    const { password, userId } = await server.register(email);
    const args = [String(userId), 'change', 'USDT', '100000'];
    await actAs(server, { verb: 'credit', args, key: email });
    await core.run('session.login', { userString: email, password });
  }
  await core.watch([['connection', '']]);
  await screen.until('connection', '', (view) => view.state === 'live');
  return { core, screen };
}

test('NFT-04 NFT-07 bids, the end and the sale of a work come to all who look at it, guests too, with masked names', async () => {
  const [seller, bidder, guest] = [
    await visit('live-seller@aureus.test'),
    await visit('live-bidder@aureus.test'),
    await visit(null),
  ];
  const market = await seller.core.run('nft.items', {
    ...{ saleMode: 'normal', status: 'on_sale', sort: 'cheapest' },
  });
  const [item] = market.ok ? market.value.list : [];
  if (!item) throw new Error('everything is sold');
  const { id, code, price } = item;
  await seller.core.run('nft.buy', { code, price });
  const endsAt = opened().exchange.clock.now() + HOUR_MS;
  await seller.core.run('nft.resell', {
    ...{ code, price: '100', step: '5', margin: '10', saleMode: 'auction', endsAt },
  });
  const key = String(id);
  const seen = (who: typeof guest, wanted: (view: NftDetailView) => boolean) =>
    who.screen.until('nft.live', key, (view) => view !== null && wanted(view));
  for (const who of [seller, guest]) {
    await who.core.watch([['nft.live', key]]);
    await seen(
      who,
      ({ item: { saleMode, saleStatus } }) => saleMode === 'auction' && saleStatus === 'on_sale',
    );
  }
  await bidder.core.run('nft.payMargin', { code });
  for (const bid of ['100', '117.5']) {
    const sent = await bidder.core.run('nft.bid', { code, price: bid });
    expect(sent.ok).toBe(true);
    for (const who of [seller, guest])
      await seen(who, (view) => view.item.bid === bid && view.record[0]?.priceText !== undefined);
  }
  const view = await seen(guest, ({ record }) => record.length === 2);
  expect(view?.record.map(({ priceText }) => priceText)).toEqual(['117.50 USDT', '100.00 USDT']);
  expect(view?.record.every(({ bidder: name }) => /^.{0,2}\*{3}$/.test(name))).toBe(true);
  expect(view?.item).toMatchObject({ bids: 2, minimumBid: '122.5' });
  expect(view?.item.fiatText).toBe('$117.50');
  opened().advanceMs(HOUR_MS);
  for (const who of [seller, guest]) await seen(who, (now) => now.item.saleStatus === 'ended');
  // The order is made by the work that ends auctions, shortly after the end itself is shown.
  const order = await vi.waitUntil(
    async () => {
      const orders = await bidder.core.run('nft.orders', {});
      return orders.ok && orders.value.list[0];
    },
    { timeout: 15_000 },
  );
  const paid = await bidder.core.run('nft.payOrder', { id: order.id });
  expect(paid.ok).toBe(true);
  await seen(guest, (now) => now.item.saleStatus === 'sold' && now.sales.length === 2);
  await seen(seller, (now) => now.mine?.isOwner === false);
}, 60_000);
