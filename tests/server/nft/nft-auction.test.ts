/** Auctions: deposits, bids in one order, ends and payment days, each exactly once. */
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../contract/plain/time.ts';
import { holdOutflows } from '../../../server/users/outflow-wait.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { must } from '../../support/server.ts';
import { openNftWorld } from './nft-world.ts';

describeOnDatabase('nft auctions', (open) => {
  const world = openNftWorld(open);
  const people = (count: number) => Promise.all(Array.from({ length: count }, world.newcomer));

  test('NFT-04 NFT-17 NFT-19 a bid needs the deposit and is higher by the step; who is outbid is told, and all see the records', async () => {
    const [owner, one, other] = await people(3);
    if (!owner || !one || !other) throw new Error('nobody came');
    const item = await world.auctioned(owner);
    expect(item).toMatchObject({ bid: null, minimum_bid: '100', margin: '10', step: '5' });
    expect((await world.bid(item, '100', one)).code).toBe('deposit_required');
    expect((await world.call('nft.payMargin', { code: item.code }, owner)).code).toBe('own_work');
    await world.deposited(item, one);
    expect(await world.wallet(one)).toBe('9990/10');
    expect((await world.call('nft.payMargin', { code: item.code }, one)).code).toBe('already_done');
    expect((await world.bid(item, '99.99', one)).envelope).toMatchObject({
      code: 'amount_below_minimum',
      params: { minimum: '100' },
    });
    const first = await must(world.bid(item, '100', one));
    expect(first).toMatchObject({ price: '100', status: 'leading', margin_status: 'held' });
    await world.deposited(item, other);
    for (const price of ['100', '99'])
      expect((await world.bid(item, price, other)).envelope).toMatchObject({
        code: 'bid_too_low',
        params: { price: '100' },
        message: 'Your bid must be higher than 100',
      });
    expect((await world.bid(item, '104.99', other)).code).toBe('amount_below_minimum');
    expect((await world.bid(item, '1000000', other)).envelope).toMatchObject({
      code: 'amount_above_maximum',
      message: 'The maximum is 100000',
    });
    await must(world.bid(item, '105', other));
    expect(await world.told(one)).toEqual(['nft.outbid', 'nft_outbid']);
    const { list } = (await must(world.call('nft.bids', { code: item.code }, one))) as {
      list: { price: string; status: string; bidder: { is_me: boolean } }[];
    };
    expect(list.map(({ price, status, bidder }) => [price, status, bidder.is_me])).toEqual([
      ['105', 'leading', false],
      ['100', 'outbid', true],
    ]);
    expect((await must(world.call('nft.myBids', {}, one))) as object).toMatchObject({
      list: [{ price: '100', status: 'outbid', margin_status: 'held' }],
    });
    expect((await world.detail(item, other)).mine).toMatchObject({ has_margin: true, bid: '105' });
    expect((await world.buy({ ...item, price: '105' }, one)).code).toBe('not_on_sale');
  });

  test('NFT-05 NFT-07 NFT-12 NFT-13 NFT-15 the winner pays the price less the deposit within a day, all others have theirs back, and each is told once', async () => {
    const [owner, one, other, watcher] = await people(4);
    if (!owner || !one || !other || !watcher) throw new Error('nobody came');
    const item = await world.auctioned(owner);
    for (const account of [one, other, watcher]) await world.deposited(item, account);
    await must(world.bid(item, '100', one));
    await must(world.bid(item, '120', other));
    world.pass(HOUR_MS - 1);
    await must(world.bid(item, '125', one));
    world.pass(1);
    expect((await world.bid(item, '130', other)).code).toBe('not_on_sale');
    await world.endDue();
    await world.endDue();
    expect(await world.wallet(other)).toBe('10000/0');
    expect(await world.wallet(watcher)).toBe('10000/0');
    expect(await world.wallet(one)).toBe('9990/10');
    expect((await world.told(other)).slice(-1)).toEqual(['nft_lost']);
    expect(await world.told(one)).toEqual(['nft.outbid', 'nft.won', 'nft_outbid', 'nft_won']);
    const { list, unread } = await world.orders(one);
    const [order] = list;
    if (!order) throw new Error('nothing was won');
    expect([list.length, unread]).toEqual([1, 1]);
    expect(order).toMatchObject({ price: '125', margin: '10', due: '115', status: 'unpaid' });
    expect(order.pay_before).toBe(world.now() + DAY_MS);
    await must(world.call('nft.readOrder', { id: String(order.id) }, one));
    expect((await world.orders(one)).unread).toBe(0);
    // Until it is paid for it is nobody's to sell.
    const again = { code: item.code, price: '50', ends_at: String(world.now() + DAY_MS) };
    expect((await world.call('nft.resell', again, owner)).code).toBe('already_done');
    const pay = () => world.call('nft.payOrder', { id: String(order.id) }, one);
    expect(await must(pay())).toMatchObject({ status: 'paid', paid_at: world.now() });
    expect((await pay()).code).toBe('already_done');
    expect(await world.wallet(one)).toBe('9875/0');
    expect(await world.bills(one, 'nft_buy')).toEqual(['change -125 USDT']);
    // 125 less 3.13 and 6.25.
    expect(await world.bills(owner, 'nft_sell')).toEqual(['change 115.62 USDT']);
    expect((await world.detail(item, one)).item).toMatchObject({
      sale_status: 'sold',
      owner: { is_me: true },
    });
  });

  test('NFT-12 NFT-15 who does not pay in time forfeits the deposit to the seller, and the work goes back', async () => {
    const [owner, winner] = await people(2);
    if (!owner || !winner) throw new Error('nobody came');
    const item = await world.auctioned(owner);
    await world.deposited(item, winner);
    await must(world.bid(item, '100', winner));
    world.pass(HOUR_MS);
    await world.endDue();
    const [order] = (await world.orders(winner)).list;
    const before = Number((await world.wallet(owner)).split('/')[0]);
    world.pass(DAY_MS);
    const back = await world.loggedIn(winner);
    const late = await world.call('nft.payOrder', { id: String(order?.id) }, back);
    expect(late.code).toBe('order_not_open');
    await world.endDue();
    await world.endDue();
    expect(await world.wallet(winner)).toBe('9990/0');
    expect(Number((await world.wallet(owner)).split('/')[0])).toBe(before + 10);
    expect(await world.bills(back, 'nft_deposit')).toEqual(['change -10 USDT']);
    expect((await world.orders(back)).list).toMatchObject([{ status: 'expired' }]);
    expect((await world.told(winner)).slice(-2)).toEqual(['nft_won', 'nft_expired']);
    expect((await world.told(owner)).slice(-1)).toEqual(['nft_unpaid']);
    expect(await must(world.call('nft.myBids', {}, back))).toMatchObject({
      list: [{ status: 'forfeited', margin_status: 'forfeited' }],
    });
    const seller = await world.loggedIn(owner);
    const again = { code: item.code, price: '50', ends_at: String(world.now() + DAY_MS) };
    await must(world.call('nft.resell', again, seller));
  });

  test('after a change of credentials nothing is paid to another user for a day; artists sell all the same, and what was bid before is paid', async () => {
    const [owner, visitor] = await people(2);
    if (!owner || !visitor) throw new Error('nobody came');
    const item = await world.auctioned(owner);
    await world.deposited(item, visitor);
    await must(world.bid(item, '100', visitor));
    const priced = await world.bought(owner);
    const endsAt = String(world.now() + 3 * DAY_MS);
    const draft = { code: priced.code, price: '50', ends_at: endsAt };
    const forSale = (await must(world.call('nft.resell', draft, owner))) as { code: string };
    const other = await world.auctioned(owner, { ends_at: endsAt });
    // As every change of what the owner is known by does it.
    const { exchange } = world.server();
    await exchange.database.withTransaction((tx) => holdOutflows(exchange, tx, visitor.userId));
    for (const refused of [
      await world.buy({ code: forSale.code, price: '50' }, visitor),
      await world.bid(item, '120', visitor),
      await world.call('nft.payMargin', { code: other.code }, visitor),
    ])
      expect(refused.envelope).toMatchObject({
        code: 'outflows_waiting',
        params: { hours: '24' },
      });
    expect((await world.detail(item, visitor)).mine).toMatchObject({
      outflows_from: world.now() + DAY_MS,
    });
    await world.bought(visitor);
    world.pass(HOUR_MS);
    await world.endDue();
    const [order] = (await world.orders(visitor)).list;
    await must(world.call('nft.payOrder', { id: String(order?.id) }, visitor));
    expect(await world.told(owner)).toContain('nft_awarded');
    world.pass(DAY_MS - HOUR_MS);
    const back = await world.loggedIn(visitor);
    await must(world.buy({ code: forSale.code, price: '50' }, back));
  });

  test('NFT-01 an artist’s auction that nobody won begins again, and its deposits go back', async () => {
    const visitor = await world.newcomer();
    const item = await world.fresh({ sale_mode: 'auction', sort: 'ending' });
    await world.deposited(item, visitor);
    world.pass(item.ends_at - world.now());
    await world.endDue();
    expect(await world.wallet(visitor)).toBe('10000/0');
    const { item: next } = await world.detail(item);
    expect(next).toMatchObject({ sale_status: 'not_started', bids: 0, price: item.price });
    expect(next.ends_at - next.starts_at).toBe(item.ends_at - item.starts_at);
  });
});
