/** DeFi mining as a client takes it: pools, entering, leaving at other prices, and every refusal. */
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { badAmounts, badIds } from '../../support/bad-values.ts';
import { actAs } from '../../support/coupons.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { must } from '../../support/server.ts';
import { openPoolWorld } from './defi-world.ts';

describeOnDatabase('DeFi mining', (open) => {
  const world = openPoolWorld(open);

  test('several pools are on offer to guests, with every figure of the formulas', async () => {
    const pools = await world.pools();
    expect(pools.map(({ currency }) => currency)).toEqual(['BTC', 'ETH', 'SOL', 'BNB']);
    expect(pools[0]).toMatchObject({
      id: 1,
      currency: 'BTC',
      quote_currency: 'USDT',
      fee_rate: '0.003',
      volume_share: '0.002',
      price: '94000.00',
      liquidity: '60000',
      minimum_amount: '20',
      maximum_amount: '100000',
      is_open: true,
    });
  });

  test('both sides move to mining and are held, and come back whole when the price stands', async () => {
    const own = await world.newcomer();
    world.priceIs('100000');
    const share = await world.entered(own);
    expect(share).toMatchObject({
      coin_amount: '0.01',
      quote_amount: '1000',
      price: '100000',
      // The root of 0.01 x 1,000.
      liquidity: '3.162277660168',
      pool_liquidity: '60000',
      days_paid: 0,
      paid_fees: '0',
      status: 'open',
    });
    expect(await world.wallet(own, 'change', 'USDT')).toBe('9000/0');
    expect(await world.wallet(own, 'change', 'BTC')).toBe('0.09/0');
    expect(await world.wallet(own, 'mining', 'USDT')).toBe('0/1000');
    expect(await world.wallet(own, 'mining', 'BTC')).toBe('0/0.01');
    expect(
      await must(world.server().call('finance.overview', {}, { token: own.token })),
    ).toMatchObject({
      held: '2000',
      products: expect.arrayContaining([
        { product: 'defiMining', held: '2000', earned: '0', open_orders: 1 },
      ]),
      upcoming: [{ product: 'defiMining', kind: 'fee', currency: null, amount: null }],
    });
    expect(await world.left(own, share.id)).toMatchObject({
      status: 'left',
      coin_returned: '0.01',
      quote_returned: '1000',
    });
    expect(await world.wallet(own, 'mining', 'USDT')).toBe('0/0');
    expect(await world.told(own)).toEqual(['defiMining.entered', 'defiMining.left']);
    expect((await world.leave(own, share.id)).code).toBe('already_done');
  });

  test('at four times the price half of the coin and twice the USDT come back, and the pool has the rest', async () => {
    const own = await world.newcomer();
    world.priceIs('25000');
    const share = await world.entered(own, { amount: '1000' });
    expect(share.coin_amount).toBe('0.04');
    world.priceIs('100000');
    expect(await world.left(own, share.id)).toMatchObject({
      coin_returned: '0.02',
      quote_returned: '2000',
    });
    expect(await world.wallet(own, 'change', 'BTC')).toBe('0.08/0');
    expect(await world.wallet(own, 'change', 'USDT')).toBe('11000/0');
    world.priceIs('94000');
  });

  test('either side has to be there, and what is refused has changed nothing', async () => {
    const own = await world.newcomer();
    // 0.1 BTC are worth 9,400 USDT.
    for (const amount of ['9400.01', '10000.01'])
      expect((await world.enter(own, { amount })).envelope).toMatchObject({
        code: 'insufficient_balance',
        fields: { amount: 'insufficient_balance' },
      });
    expect(await world.wallet(own, 'change', 'USDT')).toBe('10000/0');
    expect(await world.wallet(own, 'change', 'BTC')).toBe('0.1/0');
    await world.entered(own, { amount: '9400' });
    expect(await world.wallet(own, 'change', 'BTC')).toBe('0/0');
  });

  test('only the price that is shown is taken, for a minute more, and no old one: to enter and to leave', async () => {
    const own = await world.newcomer();
    world.advanceMs(MINUTE_MS, '95000');
    world.advanceMs(MINUTE_MS, '96000');
    expect(await world.price()).toBe('95000.00');
    const { id } = await world.entered(own, { price: '95000' });
    for (const price of ['96000', '94999.99']) {
      expect((await world.enter(own, { price })).code).toBe('quote_expired');
      expect((await world.leave(own, id, { price })).code).toBe('quote_expired');
    }
    world.server().advanceMs(20_000);
    expect((await world.enter(own)).code).toBe('market_stale');
    expect((await world.leave(own, id)).code).toBe('market_stale');
    expect((await world.shares(own)).list).toMatchObject([{ id, status: 'open' }]);
    world.priceIs('94000');
    await world.left(own, id);
  });

  test('amounts that are none, out of bounds or too fine are refused with their bound', async () => {
    const own = await world.newcomer();
    for (const amount of [...badAmounts, ''])
      expect([amount, (await world.enter(own, { amount })).code]).not.toEqual([amount, null]);
    for (const price of badAmounts)
      expect([price, (await world.enter(own, { price })).code]).not.toEqual([price, null]);
    const rows: [string, string, Record<string, string>][] = [
      ['19.99999999', 'amount_below_minimum', { minimum: '20 USDT' }],
      ['100000.00000001', 'amount_above_maximum', { maximum: '100000 USDT' }],
      ['20.000000001', 'amount_step', { step: '0.00000001' }],
    ];
    for (const [amount, code, params] of rows)
      expect((await world.enter(own, { amount })).envelope).toMatchObject({ code, params });
    for (const pool_id of ['99', ...badIds])
      expect([pool_id, (await world.enter(own, { pool_id })).code]).not.toEqual([pool_id, null]);
    expect(await world.wallet(own, 'change', 'USDT')).toBe('10000/0');
  });

  test('nobody leaves or sees what is another user’s or does not exist', async () => {
    const own = await world.newcomer();
    const other = await world.newcomer();
    const { id } = await world.entered(own);
    expect((await world.leave(other, id)).code).toBe('not_found');
    expect((await world.shares(other)).list).toEqual([]);
    expect((await world.leave(own, '999999999')).code).toBe('not_found');
    for (const bad of badIds) expect((await world.leave(own, bad)).code).not.toBe(null);
    expect((await world.call('defiMining.shares', {})).code).toBe('login_required');
  });

  test('of many who leave one share at once one does', async () => {
    const own = await world.newcomer();
    const { id } = await world.entered(own);
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.leave(own, id)));
    expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'already_done')).toHaveLength(7);
  });

  test('of many at once who want the last of a pool exactly as many get it as there is', async () => {
    const { database } = world.server().exchange;
    const people = await Promise.all(Array.from({ length: 30 }, () => world.newcomer()));
    const [first] = people;
    const share = first && (await world.entered(first, { amount: '100' }));
    // Room for 20 like it.
    await database.query('update defi_pools set taken = offered - 20 * $1::numeric where id = 1', [
      share?.liquidity,
    ]);
    const answers = await Promise.all(people.map((each) => world.enter(each, { amount: '100' })));
    expect(answers.filter(({ code }) => code === null)).toHaveLength(20);
    for (const { code, envelope } of answers)
      if (code !== null)
        expect(envelope).toMatchObject({ code: 'limit_exceeded', params: { maximum: '0 USDT' } });
    await database.query(
      `update defi_pools set taken =
        (select sum(liquidity) from defi_shares where pool_id = 1 and status = 'open') where id = 1`,
    );
  });

  test('an operator lets nobody in and lets them in again; who is in may leave', async () => {
    const own = await world.newcomer();
    const operator = (...args: string[]) => actAs(world.server(), { verb: 'defi-pool', args });
    const { id } = await world.entered(own);
    expect(await operator('1', 'closed')).toMatchObject({ exitCode: 0, answer: { isOpen: false } });
    expect((await world.enter(own)).code).toBe('not_on_sale');
    await world.left(own, id);
    expect(await operator('1', 'open')).toMatchObject({ exitCode: 0, answer: { isOpen: true } });
    await world.entered(own);
    for (const args of [
      [],
      ['1'],
      ['1', 'shut'],
      ['-1', 'open'],
      ['x', 'open'],
      ['1', 'open', 'more'],
    ])
      expect([args, (await operator(...args)).exitCode]).toEqual([args, 2]);
    expect(await operator('99', 'open')).toEqual({ exitCode: 1, answer: { error: 'not_found' } });
  });

  test('the database refuses other terms, a return that does not follow from the price, and a deletion', async () => {
    const own = await world.newcomer();
    const { id } = await world.entered(own);
    const { database } = world.server().exchange;
    const refuses = (sql: string, reason = /./) =>
      expect(database.query(sql, [id]), sql).rejects.toThrow(reason);
    for (const change of ['liquidity = liquidity * 2', 'coin_amount = 1', 'first_day_at = 0'])
      await refuses(`update defi_shares set ${change} where id = $1`, /never changed/);
    await refuses('update defi_shares set paid_fees = 1 where id = $1');
    await refuses('update defi_shares set days_paid = 1, paid_fees = 1 where id = $1');
    await refuses(
      `update defi_shares set status = 'left', leave_price = 94000, coin_returned = 1, quote_returned = 1000,
        left_at = entered_at where id = $1`,
    );
    await refuses('delete from defi_shares where id = $1');
    await expect(database.query('update defi_pools set taken = offered + 1')).rejects.toThrow();
  });
});
