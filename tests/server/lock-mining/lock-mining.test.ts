/** Lock mining as a client takes it: plans, subscribing, dividends, both ends, and every refusal. */
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../contract/plain/time.ts';
import { plans } from '../../../server/features/lock-mining/terms.ts';
import { badAmounts, badIds } from '../../support/bad-values.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { openLockWorld } from './lock-world.ts';

describeOnDatabase('lock mining', (open) => {
  const world = openLockWorld(open);

  test('LOCK-07 LOCK-09 plans of several coins and terms are on offer to guests, with all their labels', async () => {
    const offered = await world.plans();
    expect(offered.length).toBeGreaterThan(9);
    expect(new Set(offered.map(({ currency }) => currency)).size).toBeGreaterThan(3);
    const terms = offered.map(({ term_days }) => term_days);
    expect([Math.min(...terms), Math.max(...terms)]).toEqual([5, 90]);
    expect(offered[0]).toEqual({
      id: expect.any(Number),
      currency_id: 3,
      currency: 'USDT',
      scale: 8,
      daily_yield: '0.003',
      term_days: 5,
      minimum_amount: '10',
      maximum_amount: '100000',
      dividend_time: '00:00',
      penalty_ratio: '0.004',
      quota: '2000000',
      remaining: '2000000',
      is_open: true,
      // The Monday after Wednesday, 7 January 2026.
      closes_at: Date.UTC(2026, 0, 12),
    });
    expect(offered).toContainEqual(expect.objectContaining({ daily_yield: '0.004' }));
  });

  test('LOCK-09 no plan pays more a day than a day costs, and each pays at least one unit', () => {
    for (const { dailyYield, minimumAmount, currency, quota, maximumAmount } of plans) {
      expect(Number(dailyYield)).toBeGreaterThanOrEqual(0.003);
      expect(Number(dailyYield)).toBeLessThanOrEqual(0.004);
      expect(Number(minimumAmount) * Number(dailyYield)).toBeGreaterThan(10 ** -currency.scale);
      expect(Number(maximumAmount)).toBeLessThan(Number(quota));
    }
    expect(new Set(plans.map(({ number }) => number)).size).toBe(plans.length);
  });

  test('LOCK-01 LOCK-06 LOCK-08 subscribing moves the sum to mining and holds it there', async () => {
    const own = await world.newcomer();
    const at = world.server().exchange.clock.now();
    const lock = await world.locked(own);
    expect(lock).toEqual({
      id: expect.any(Number),
      config_id: Number(world.planId('USDT', 5)),
      currency_id: 3,
      currency: 'USDT',
      scale: 8,
      amount: '1000',
      daily_yield: '0.003',
      penalty_ratio: '0.004',
      term_days: 5,
      daily_dividend: '3',
      dividends_paid: 0,
      paid_dividend: '0',
      expected_dividend: '15',
      first_dividend_at: Date.UTC(2026, 0, 8),
      next_dividend_at: Date.UTC(2026, 0, 8),
      penalty: null,
      returned: null,
      status: 'in_progress',
      started_at: at,
      matures_at: at + 5 * DAY_MS,
      redeemed_at: null,
      version: 1,
    });
    expect(await world.wallet(own, 'change')).toBe('9000/0');
    expect(await world.wallet(own, 'mining')).toBe('0/1000');
    expect((await world.bills(own, 2)).toSorted()).toEqual([
      'lock_subscribe change -1000',
      'lock_subscribe mining 1000',
    ]);
    expect((await world.told(own)).slice(-2)).toEqual([
      'lockMining.subscribed',
      'balances.changed',
    ]);
    expect(await world.orders(own)).toMatchObject({
      list: [lock],
      has_more: false,
      summary: { locked: '1000', daily_dividend: '3', paid_dividend: '0', open_orders: 1 },
    });
    const plan = (await world.plans()).find(({ id }) => id === Number(world.planId('USDT', 5)));
    expect(Number(plan?.remaining)).toBeLessThanOrEqual(1_999_000);
  });

  test('LOCK-02 more than is there is refused as insufficient, and nothing has changed', async () => {
    const own = await world.newcomer();
    const refused = await world.subscribe(own, { amount: '10000.00000001' });
    expect(refused.envelope).toMatchObject({
      code: 'insufficient_balance',
      message: 'Insufficient balance',
      fields: { amount: 'insufficient_balance' },
    });
    expect(await world.wallet(own, 'change')).toBe('10000/0');
    expect((await world.orders(own)).list).toEqual([]);
    await world.locked(own, { amount: '10000' });
    expect(await world.wallet(own, 'change')).toBe('0/0');
  });

  test('LOCK-03 LOCK-04 redeeming with three days left costs 12 of 1000; what was paid stays', async () => {
    const own = await world.newcomer();
    const { id } = await world.locked(own);
    world.advanceMs(2 * DAY_MS);
    await world.settle();
    const again = await world.loggedIn(own);
    expect(await world.wallet(again, 'change')).toBe('9006/0');
    const lock = await world.redeemed(again, id);
    expect(lock).toMatchObject({
      status: 'redeemed',
      dividends_paid: 2,
      paid_dividend: '6',
      next_dividend_at: null,
      penalty: '12',
      returned: '988',
    });
    expect(await world.wallet(again, 'change')).toBe('9994/0');
    expect(await world.wallet(again, 'mining')).toBe('0/0');
    expect((await world.bills(again, 3)).toSorted()).toEqual([
      'lock_penalty mining -12',
      'lock_redeem change 988',
      'lock_redeem mining -988',
    ]);
    expect((await world.redeem(again, id)).code).toBe('already_done');
    expect((await world.orders(again, { status: 'redeemed' })).list).toEqual([lock]);
    expect((await world.orders(again, { status: 'in_progress' })).list).toEqual([]);
    const told = await world.told(own);
    world.advanceMs(4 * DAY_MS);
    await world.settle();
    expect(await world.told(own)).toEqual(told);
  });

  test('LOCK-04 dividends come at their time and the principal at the end, by themselves', async () => {
    const own = await world.newcomer();
    const { matures_at } = await world.locked(own);
    const now = () => world.server().exchange.clock.now();
    expect(await world.settle()).toBe(0);
    const midnight = Math.ceil(now() / DAY_MS) * DAY_MS;
    world.advanceMs(midnight - 1 - now());
    await world.settle();
    expect((await world.told(own)).filter((name) => name === 'lockMining.dividendPaid')).toEqual(
      [],
    );
    world.advanceMs(1);
    await world.settle();
    expect((await world.told(own)).slice(-2)).toEqual([
      'lockMining.dividendPaid',
      'balances.changed',
    ]);
    world.advanceMs(matures_at - 1 - now());
    await world.settle();
    const again = await world.loggedIn(own);
    expect((await world.orders(again)).list).toMatchObject([
      { status: 'in_progress', dividends_paid: 5, next_dividend_at: null },
    ]);
    world.advanceMs(1);
    await world.settle();
    expect((await world.orders(again)).list).toMatchObject([
      { status: 'redeemed', dividends_paid: 5, penalty: '0', returned: '1000' },
    ]);
    expect(await world.wallet(again, 'change')).toBe('10015/0');
    expect((await world.told(own)).slice(-3)).toEqual([
      'lockMining.redeemed',
      'messages.received',
      'balances.changed',
    ]);
  });

  test('LOCK-03 dividends that are due are paid before an early redemption, and a term that is over costs nothing', async () => {
    const own = await world.newcomer();
    const first = await world.locked(own);
    const second = await world.locked(own, { amount: '500' });
    // Whether the timer has come to them by then or not.
    world.advanceMs(DAY_MS + 10 * HOUR_MS);
    const early = await world.redeemed(await world.loggedIn(own), first.id);
    expect(early).toMatchObject({ dividends_paid: 2, penalty: '16', returned: '984' });
    world.advanceMs(4 * DAY_MS);
    const again = await world.loggedIn(own);
    const late = await world.redeem(again, second.id);
    // The timer may have been faster.
    expect([null, 'already_done']).toContain(late.code);
    await world.settle();
    expect((await world.orders(again)).list[0]).toMatchObject({
      id: second.id,
      status: 'redeemed',
      dividends_paid: 5,
      penalty: '0',
      returned: '500',
    });
  });

  test('LOCK-06 amounts that are none, out of bounds or too fine are refused with their bound', async () => {
    const own = await world.newcomer();
    for (const amount of [...badAmounts, '']) {
      const refused = await world.subscribe(own, { amount });
      expect([amount, refused.code]).not.toEqual([amount, null]);
    }
    const rows: [string, string, Record<string, string>][] = [
      ['9.99999999', 'amount_below_minimum', { minimum: '10 USDT' }],
      ['100000.00000001', 'amount_above_maximum', { maximum: '100000 USDT' }],
      ['10.000000001', 'amount_step', { step: '0.00000001' }],
    ];
    for (const [amount, code, params] of rows)
      expect((await world.subscribe(own, { amount })).envelope).toMatchObject({
        code,
        params,
        fields: { amount: code },
      });
    expect(await world.wallet(own, 'change')).toBe('10000/0');
  });

  test('LOCK-06 a plan of no round, of an earlier, of a later or of nobody is refused', async () => {
    const own = await world.newcomer();
    const present = Number(world.planId('USDT', 5));
    for (const [configId, code] of [
      [present - 1000, 'not_on_sale'],
      [present + 1000, 'not_on_sale'],
      [present + 900, 'not_found'],
    ] as const) {
      const refused = await world.subscribe(own, { config_id: String(configId) });
      expect([configId, refused.code]).toEqual([configId, code]);
    }
    for (const config_id of badIds)
      expect([config_id, (await world.subscribe(own, { config_id })).code]).not.toEqual([
        config_id,
        null,
      ]);
    expect((await world.orders(own)).list).toEqual([]);
  });

  test('LOCK-03 nobody redeems what is another user’s or does not exist', async () => {
    const own = await world.newcomer();
    const other = await world.newcomer();
    const { id } = await world.locked(own);
    expect((await world.redeem(other, id)).code).toBe('not_found');
    expect((await world.redeem(own, '999999999')).code).toBe('not_found');
    for (const bad of badIds) expect((await world.redeem(own, bad)).code).not.toBe(null);
    expect((await world.orders(own)).list).toMatchObject([{ id, status: 'in_progress' }]);
    expect((await world.call('lockMining.orders', {})).code).toBe('login_required');
  });

  test('LOCK-06 a round ends on Monday, and the next one has another id and the whole quota', async () => {
    const own = await world.newcomer();
    const plan = (await world.plans()).find(({ term_days }) => term_days === 15);
    const left = (plan?.closes_at ?? 0) - world.server().exchange.clock.now();
    world.advanceMs(left - 1);
    const last = await world.loggedIn(own);
    await world.locked(last, { config_id: String(plan?.id) });
    world.advanceMs(1);
    const refused = await world.subscribe(last, { config_id: String(plan?.id) });
    expect(refused.code).toBe('not_on_sale');
    const next = (await world.plans()).find(({ term_days }) => term_days === 15);
    expect(next).toMatchObject({ id: Number(plan?.id) + 1000, remaining: '2000000' });
  });
});
