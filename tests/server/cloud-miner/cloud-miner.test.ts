/** The cloud miner as a client takes it: plans, renting, outputs, the end, and every refusal. */
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { badAmounts, badIds } from '../../support/bad-values.ts';
import { actAs } from '../../support/coupons.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { must, type TestAccount } from '../../support/server.ts';
import { openMinerWorld } from './miner-world.ts';

describeOnDatabase('the cloud miner', (open) => {
  const world = openMinerWorld(open);

  test('plans of several terms and machines are on offer to guests, with every figure of the formula', async () => {
    const plans = await world.plans();
    expect(plans.map(({ term_days, watts_per_unit }) => [term_days, watts_per_unit])).toEqual([
      [30, '22'],
      [30, '15'],
      [90, '22'],
      [90, '15'],
      [180, '15'],
    ]);
    expect(plans[1]).toEqual({
      id: Number(world.planId()),
      currency_id: 1,
      currency: 'BTC',
      scale: 8,
      pay_currency: 'USDT',
      pay_scale: 8,
      unit: 'TH/s',
      hashes_per_unit: '1000000000000',
      difficulty: '148000000000000',
      block_reward: '3.125',
      watts_per_unit: '15',
      electricity_price: '0.05',
      unit_price: '0.625',
      rent_share: '0.95',
      term_days: 30,
      price: '94000.00',
      minimum_power: 10,
      maximum_power: 50_000,
      quota: 500_000,
      remaining: 500_000,
      is_open: true,
      // The Monday after Wednesday, 7 January 2026.
      closes_at: Date.UTC(2026, 0, 12),
    });
  });

  test('renting holds the rent in mining, and each day uses up a part of it and pays the output', async () => {
    const own = await world.newcomer();
    const startedAt = world.now();
    const miner = await world.rented(own);
    // 100 TH/s mine 0.00004247 BTC a day; 36 kWh cost 1.8 USDT, which are 0.00001915 BTC.
    expect(miner).toMatchObject({
      plan_id: Number(world.planId()),
      hash_power: 100,
      price: '94000',
      rent: '62.5',
      daily_rent: '2.08333333',
      daily_mined: '0.00004247',
      daily_electricity: '0.00001915',
      daily_output: '0.00002332',
      days_paid: 0,
      paid_output: '0',
      expected_output: '0.0006996',
      next_output_at: startedAt + DAY_MS,
      status: 'running',
      ends_at: startedAt + 30 * DAY_MS,
    });
    expect(await world.wallet(own, 'change')).toBe('9937.5/0');
    expect(await world.wallet(own, 'mining')).toBe('0/62.5');
    const finance = async (as: TestAccount) =>
      must(world.server().call('finance.overview', {}, { token: as.token }));
    expect(await finance(own)).toMatchObject({
      held: '62.5',
      products: expect.arrayContaining([
        { product: 'cloudMiner', held: '62.5', earned: '0', open_orders: 1 },
      ]),
      upcoming: [
        {
          product: 'cloudMiner',
          kind: 'output',
          order_id: miner.id,
          at: startedAt + DAY_MS,
          currency: 'BTC',
          amount: '0.00002332',
        },
      ],
    });
    expect(await world.settle()).toBe(0);
    world.advanceMs(DAY_MS);
    await world.settle();
    const later = await world.loggedIn(own);
    expect(await world.wallet(later, 'mining')).toBe('0/60.41666667');
    expect(await world.wallet(later, 'change', 'BTC')).toBe('0.10002332/0');
    // 0.00002332 x 94,000 less what the day has used up of the rent.
    expect(await finance(later)).toMatchObject({
      products: expect.arrayContaining([
        { product: 'cloudMiner', held: '60.41666667', earned: '0.10874667', open_orders: 1 },
      ]),
    });
    expect((await world.orders(later)).list).toMatchObject([
      { id: miner.id, days_paid: 1, paid_output: '0.00002332' },
    ]);
    expect(await world.told(own)).toEqual(['cloudMiner.rented', 'cloudMiner.outputPaid']);
  });

  test('the database refuses other figures, a day that was not paid, and a deletion', async () => {
    const own = await world.newcomer();
    const { id } = await world.rented(own);
    const { database } = world.server().exchange;
    const refuses = (sql: string, reason: RegExp) =>
      expect(database.query(sql, [id]), sql).rejects.toThrow(reason);
    for (const change of [
      'user_id = user_id + 1',
      'rent = rent * 2',
      'started_at = 0',
      'hold_id = hold_id + 1',
    ])
      await refuses(`update miner_orders set ${change} where id = $1`, /never changed/);
    await refuses('update miner_orders set days_paid = 2 where id = $1', /one after the other/);
    await refuses('update miner_orders set days_paid = 1 where id = $1', /is not the rent/);
    await refuses('delete from miner_orders where id = $1', /never deleted/);
  });

  test('the rent has to be there, and what is refused has changed nothing', async () => {
    const own = await world.newcomer();
    const refused = await world.rent(own, { hash_power: '16001' });
    expect(refused.envelope).toMatchObject({
      code: 'insufficient_balance',
      fields: { hash_power: 'insufficient_balance' },
    });
    expect(await world.wallet(own, 'change')).toBe('10000/0');
    expect((await world.orders(own)).list).toEqual([]);
    // 0.625 of each of them.
    await world.rented(own, { hash_power: '16000' });
    expect(await world.wallet(own, 'change')).toBe('0/0');
  });

  test('only the price that is shown is taken, for a minute more, and no old one', async () => {
    const own = await world.newcomer();
    expect((await world.rent(own, { price: '93999.99' })).envelope).toMatchObject({
      code: 'quote_expired',
      fields: { price: 'quote_expired' },
    });
    world.advanceMs(MINUTE_MS, '95000');
    world.advanceMs(MINUTE_MS, '96000');
    const [plan] = await world.plans();
    expect(plan?.price).toBe('95000.00');
    await world.rented(own, { price: '95000' });
    expect((await world.rent(own, { price: '96000' })).code).toBe('quote_expired');
    world.advanceMs(MINUTE_MS, '97000');
    await world.rented(own, { price: '95000' });
    world.server().advanceMs(20_000);
    expect((await world.rent(own)).code).toBe('market_stale');
    world.setPrice('94000');
  });

  test('what would yield nothing is not rented out', async () => {
    const own = await world.newcomer();
    world.advanceMs(MINUTE_MS, '30000');
    world.advanceMs(MINUTE_MS, '30000');
    expect((await world.rent(own)).code).toBe('not_on_sale');
    world.advanceMs(MINUTE_MS, '94000');
    world.advanceMs(MINUTE_MS, '94000');
    await world.rented(own);
  });

  test('units that are none, too few or too many are refused with their bound', async () => {
    const own = await world.newcomer();
    for (const hash_power of [...badAmounts, '', '10.5'])
      expect([hash_power, (await world.rent(own, { hash_power })).code]).not.toEqual([
        hash_power,
        null,
      ]);
    for (const price of badAmounts)
      expect([price, (await world.rent(own, { price })).code]).not.toEqual([price, null]);
    const rows: [string, string, Record<string, string>][] = [
      ['9', 'amount_below_minimum', { minimum: '10 TH/s' }],
      ['50001', 'amount_above_maximum', { maximum: '50000 TH/s' }],
    ];
    for (const [hash_power, code, params] of rows)
      expect((await world.rent(own, { hash_power })).envelope).toMatchObject({ code, params });
    expect(await world.wallet(own, 'change')).toBe('10000/0');
  });

  test('a plan of an earlier round, of a later one or of none is refused', async () => {
    const own = await world.newcomer();
    const present = Number(world.planId());
    for (const [id, code] of [
      [present - 1000, 'not_on_sale'],
      [present + 1000, 'not_on_sale'],
      [present + 900, 'not_found'],
    ] as const)
      expect([id, (await world.rent(own, { plan_id: String(id) })).code]).toEqual([id, code]);
    for (const plan_id of badIds)
      expect([plan_id, (await world.rent(own, { plan_id })).code]).not.toEqual([plan_id, null]);
    expect((await world.call('cloudMiner.orders', {})).code).toBe('login_required');
  });

  test('nobody sees what another user has rented', async () => {
    await world.rented(await world.newcomer());
    expect((await world.orders(await world.newcomer())).list).toEqual([]);
  });

  test('an operator stops a plan in its round and lets it go on; what was rented runs on', async () => {
    const own = await world.newcomer();
    const id = world.planId(4);
    const operator = (...args: string[]) => actAs(world.server(), { verb: 'miner-plan', args });
    await world.rented(own, { plan_id: id });
    expect(await operator(id, 'closed')).toMatchObject({ exitCode: 0, answer: { isOpen: false } });
    expect((await world.rent(own, { plan_id: id })).code).toBe('not_on_sale');
    expect((await world.orders(own)).list).toMatchObject([{ status: 'running' }]);
    expect(await operator(id, 'open')).toMatchObject({ exitCode: 0, answer: { isOpen: true } });
    await world.rented(own, { plan_id: id });
    for (const args of [
      [],
      [id],
      [id, 'shut'],
      ['-1', 'open'],
      ['x', 'open'],
      [id, 'open', 'more'],
    ])
      expect([args, (await operator(...args)).exitCode]).toEqual([args, 2]);
    expect(await operator('999', 'open')).toEqual({ exitCode: 1, answer: { error: 'not_found' } });
  });

  test('the database refuses other figures, a day too many, and a deletion', async () => {
    const own = await world.newcomer();
    const { id } = await world.rented(own);
    const { database } = world.server().exchange;
    const refuses = (sql: string) => expect(database.query(sql, [id]), sql).rejects.toThrow();
    await refuses('update miner_orders set daily_output = 1 where id = $1');
    await refuses('update miner_orders set rent = 1 where id = $1');
    await refuses('update miner_orders set days_paid = 1 where id = $1');
    await refuses('update miner_orders set days_paid = 2 where id = $1');
    await refuses('delete from miner_orders where id = $1');
    await expect(database.query('update miner_offers set taken = quota + 1')).rejects.toThrow();
  });
});
