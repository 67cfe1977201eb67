/** Dual investments as a client buys them: what is on offer, purchases, and every refusal. */
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { badAmounts } from '../../support/bad-values.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { actAs } from '../../support/coupons.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { must } from '../../support/server.ts';
import { openDualWorld, START_PRICE } from './dual-world.ts';

const BUYERS = repetitions({ short: 40, long: 500 });

describeOnDatabase('dual investments on sale', (open) => {
  const world = openDualWorld(open);

  test('DUAL-03 each day has products of several coins, on both sides of the price, from 1 to 30 days', async () => {
    await world.offer();
    const calls = await world.products();
    const puts = await world.products({ type: 'put' });
    expect(calls).toHaveLength(15);
    expect(puts).toHaveLength(15);
    expect([...new Set(calls.map((each) => each.holding_days))].sort((a, b) => a - b)).toEqual([
      1, 3, 7, 14, 30,
    ]);
    for (const call of calls) expect(Number(call.linked_price)).toBeGreaterThan(94_000);
    for (const put of puts) expect(Number(put.linked_price)).toBeLessThan(94_000);
    for (const currency of ['2', '5', '6'])
      expect(await world.products({ currency_id: currency })).not.toEqual([]);
    const [near] = await world.products({ days: '1', sort: 'rate' });
    expect(near).toMatchObject({
      type: 'call',
      currency: 'BTC',
      currency_id: 1,
      quote_currency: 'USDT',
      symbol: 'BTCUSDT',
      share_quantity: '0.001',
      share_price: '0.001',
      pay_currency: 'BTC',
      linked_price: '94500',
      reference_price: '94000',
      holding_days: 1,
      time_zone: 'UTC+8',
      total_shares: 1000,
      remaining_shares: 1000,
      progress: '0',
      minimum_shares: 1,
      maximum_shares: 500,
    });
    const rates = calls.map((call) => Number(call.annual_rate));
    expect(rates).toEqual(rates.toSorted((a, b) => b - a));
  });

  test('DUAL-06 products mature at 16:00 of UTC+8, and none is sold in its last hour', async () => {
    await world.offer();
    for (const product of await world.products()) {
      const maturity = new Date(product.matures_at);
      expect(maturity.getUTCHours() * 60 + maturity.getUTCMinutes()).toBe(8 * 60);
      expect(product.sells_until).toBeLessThanOrEqual(product.matures_at - HOUR_MS);
      expect(product.matures_at - product.sells_until).toBeGreaterThanOrEqual(
        (product.holding_days - 1) * DAY_MS,
      );
    }
    const terms = await must(world.server().call('dualInvest.terms'));
    expect(terms).toMatchObject({
      holding_days: [1, 3, 7, 14, 30],
      price_source: 'aureus-manual-tape',
      time_zone: 'UTC+8',
      next_at: world.nextRound(),
    });
  });

  test('a second look makes nothing twice, and the rates follow the market', async () => {
    await world.offer();
    const count = async () => {
      const [row] = await world
        .server()
        .exchange.database.query<{ count: number }>('select count(*) as count from dual_products');
      return row?.count;
    };
    const before = await count();
    const [first] = await world.products({ days: '3' });
    await world.offer('94020');
    const again = (await world.products({ days: '3' })).find(({ id }) => id === first?.id);
    expect(await count()).toBe(before);
    // Nearer to the linked price, so dearer, though it moved the volatility a little as well.
    expect(Number(again?.annual_rate)).toBeGreaterThan(Number(first?.annual_rate));
    await world.offer('94700');
    // Beyond the linked price nothing is sold any more.
    expect((await world.products({ days: '1' })).map(({ linked_price }) => linked_price)).toEqual(
      expect.not.arrayContaining(['94500']),
    );
    await world.offer(START_PRICE);
  });

  test('DUAL-02 DUAL-07 DUAL-08 a purchase pays for whole shares, which are held until maturity', async () => {
    await world.offer();
    const own = await world.newcomer();
    const product = await world.product(7);
    const detail = await must(
      world.server().call('dualInvest.product', { id: String(product.id) }, own),
    );
    expect(detail).toMatchObject({ available: '0.1', price_source: 'aureus-manual-tape' });
    // Without a type it is a call.
    const fields = { id: String(product.id), num: '3', currency_id: '1' };
    const order = await must(world.server().call('dualInvest.purchase', fields, own));
    expect(order).toMatchObject({
      product_id: product.id,
      type: 'call',
      num: 3,
      amount: '0.003',
      quantity: '0.003',
      pay_currency: 'BTC',
      annual_rate: product.annual_rate,
      linked_price: product.linked_price,
      status: 'purchased',
      settlement_price: null,
      paid_amount: null,
      matures_at: product.matures_at,
    });
    expect(await world.wallet(own, '1')).toBe('0.097/0');
    expect(await world.wallet(own, '1', 'financial')).toBe('0/0.003');
    expect(await world.bills(own)).toEqual([
      'dual_purchase change -0.003 BTC',
      'dual_purchase financial 0.003 BTC',
    ]);
    expect(await world.told(own)).toEqual(['dualInvest.purchased', 'balances.changed']);
    const [left] = (await world.products({ days: '7' })).filter(({ id }) => id === product.id);
    expect(left).toMatchObject({ remaining_shares: 997, progress: '0.003' });
    expect(await world.orders(own)).toEqual([order]);
    expect(await world.orders(own, { status: 'success' })).toEqual([]);
  });

  test('a put is paid for in USDT at the linked price', async () => {
    await world.offer();
    const own = await world.newcomer();
    const product = await world.product(1, 'put');
    expect(product).toMatchObject({ linked_price: '93500', share_price: '93.5' });
    const order = await world.bought(own, product, '2');
    expect(order).toMatchObject({ amount: '187', quantity: '0.002' });
    expect(await world.wallet(own, '3')).toBe('9813/0');
    expect(await world.wallet(own, '3', 'financial')).toBe('0/187');
  });

  test('DUAL-07 a quantity that is no whole number is refused without effect', async () => {
    await world.offer();
    const own = await world.newcomer();
    const product = await world.product();
    for (const num of [...badAmounts, '1.5', '', '2147483648', '999999999999']) {
      const { code } = await world.buy(own, product, { num });
      expect(['parameter_error', 'quantity_invalid'], num).toContain(code);
    }
    expect(await world.orders(own)).toEqual([]);
    expect(await world.wallet(own, '1')).toBe('0.1/0');
  });

  test('what is not what the product says, or nobody sells, is refused without effect', async () => {
    await world.offer();
    const own = await world.newcomer();
    const product = await world.product();
    const put = await world.product(1, 'put');
    const codeOf = async (more: Record<string, string>, of = product) =>
      (await world.buy(own, of, more)).code;
    expect(await codeOf({ id: '999999999' })).toBe('not_found');
    expect(await codeOf({ id: '0' })).toBe('parameter_error');
    expect(await codeOf({ id: '-1' })).toBe('parameter_error');
    expect(await codeOf({ id: '9007199254740993' })).toBe('parameter_error');
    expect(await codeOf({ currency_id: '2' })).toBe('parameter_error');
    expect(await codeOf({ currency_id: 'BTC' })).toBe('parameter_error');
    expect(await codeOf({ type: 'put' })).toBe('parameter_error');
    expect(await codeOf({ type: 'both' })).toBe('parameter_error');
    expect(await codeOf({ type: 'call' }, put)).toBe('parameter_error');
    expect(await codeOf({ num: '501' })).toBe('amount_above_maximum');
    expect(await codeOf({ num: '101' })).toBe('insufficient_balance');
    expect(await codeOf({ seen_rate: '99' })).toBe('slippage_exceeded');
    expect(await codeOf({ seen_rate: '1e3' })).toBe('parameter_error');
    expect((await world.buy({ ...own, token: 'x' }, product)).code).toBe('login_required');
    expect(await world.orders(own)).toEqual([]);
    expect(await world.wallet(own, '1')).toBe('0.1/0');
    // The rate that was seen, or a lower one, is as good as none.
    expect(await codeOf({ seen_rate: product.annual_rate })).toBeNull();
  });

  test('a price that is no longer true sells nothing: old, or beyond the linked price', async () => {
    await world.offer();
    const own = await world.newcomer();
    const product = await world.product();
    world.setPrice('94500');
    expect((await world.buy(own, product)).code).toBe('not_on_sale');
    world.setPrice(START_PRICE);
    world.advanceMs(16_000);
    expect((await world.buy(own, product)).code).toBe('market_stale');
    world.setPrice(START_PRICE);
    expect((await world.buy(own, product)).code).toBeNull();
    // The price is of now, but the rate is older than a quarter of an hour.
    await world
      .server()
      .exchange.database.query('update dual_products set rated_at = $2 where id = $1', [
        product.id,
        world.nowMs() - 15 * MINUTE_MS - 1,
      ]);
    expect((await world.buy(own, product)).code).toBe('market_stale');
  });

  test('one intent buys once, however often it is sent', async () => {
    await world.offer();
    const own = await world.newcomer();
    const product = await world.product();
    const fields = { id: String(product.id), num: '1', currency_id: '1' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        world
          .server()
          .call('dualInvest.purchase', fields, { token: own.token, key: 'one-purchase-only' }),
      ),
    );
    expect(new Set(answers.map(({ message }) => JSON.stringify(message))).size).toBe(1);
    expect(await world.orders(own)).toHaveLength(1);
    expect(await world.wallet(own, '1')).toBe('0.099/0');
  });

  test(`of ${BUYERS} buyers at once for the last shares as many get one as there are, and nobody one too many`, async () => {
    await world.offer();
    const product = await world.product(14);
    const { database } = world.server().exchange;
    const last = Math.floor(BUYERS / 5);
    const sold = await database.query<{ soldShares: number }>(
      'update dual_products set total_shares = sold_shares + $2 where id = $1 returning sold_shares',
      [product.id, last],
    );
    const people = await Promise.all(Array.from({ length: BUYERS }, () => world.newcomer()));
    const answers = await Promise.all(people.map((own) => world.buy(own, product)));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === null)).toHaveLength(last);
    expect(new Set(codes.filter((code) => code !== null))).toEqual(new Set(['not_on_sale']));
    const [row] = await database.query<{ soldShares: number; totalShares: number }>(
      'select sold_shares, total_shares from dual_products where id = $1',
      [product.id],
    );
    expect(row?.soldShares).toBe((sold[0]?.soldShares ?? 0) + last);
    expect(row?.soldShares).toBe(row?.totalShares);
    const [gone] = (await world.products({ days: '14' })).filter(({ id }) => id === product.id);
    expect(gone).toMatchObject({ remaining_shares: 0, progress: '1' });
    reportCount({
      what: 'buyers at once for the last shares of a dual investment',
      count: BUYERS,
      outcome: `${last} of ${last} shares sold, 0 too many`,
    });
  });

  test('after the cut-off nothing is sold, and a new round comes at 16:00 of UTC+8', async () => {
    await world.offer();
    const own = await world.newcomer();
    const product = await world.product(3);
    world.advanceMs(product.sells_until - world.nowMs() - 1);
    await world.offer();
    const session = await world.loggedIn(own);
    expect((await world.buy(session, product)).code).toBeNull();
    world.advanceMs(1);
    world.setPrice(START_PRICE);
    expect((await world.buy(session, product)).code).toBe('not_on_sale');
    expect((await world.products({ days: '3' })).map(({ id }) => id)).not.toContain(product.id);
    await world.offer();
    const next = await world.product(3);
    expect(next.matures_at).toBe(product.matures_at + DAY_MS);
  });

  test('an operator gives a product more shares, never fewer than were sold, and nothing else', async () => {
    await world.offer();
    const own = await world.newcomer();
    const product = await world.product(30);
    await world.bought(own, product, '5');
    const act = (...args: string[]) => actAs(world.server(), { verb: 'dual', args });
    expect(await act(String(product.id), '1500')).toEqual({
      exitCode: 0,
      answer: { product: product.id, total: 1500, sold: 5 },
    });
    expect((await act(String(product.id), '4')).exitCode).toBe(2);
    expect(await act('999999999', '10')).toEqual({ exitCode: 1, answer: { error: 'not_found' } });
    for (const bad of ['', '0', '-1', '1.5', '1e3', '0x10', 'x', '9'.repeat(20)])
      expect((await act(String(product.id), bad)).exitCode, bad).toBe(2);
    const { database } = world.server().exchange;
    const change = (what: string) =>
      database.query(`update dual_products set ${what} where id = $1`, [product.id]);
    await expect(change('total_shares = 4')).rejects.toThrow(/violates check constraint/);
    await expect(change('sold_shares = 0')).rejects.toThrow(/never changed/);
    await expect(change('linked_price = 1')).rejects.toThrow(/never changed/);
  });
});
