/** What becomes of dual investments: their half hour, their price, their payout, exactly once. */
import { expect, test } from 'vitest';
import { exact } from '../../../contract/money.ts';
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { openDualWorld, START_PRICE } from './dual-world.ts';

describeOnDatabase('the settlement of dual investments', (open) => {
  const world = openDualWorld(open);

  /** Buys a call and a put of one day for a newcomer, and answers with their maturity. */
  async function buyBoth() {
    await world.offer();
    const own = await world.newcomer();
    const call = await world.product(1, 'call');
    const put = await world.product(1, 'put');
    const orders = [await world.bought(own, call, '10'), await world.bought(own, put, '10')];
    return { own, call, put, orders, maturesAt: call.matures_at };
  }

  test('DUAL-04 DUAL-06 DUAL-09 DUAL-10 below the linked price both are paid in the coin, into the spot account', async () => {
    const { own, call, put, orders, maturesAt } = await buyBoth();
    world.tradeUntil(maturesAt, Array(5).fill('90000'));
    await world.settle();
    const session = await world.loggedIn(own);
    const [putOrder, callOrder] = await world.orders(session);
    expect(callOrder).toMatchObject({
      status: 'success',
      settlement_price: '90000',
      price_source: 'aureus-manual-tape',
      paid_currency: 'BTC',
      paid_amount: orders[0]?.payout_below,
    });
    expect(putOrder).toMatchObject({ paid_currency: 'BTC', paid_amount: orders[1]?.payout_below });
    // 0.01 x (1 + 1 x rate / 365) each, rounded down.
    for (const [order, product] of [
      [callOrder, call],
      [putOrder, put],
    ] as const) {
      const due = exact('0.01').times(exact(product.annual_rate).div(365).plus(1));
      expect(order?.paid_amount).toBe(due.toDecimalPlaces(8, 1).toFixed());
    }
    const coins = exact('0.09')
      .plus(callOrder?.paid_amount ?? 0)
      .plus(putOrder?.paid_amount ?? 0);
    expect(await world.wallet(session, '1')).toBe(`${coins.toFixed()}/0`);
    expect(await world.wallet(session, '1', 'financial')).toBe('0/0');
    expect(await world.wallet(session, '3', 'financial')).toBe('0/0');
    expect(await world.messages(own)).toEqual(['dual_settled', 'dual_settled']);
    expect((await world.told(own)).filter((name) => name.startsWith('dualInvest.'))).toEqual([
      ...['dualInvest.purchased', 'dualInvest.purchased'],
      ...['dualInvest.settling', 'dualInvest.settling'],
      ...['dualInvest.settled', 'dualInvest.settled'],
    ]);
    expect((await world.bills(session)).filter((bill) => bill.startsWith('dual_settle'))).toEqual(
      [
        `dual_settle change ${callOrder?.paid_amount} BTC`,
        `dual_settle change ${putOrder?.paid_amount} BTC`,
        'dual_settle financial -0.01 BTC',
        'dual_settle financial -935 USDT',
      ].toSorted(),
    );
  });

  test('DUAL-11 at the linked price, a tie, and above it both are paid in USDT', async () => {
    const { own, orders, call, maturesAt } = await buyBoth();
    world.tradeUntil(maturesAt, Array(5).fill(call.linked_price));
    await world.settle();
    const session = await world.loggedIn(own);
    const [put, tied] = await world.orders(session);
    expect(tied).toMatchObject({
      status: 'success',
      settlement_price: call.linked_price,
      paid_currency: 'USDT',
      paid_amount: orders[0]?.payout_above,
    });
    expect(put).toMatchObject({ paid_currency: 'USDT', paid_amount: orders[1]?.payout_above });
    const due = exact('0.01')
      .times(call.linked_price)
      .times(exact(call.annual_rate).div(365).plus(1));
    expect(tied?.paid_amount).toBe(due.toDecimalPlaces(8, 1).toFixed());
    const dollars = exact('10000')
      .minus(orders[1]?.amount ?? 0)
      .plus(tied?.paid_amount ?? 0)
      .plus(put?.paid_amount ?? 0);
    expect(await world.wallet(session, '3')).toBe(`${dollars.toFixed()}/0`);
  });

  test('DUAL-09 the price is the average of the last half hour, and the trades that made it are kept', async () => {
    const { own, orders, maturesAt } = await buyBoth();
    // Before the half hour it stood at 80,000; then 15 minutes at 90,000, and 15 at 91,000.
    world.advanceMs(maturesAt - 31 * MINUTE_MS - world.nowMs());
    world.setPrice('80000');
    world.advanceMs(MINUTE_MS + 1);
    for (const price of ['90000', '90000', '91000', '91000']) {
      world.setPrice(price);
      world.advanceMs(7.5 * MINUTE_MS);
    }
    // After it nothing counts.
    world.setPrice(START_PRICE);
    await world.settle();
    const session = await world.loggedIn(own);
    const { order, ticks, steps, price_scale } = await world.evidence(session, orders[0]?.id ?? 0);
    expect([ticks.length, steps, price_scale]).toEqual([180, 180, 2]);
    expect(ticks.filter(({ price }) => price === '90000')).toHaveLength(90);
    expect(ticks.filter(({ price }) => price === '91000')).toHaveLength(90);
    expect(order.settlement_price).toBe('90500');
    expect(await world.evidence(session, orders[1]?.id ?? 0)).toMatchObject({ ticks });
    const stranger = await world.newcomer();
    for (const id of [String(orders[0]?.id), '999999999'])
      expect((await world.server().call('dualInvest.evidence', { id }, stranger)).code).toBe(
        'not_found',
      );
  });

  test('DUAL-04 in its half hour an order is settling, and shows no trades before it is settled', async () => {
    const { own, orders, maturesAt } = await buyBoth();
    const id = orders[0]?.id ?? 0;
    world.advanceMs(maturesAt - 30 * MINUTE_MS - 1 - world.nowMs());
    await world.settle();
    let session = await world.loggedIn(own);
    expect((await world.evidence(session, id)).order.status).toBe('purchased');
    world.advanceMs(1);
    await world.settle();
    expect(await world.evidence(session, id)).toMatchObject({
      order: { status: 'settling', paid_amount: null, settlement_price: null },
      ticks: [],
    });
    world.tradeUntil(maturesAt + 6 * MINUTE_MS, Array(5).fill('90000'));
    await world.settle();
    session = await world.loggedIn(own);
    expect((await world.evidence(session, id)).order.status).toBe('success');
  });

  test('DUAL-04 without enough trades there is no price: the order fails and all that was paid comes back', async () => {
    const { own, maturesAt } = await buyBoth();
    world.advanceMs(maturesAt + 61_000 - world.nowMs());
    await world.settle();
    const session = await world.loggedIn(own);
    for (const order of await world.orders(session, { status: 'fail' })) {
      expect(order).toMatchObject({ settlement_price: null, paid_amount: order.amount });
    }
    expect(await world.orders(session, { status: 'fail' })).toHaveLength(2);
    expect(await world.wallet(session, '1')).toBe('0.1/0');
    expect(await world.wallet(session, '3')).toBe('10000/0');
    expect(await world.messages(own)).toEqual(['dual_failed', 'dual_failed']);
  });

  test('DUAL-05 nothing ends an order before its time: there is no call, and the database refuses it', async () => {
    const { orders } = await buyBoth();
    const { database } = world.server().exchange;
    const id = orders[0]?.id;
    const change = (what: string) =>
      database.query(`update dual_orders set ${what} where id = $1`, [id]);
    await expect(
      change(`status = 'fail', paid_currency = 'BTC', paid_amount = 0.01, settled_at = 1`),
    ).rejects.toThrow(/does not go from/);
    await expect(change(`annual_rate = 9`)).rejects.toThrow(/never changed/);
    await expect(change(`linked_price = 1`)).rejects.toThrow(/never changed/);
    await expect(database.query('delete from dual_orders where id = $1', [id])).rejects.toThrow(
      /never deleted/,
    );
  });

  test('DUAL-06 a clock that jumps over several maturities, with restarts and two instances, pays each once', async () => {
    await world.offer();
    const own = await world.newcomer();
    for (const days of [1, 3, 7]) await world.bought(own, await world.product(days), '1');
    const before = await world.house('BTC');
    world.advanceMs(8 * DAY_MS);
    world.setPrice(START_PRICE);
    await Promise.all([world.settle(), world.settle(), world.settle()]);
    await world.settle();
    const session = await world.loggedIn(own);
    const states = (await world.orders(session)).map(({ status }) => status);
    // Nobody traded while the clock jumped, so there is no price for any of them.
    expect(states).toEqual(['fail', 'fail', 'fail']);
    expect(await world.wallet(session, '1')).toBe('0.1/0');
    expect(await world.house('BTC')).toBe(before);
    const { database } = world.server().exchange;
    const paid = await database.query<{ times: number }>(
      `select count(*) as times from transfers where code = 'dual_settle' and reference_id::bigint in
         (select id from dual_orders where user_id = $1) group by reference_id`,
      [own.userId],
    );
    expect(paid.map(({ times }) => times)).toEqual([1, 1, 1]);
  });

  test('a settlement price that is not that of its trades, or a second one, is refused by the database', async () => {
    const { maturesAt } = await buyBoth();
    world.tradeUntil(maturesAt, Array(5).fill('90000'));
    await world.settle();
    const { database } = world.server().exchange;
    const insert = (at: number, price: string | null, count: number) =>
      database.query(
        `insert into dual_settlements (market_id, matures_at, source, price_scale, price, ticks, chosen_at)
           values (1, $1, 'x', 2, $2, $3::jsonb, $1)`,
        [
          at,
          price,
          JSON.stringify(Array.from({ length: count }, () => ({ id: 1, time: at, price: '100' }))),
        ],
      );
    const later = maturesAt + 100 * DAY_MS;
    await expect(insert(later, '101', 180)).rejects.toThrow(/not that of its trades/);
    await expect(insert(later, '100', 89)).rejects.toThrow(/not that of its trades/);
    await expect(insert(later, null, 90)).rejects.toThrow(/not that of its trades/);
    await expect(insert(maturesAt, '100', 180)).rejects.toThrow(/duplicate key/);
    await expect(
      database.query('update dual_settlements set price = 1 where matures_at = $1', [maturesAt]),
    ).rejects.toThrow(/never changed/);
  });
});
