/** Loans as a client takes them: terms, borrowing, more collateral, and every refusal. */
import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../support/database.ts';
import { must } from '../../support/server.ts';
import { openLoansWorld } from './loans-world.ts';

type Fields = Readonly<Record<string, string>>;

describeOnDatabase('loans', (open) => {
  const world = openLoansWorld(open);

  test('LOAN-01 terms say what a loan costs, how far it goes and which coins may be set apart', async () => {
    const own = await world.newcomer();
    const terms = await world.terms(own);
    expect(terms).toMatchObject({
      currency_id: 3,
      currency: 'USDT',
      scale: 8,
      hourly_rate: '0.00001',
      initial_ltv: '0.65',
      warning_ltv: '0.75',
      liquidation_ltv: '0.83',
      liquidation_fee_rate: '0.02',
      minimum_number: '10',
      maximum_open: 20,
      limit_ratio: '0.1',
      asset_value: '28100',
      owed: '0',
      left: '2810',
    });
    expect(terms.collaterals.find(({ currency }) => currency === 'BTC')).toEqual({
      currency_id: 1,
      currency: 'BTC',
      name: 'Bitcoin',
      scale: 8,
      available: '0.1',
      price: '64000.00',
    });
    for (const code of ['USDT', 'AAPL', 'EUR'])
      expect(terms.collaterals.map(({ currency }) => currency)).not.toContain(code);
  });

  test('LOAN-01 the limit is a part of the assets that grows with the tier', async () => {
    const own = await world.newcomer();
    const { database } = world.server().exchange;
    for (const [tier, ratio, left] of [
      ['1', '0.2', '5620'],
      ['2', '0.3', '8430'],
      ['3', '0.4', '11240'],
      ['4', '0.5', '14050'],
    ] as const) {
      await database.query('update users set vip_tier = $2 where id = $1', [own.userId, tier]);
      expect(await world.terms(own)).toMatchObject({ limit_ratio: ratio, left });
    }
  });

  test('LOAN-01 borrowing sets the collateral apart and pays the principal in one step', async () => {
    const own = await world.newcomer();
    const at = world.server().exchange.clock.now();
    const loan = await world.borrowed(own);
    expect(loan).toEqual({
      id: expect.any(Number),
      state: 'open',
      currency_id: 3,
      currency: 'USDT',
      number: '2000',
      principal: '2000',
      interest: '0',
      accrued_at: at,
      interest_paid: '0',
      hourly_rate: '0.00001',
      warning_ltv: '0.75',
      liquidation_ltv: '0.83',
      collateral_currency_id: 1,
      collateral_currency: 'BTC',
      collateral: '0.05',
      liquidation: null,
      created_at: at,
      ended_at: null,
      version: 1,
    });
    expect(await world.wallet(own, '3')).toBe('12000/0');
    expect(await world.wallet(own, '1')).toBe('0.05/0.05');
    expect(await world.bills(own, 1)).toEqual(['loan_draw 2000 USDT']);
    expect((await world.told(own)).slice(-2)).toEqual(['loans.changed', 'balances.changed']);
    expect((await world.list(own, 'open')).list).toEqual([loan]);
    expect((await world.list(own, 'ended')).list).toEqual([]);
    // What was lent is an asset and a debt, so it neither raises nor lowers what they are worth.
    expect(await world.terms(own)).toMatchObject({
      asset_value: '28100',
      owed: '2000',
      left: '810',
    });
  });

  test('LOAN-01 up to the initial ratio is lent, and one unit more is refused with the most there is', async () => {
    const own = await world.newcomer();
    // 0.05 BTC x 64,000 x 0.65.
    const above = await world.borrow(own, { number: '2080.00000001' });
    expect(above.envelope).toMatchObject({
      code: 'amount_above_maximum',
      params: { maximum: '2080 USDT' },
      fields: { number: 'amount_above_maximum' },
    });
    expect(await world.borrowed(own, { number: '2080.0' })).toMatchObject({ number: '2080' });
  });

  test('LOAN-01 no more is lent than a part of the assets, over all open loans together', async () => {
    const own = await world.newcomer();
    const whole = { collateral: '0.1', number: '2810.00000001' };
    expect((await world.borrow(own, whole)).envelope).toMatchObject({
      code: 'limit_exceeded',
      params: { maximum: '2810 USDT' },
      fields: { number: 'limit_exceeded' },
    });
    await world.borrowed(own);
    const second = { collateral: '0.02', number: '810.00000001' };
    expect((await world.borrow(own, second)).envelope).toMatchObject({
      code: 'limit_exceeded',
      params: { maximum: '810 USDT' },
    });
    await world.borrowed(own, { ...second, number: '810' });
    const third = await world.borrow(own, { collateral: '0.01', number: '10' });
    expect(third.envelope).toMatchObject({ code: 'limit_exceeded', params: { maximum: '0 USDT' } });
  });

  test('LOAN-01 of thirty loans at once no more are lent than the limit allows', async () => {
    const own = await world.newcomer();
    const wish = { number: '300', collateral: '0.008' };
    const answers = await Promise.all(Array.from({ length: 30 }, () => world.borrow(own, wish)));
    expect(answers.filter(({ code }) => code === null)).toHaveLength(9);
    expect(answers.filter(({ code }) => code === 'limit_exceeded')).toHaveLength(21);
    expect(await world.wallet(own, '3')).toBe('12700/0');
    expect(await world.wallet(own, '1')).toBe('0.028/0.072');
    expect(await world.terms(own)).toMatchObject({ owed: '2700', left: '110' });
  });

  test('LOAN-01 twenty loans may be open at a time', async () => {
    const own = await world.newcomer();
    const wish = { number: '10', collateral: '0.0003' };
    for (let count = 0; count < 20; count += 1) await world.borrowed(own, wish);
    const refused = await world.borrow(own, wish);
    expect(refused.envelope).toMatchObject({ code: 'too_many_orders', params: { maximum: '20' } });
    const { list, has_more } = await world.list(own, 'open', { limit: '15' });
    expect(has_more).toBe(true);
    const rest = await world.list(own, 'open', { limit: '15', page: '2' });
    expect(rest.has_more).toBe(false);
    const ids = [...list, ...rest.list].map(({ id }) => id);
    expect(ids).toHaveLength(20);
    expect(ids).toEqual(ids.toSorted((left, right) => right - left));
    await world.repaid(own, ids[0] ?? 0, '10');
    await world.borrowed(own, wish);
  });

  test('LOAN-01 what is not there cannot be set apart', async () => {
    const own = await world.newcomer();
    for (const collateral of ['0.10000001', '50']) {
      const refused = await world.borrow(own, { collateral, number: '100' });
      expect(refused.envelope).toMatchObject({
        code: 'insufficient_balance',
        fields: { collateral: 'insufficient_balance' },
      });
    }
    expect(await world.wallet(own, '1')).toBe('0.1/0');
    expect((await world.list(own, 'open')).list).toEqual([]);
  });

  test('LOAN-01 nothing is lent by an old price', async () => {
    const own = await world.newcomer();
    world.advanceMs(15_001);
    expect((await world.borrow(own)).envelope).toMatchObject({
      code: 'market_stale',
      fields: { collateral_currency_id: 'market_stale' },
    });
    world.setPrices();
    await world.borrowed(own);
  });

  test('LOAN-01 amounts out of bounds and bad coins are refused in their field and move nothing', async () => {
    const own = await world.newcomer();
    const loan = await world.borrowed(own, { number: '1000' });
    const refusals: readonly (readonly [Fields, string, string])[] = [
      [{ number: '10.000000001' }, 'amount_step', 'number'],
      [{ collateral: '0.010000001' }, 'amount_step', 'collateral'],
      [{ number: '9.99999999' }, 'amount_below_minimum', 'number'],
      [{ number: '999999999999999999' }, 'amount_above_maximum', 'number'],
      ...['3', '101', '201', '9999'].map(
        (id) =>
          [{ collateral_currency_id: id }, 'currency_unknown', 'collateral_currency_id'] as const,
      ),
      [{ collateral_currency_id: 'x' }, 'parameter_error', 'collateral_currency_id'],
    ];
    for (const [wish, code, field] of refusals) {
      const { envelope } = await world.borrow(own, wish);
      expect(envelope, JSON.stringify(wish)).toMatchObject({ code, fields: { [field]: code } });
    }
    for (const change of [world.repay, world.add]) {
      const { envelope } = await change(own, loan.id, '0.000000001');
      expect(envelope).toMatchObject({ code: 'amount_step', fields: { number: 'amount_step' } });
    }
    for (const state of ['', 'repaid', 'x'])
      expect((await world.call('loans.list', { state }, own)).code).toBe('parameter_error');
    expect((await world.list(own, 'open')).list).toEqual([loan]);
    expect(await world.wallet(own, '1')).toBe('0.05/0.05');
    expect(await world.wallet(own, '3')).toBe('11000/0');
  });

  test('LOAN-01 more collateral is held with what was there before, and never for a moment less', async () => {
    const own = await world.newcomer();
    const { id } = await world.borrowed(own);
    expect(await must(world.add(own, id, '0.02'))).toMatchObject({ collateral: '0.07' });
    expect((await world.told(own)).slice(-2)).toEqual(['loans.changed', 'balances.changed']);
    const short = await world.add(own, id, '0.03000001');
    expect(short.envelope).toMatchObject({
      code: 'insufficient_balance',
      fields: { number: 'insufficient_balance' },
    });
    // Adding needs no price.
    world.advanceMs(60_000);
    expect(await must(world.add(own, id, '0.03'))).toMatchObject({ collateral: '0.1' });
    expect(await world.wallet(own, '1')).toBe('0/0.1');
    const holds = await world
      .server()
      .exchange.database.query(
        `select amount from holds where reference_kind = 'loan' and reference_id = $1 and status = 'open'`,
        [String(id)],
      );
    expect(holds).toEqual([{ amount: '0.1' }]);
  });
});
