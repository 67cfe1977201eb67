/** What a trader does reaches the followers: within their limits, once each, and back again when it is over. */
import { afterEach, expect, test } from 'vitest';
import { exact } from '../../../contract/money.ts';
import { slippageOf } from '../../../contract/rules/copy-trading/sizing.ts';
import { accept } from '../../../server/db/errors.ts';
import { spreadEvents } from '../../../server/features/copy-trading/spread-events.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { ofFile } from '../../support/of-file.ts';
import { createCopyWorld, expectCopyBooks } from './copy-world.ts';

describeOnDatabase('copies of a trader', (openDatabase) => {
  const world = ofFile(async () => createCopyWorld(await openDatabase()));
  afterEach(async () => {
    await world().trade(world().times('1'));
    await world().copy();
    await expectCopyBooks(world().database);
  });

  test('COPY-05 COPY-08 an opening is copied by a multiple or by fixed lots, after the trader, with the difference shown', async () => {
    const { trader, follower, open, copy, positions, followOf, database } = world();
    const traderId = await trader();
    const half = await follower(traderId, { number: '0.33' });
    const fixed = await follower(traderId, { type: 'lots', number: '500' });
    await open(traderId, { side: 'short', lots: '1001', multiple: 20, marginMode: 'cross' });
    await copy();
    const [copied] = await positions(half.userId);
    // 330.33 are asked for, of which the contract trades whole ones.
    expect(copied).toMatchObject({
      lots: '330',
      side: 'short',
      multiple: 20,
      marginMode: 'isolated',
      holding: 'copied',
      traderUserId: traderId,
    });
    expect(await positions(fixed.userId)).toMatchObject([{ lots: '500', holding: 'copied' }]);
    const [row] = await database.query<{
      traderPrice: string;
      price: string;
      slippage: string;
      lagMs: number;
    }>(
      `select e.price as trader_price, c.price, c.slippage, c.lag_ms from copies c join copy_events e on e.id = c.event_id
        where c.user_id = $1`,
      [half.userId],
    );
    expect(row?.slippage).toBe(slippageOf('short', row?.price ?? '', row?.traderPrice ?? ''));
    expect(row?.lagMs).toBe(0);
    expect(await followOf(half.followId)).toMatchObject({ orders: 1, openOrders: 1, missed: 0 });
  });

  test('FUT-09 a part of the trader’s that closes closes the same part of the copy, and the last lot all of it', async () => {
    const { trader, follower, open, closeLots, copy, positions } = world();
    const traderId = await trader();
    const { userId } = await follower(traderId, { number: '0.5' });
    const id = await open(traderId, { lots: '1000' });
    await copy();
    await closeLots(traderId, id, '333');
    await copy();
    // 500 x 333 / 1000 is 166.5.
    expect(await positions(userId)).toMatchObject([{ lots: '334', status: 'open' }]);
    await closeLots(traderId, id);
    await copy();
    expect(await positions(userId)).toMatchObject([
      { lots: '0', status: 'closed', closeReason: 'trader' },
    ]);
  });

  test('a stop and a liquidation of the trader close the copies too', async () => {
    const { trader, follower, open, copy, trade, times, positions } = world();
    const traderId = await trader();
    const { userId } = await follower(traderId, { maximumMultiple: 2 });
    await open(traderId, { multiple: 50, marginMode: 'isolated' });
    await open(traderId, { multiple: 10, stopLossPrice: times('0.99') });
    await copy();
    expect(await positions(userId)).toMatchObject([{ multiple: 2 }, { multiple: 2 }]);
    await trade(times('0.97'));
    expect((await positions(traderId)).map(({ closeReason }) => closeReason)).toEqual([
      'liquidation',
      'stop_loss',
    ]);
    await copy();
    expect((await positions(userId)).map(({ closeReason }) => closeReason)).toEqual([
      'trader',
      'trader',
    ]);
  });

  test('a resting order that fills in parts is copied part by part, and all of them close with it', async () => {
    const { trader, follower, open, copy, closeLots, positions, database } = world();
    const traderId = await trader();
    const { userId } = await follower(traderId);
    const id = await open(traderId, { lots: '100' });
    // The second fill of one position, as a resting order brings it.
    await database.query(
      `insert into futures_fills (user_id, market_id, position_id, order_id, is_closing, is_maker, price, lots, profit, fee, time)
        select user_id, market_id, position_id, order_id, false, true, price, 40, null, 0, time
          from futures_fills where position_id = $1`,
      [id],
    );
    await copy();
    expect((await positions(userId)).map(({ lots }) => lots)).toEqual(['100', '40']);
    await closeLots(traderId, id);
    await copy();
    expect((await positions(userId)).map(({ status }) => status)).toEqual(['closed', 'closed']);
  });

  test('COPY-05 a copy that a limit forbids is not made, and its follower is told why, by message once', async () => {
    const { trader, follower, open, copy, positions, missed, messages, told, trade, times } =
      world();
    const traderId = await trader();
    const small = await follower(traderId, { number: '0.01' });
    const capped = await follower(traderId, { maximumMargin: '5' });
    const largest = await follower(traderId, { maximumLots: '5000' });
    const poor = await follower(traderId, { number: '1' }, '60');
    const careful = await follower(traderId, { slippage: '0.0001' });
    await open(traderId, { lots: '90', multiple: 1 });
    await copy();
    expect(await missed(small.userId)).toEqual(['too_small']);
    await open(traderId, { lots: '9000', multiple: 10 });
    await trade(times('1.01'));
    await copy();
    expect(await missed(capped.userId)).toEqual(['margin_cap', 'margin_cap']);
    expect(await positions(capped.userId)).toEqual([]);
    expect((await positions(largest.userId)).map(({ lots }) => lots)).toContain('5000');
    expect(await missed(poor.userId)).toEqual(['balance', 'balance']);
    expect(await missed(careful.userId)).toContain('slippage');
    expect(await messages(poor.userId)).toEqual(['copy_missed']);
    expect(await told(poor.userId)).toEqual([
      'copyTrading.followed',
      ...['copyTrading.missed', 'messages.received', 'copyTrading.missed'],
    ]);
  });

  test('an opening that is noticed too late is not copied, nor one that is closed again', async () => {
    const { trader, follower, open, advanceMs, copy, missed, closeLots, positions } = world();
    const traderId = await trader();
    const { userId } = await follower(traderId);
    const id = await open(traderId);
    advanceMs(30_001);
    await copy();
    await closeLots(traderId, id);
    await closeLots(traderId, await open(traderId));
    await copy();
    expect(await missed(userId)).toEqual(['late', 'late']);
    expect(await positions(userId)).toEqual([]);
  });

  test('COPY-07 a follow is following, then cancelled: nothing more is copied, and what is open closes with the trader', async () => {
    const { trader, follower, open, cancel, closeLots, copy, positions, followOf } = world();
    const traderId = await trader();
    const { userId, followId } = await follower(traderId);
    expect(await followOf(followId)).toMatchObject({ status: 'following', endedBy: null });
    const id = await open(traderId);
    await copy();
    accept(await cancel(userId, followId));
    expect(await followOf(followId)).toMatchObject({ status: 'cancelled', endedBy: 'user' });
    const second = await open(traderId);
    await copy();
    expect(await positions(userId)).toHaveLength(1);
    await closeLots(traderId, id);
    await closeLots(traderId, second);
    await copy();
    expect(await positions(userId)).toMatchObject([{ closeReason: 'trader' }]);
    expect(await cancel(userId, followId)).toMatchObject({ error: { code: 'already_done' } });
  });

  test('a follow that ends while a copy is due is not copied', async () => {
    const { trader, follower, open, cancel, copy, positions, missed, exchange } = world();
    const traderId = await trader();
    const { userId, followId } = await follower(traderId);
    await open(traderId);
    await spreadEvents(exchange);
    accept(await cancel(userId, followId));
    await copy();
    expect(await positions(userId)).toEqual([]);
    expect(await missed(userId)).toEqual([]);
  });

  test('FUT-08 FUT-09 a copy that is cut loose is the user’s own to close, and shares nothing any more', async () => {
    const {
      trader,
      follower,
      open,
      copy,
      desk,
      database,
      closeLots,
      positions,
      followOf,
      trade,
      times,
    } = world();
    const traderId = await trader();
    const { userId, followId } = await follower(traderId);
    const id = await open(traderId);
    await copy();
    const [copied] = await positions(userId);
    const hold = (by: number, position: number) =>
      database.withTransaction((tx) => desk.holdSelf(tx, by, position));
    expect(await hold(traderId, copied?.id ?? 0)).toMatchObject({ error: { code: 'not_found' } });
    expect(await hold(traderId, id)).toMatchObject({ error: { code: 'not_found' } });
    expect(accept(await hold(userId, copied?.id ?? 0))).toMatchObject({ holding: 'self' });
    expect(await hold(userId, copied?.id ?? 0)).toMatchObject({ error: { code: 'already_done' } });
    await trade(times('1.01'));
    await closeLots(traderId, id);
    await copy();
    expect(await positions(userId)).toMatchObject([{ status: 'open', holding: 'self' }]);
    await closeLots(userId, copied?.id ?? 0);
    await copy();
    expect(await positions(userId)).toMatchObject([{ status: 'closed', closeReason: 'user' }]);
    expect(await followOf(followId)).toMatchObject({ profit: '0', sharePaid: '0' });
    expect(await hold(userId, copied?.id ?? 0)).toMatchObject({
      error: { code: 'position_not_open' },
    });
  });

  test('the trader has a share of what is above the high-water mark, to the last digit', async () => {
    const { trader, follower, open, copy, closeLots, followOf, trade, times, lever, database } =
      world();
    const traderId = await trader();
    const { userId, followId } = await follower(traderId);
    const before = await lever(userId);
    const round = async (factor: string) => {
      await trade(times('1'));
      const id = await open(traderId, { lots: '10000' });
      await copy();
      await trade(times(factor));
      await closeLots(traderId, id);
      await copy();
      return followOf(followId);
    };
    const won = await round('1.02');
    expect(exact(won.highWaterMark).gt(0)).toBe(true);
    const share = exact(won.highWaterMark).times('0.1').toDecimalPlaces(8, 1);
    expect(won.sharePaid).toBe(share.toFixed());
    const lost = await round('0.99');
    expect(lost.sharePaid).toBe(won.sharePaid);
    const again = await round('1.03');
    expect(again.sharePaid).toBe(
      exact(again.highWaterMark).times('0.1').toDecimalPlaces(8, 1).toFixed(),
    );
    // What the account has gained is what the follow says.
    const after = await lever(userId);
    expect(exact(after.available).minus(before.available).toFixed()).toBe(again.profit);
    const bills = await database.query<{ count: number }>(
      `select count(*) as count from transfers where code = 'copy_share' and reference_id = $1`,
      [String(followId)],
    );
    expect(bills).toEqual([{ count: 2 }]);
  });

  test('of several instances each copy is made by one, in an order that is drawn for each event', async () => {
    const { trader, follower, open, closeLots, copy, anotherCopier, positions, database } = world();
    const others = [anotherCopier(), anotherCopier()];
    const traderId = await trader();
    const followers: { userId: number }[] = [];
    for (let count = 0; count < 6; count += 1) followers.push(await follower(traderId));
    const all = () => Promise.all([copy(), ...others.map((other) => other.copyDue())]);
    for (let round = 0; round < 3; round += 1) {
      const id = await open(traderId, { lots: '500' });
      await all();
      await closeLots(traderId, id, '250');
      await closeLots(traderId, id);
      await all();
    }
    await all();
    await copy();
    for (const other of others) await other.stop();
    for (const { userId } of followers)
      expect((await positions(userId)).map(({ lots, openLots }) => [lots, openLots])).toEqual([
        ['0', '500'],
        ['0', '500'],
        ['0', '500'],
      ]);
    const turns = await database.query<{ turns: string }>(
      `select string_agg(c.follow_id::text, ' ' order by c.turn) as turns from copies c
        join copy_events e on e.id = c.event_id where e.trader_user_id = $1 group by c.event_id`,
      [traderId],
    );
    expect(new Set(turns.map((row) => row.turns)).size).toBeGreaterThan(1);
  });
});
