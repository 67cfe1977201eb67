/** Offers: who may publish what, what the desk shows, and how often something can be taken. */
import { expect, test } from 'vitest';
import { exact, plainText } from '../../../contract/money.ts';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { merchants } from '../../../server/features/otc/merchants.ts';
import { merchantsJob, seatMerchants } from '../../../server/features/otc/seat-merchants.ts';
import { actAs } from '../../support/coupons.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { must } from '../../support/server.ts';
import { setPrice } from '../../support/withdrawals.ts';
import { OFFER, openOtcWorld, type WireOffer } from './otc-world.ts';

describeOnDatabase('offers over the counter', (open) => {
  const world = openOtcWorld(open);
  const idsOf = (offers: readonly WireOffer[]) => offers.map(({ id }) => id);

  test('a guest sees coins, currencies and bounds, and the trade limit of a new account', async () => {
    const terms = (await must(world.call('otc.terms', {}))) as {
      coins: { currency: string }[];
      fiats: { fiat: string; trade_limit: string }[];
    };
    expect(terms).toMatchObject({ payment_ms: 900_000, lowest_percent: '80' });
    expect(terms.fiats).toHaveLength(11);
    expect(terms.fiats[0]).toMatchObject({ fiat: 'USD', fiat_scale: 2, trade_limit: '2000' });
    expect(terms.coins.map(({ currency }) => currency)).toContain('USDT');
  });

  test('the desk shows the best price first, what can really be taken, and nothing of one’s own', async () => {
    const [dear, cheap, buyer] = [
      await world.trader(),
      await world.trader({ coins: '300' }),
      await world.trader(),
    ];
    const high = await world
      .publish(dear, { price: '1.05', fiat: 'AED', maximum: '3000' })
      .catch(() => null);
    expect(high).toBeNull();
    const aed = { fiat: 'AED', minimum: '40' };
    const second = await world.publish(dear, { ...aed, price: '3.7' });
    const first = await world.publish(cheap, { ...aed, price: '3.68' });
    const desk = () => world.desk({ fiat: 'AED' }, buyer);
    expect(idsOf(await desk())).toEqual([first.id, second.id]);
    expect((await desk())[0]?.left).toBe('300');
    expect(idsOf(await world.desk({ fiat: 'AED' }, cheap))).toEqual([second.id]);
    expect(idsOf(await world.desk({ fiat: 'AED', amount: '30' }, buyer))).toEqual([]);
    expect(idsOf(await world.desk({ fiat: 'AED', amount: '800' }, buyer))).toEqual([
      first.id,
      second.id,
    ]);
    expect(idsOf(await world.desk({ fiat: 'AED', method: 'domestic' }, buyer))).toHaveLength(2);
    expect(idsOf(await world.desk({ fiat: 'AED', side: 'sell' }, buyer))).toEqual([]);
    await must(world.call('otc.setOffer', { id: String(first.id), state: 'paused' }, cheap));
    expect(idsOf(await desk())).toEqual([second.id]);
    expect((await world.take(buyer, first)).code).toBe('not_on_sale');
    expect((await world.take(dear, second)).code).toBe('not_on_sale');
    await must(world.call('otc.setOffer', { id: String(first.id), state: 'open' }, cheap));
    await must(world.call('otc.setOffer', { id: String(first.id), state: 'removed' }, cheap));
    expect(
      (await world.call('otc.setOffer', { id: String(first.id), state: 'open' }, cheap)).code,
    ).toBe('already_done');
    for (const id of [String(second.id), '999999999'])
      expect((await world.call('otc.setOffer', { id, state: 'removed' }, buyer)).code).toBe(
        'not_found',
      );
  });

  test('a floating price follows the market a minute at a time, the same on the desk as in the order', async () => {
    const [seller, buyer] = [await world.trader(), await world.trader({ level: 2 })];
    const { exchange } = world.server();
    setPrice(world.server(), 'BTCUSDT', '64000');
    world.advanceMs(MINUTE_MS - (exchange.clock.now() % MINUTE_MS) + 1);
    const offer = await world.publish(seller, {
      ...{ side: 'buy', currency_id: '1', fiat: 'GBP', price_kind: 'floating', price: '99.5' },
      ...{ quantity: '0.02', minimum: '10', maximum: '900' },
    });
    expect(offer.price).toBe(
      plainText(exact('64000').times('0.785455').times('0.995').toDecimalPlaces(4, 1)),
    );
    const listed = await world.desk({ side: 'sell', currency_id: '1', fiat: 'GBP' }, buyer);
    expect(listed[0]?.price).toBe(offer.price);
    setPrice(world.server(), 'BTCUSDT', '65000');
    const same = await world.desk({ side: 'sell', currency_id: '1', fiat: 'GBP' }, buyer);
    expect(same[0]?.price).toBe(offer.price);
    world.advanceMs(MINUTE_MS);
    setPrice(world.server(), 'BTCUSDT', '65000');
    const next = await world.desk({ side: 'sell', currency_id: '1', fiat: 'GBP' }, buyer);
    expect(exact(next[0]?.price ?? '0').gt(offer.price)).toBe(true);
    expect((await world.take(buyer, offer, { by: 'total', amount: '20' })).envelope).toMatchObject({
      code: 'quote_expired',
    });
  });

  test('a single trade is bounded by the lower level of verification of both sides', async () => {
    const [seller, buyer] = [await world.trader({ level: 2 }), await world.trader()];
    const offer = await world.publish(seller, { quantity: '4000', maximum: '4000', price: '1' });
    const [shown] = (await world.desk({}, buyer)).filter(({ id }) => id === offer.id);
    expect(shown?.trade_limit).toBe('2000');
    const over = await world.take(buyer, offer, { by: 'total', amount: '2000.01' });
    expect(over.envelope).toMatchObject({
      code: 'limit_exceeded',
      params: { maximum: '2000 USD' },
    });
    await must(world.take(buyer, offer, { by: 'total', amount: '2000' }));
    const other = await world.trader({ level: 2 });
    await must(world.take(other, offer, { by: 'total', amount: '2000' }));
  });

  test('only who is verified publishes, for cards that they have, within bounds, and no more than twenty', async () => {
    const seller = await world.trader();
    const { database } = world.server().exchange;
    const publish = (fields: Readonly<Record<string, string>> = {}) =>
      world.call('otc.publish', { ...OFFER, ...fields }, seller);
    expect((await publish({ price: '2', maximum: '5' })).envelope).toMatchObject({
      fields: { price: 'price_out_of_band', maximum: 'amount_below_minimum' },
    });
    expect((await publish({ fiat: 'KRW' })).code).toBe('currency_unknown');
    expect((await publish({ currency_id: '4' })).code).toBe('currency_unknown');
    expect((await publish({ terms: 'x'.repeat(301) })).code).toBe('text_too_long');
    await database.query(`delete from bank_cards where user_id = $1 and kind = 'domestic'`, [
      seller.userId,
    ]);
    expect((await publish()).envelope).toMatchObject({ fields: { methods: 'card_required' } });
    for (let count = 0; count < 20; count += 1) await must(publish({ methods: 'international' }));
    expect((await publish({ methods: 'international' })).envelope).toMatchObject({
      code: 'too_many_orders',
      params: { maximum: '20' },
    });
    await database.query(
      `update users set verification = 'none', verification_level = 0 where id = $1`,
      [seller.userId],
    );
    expect((await publish()).envelope).toMatchObject({ type: '998' });
  });

  test('of many at once nobody takes what is not there, and nobody has more than five open', async () => {
    const seller = await world.trader({ coins: '250' });
    const offer = await world.publish(seller, { quantity: '1000' });
    const buyers = await Promise.all([1, 2, 3, 4].map(() => world.trader()));
    const answers = await Promise.all(buyers.map((buyer) => world.take(buyer, offer)));
    expect(answers.map(({ code }) => code ?? 'taken').toSorted()).toEqual([
      ...['sold_out', 'sold_out', 'taken', 'taken'],
    ]);
    expect(await world.purse(seller)).toBe('50/200');
    const rich = await world.trader();
    const wide = await world.publish(rich);
    const [one] = buyers;
    if (one === undefined) throw new Error('there is no buyer');
    const before = answers[0]?.code === null ? 1 : 0;
    const many = await Promise.all(
      Array.from({ length: 8 }, () => world.take(one, wide, { amount: '20' })),
    );
    expect(many.filter(({ code }) => code === null)).toHaveLength(5 - before);
    expect(many.find(({ code }) => code !== null)?.envelope).toMatchObject({
      code: 'too_many_orders',
      params: { maximum: '5' },
    });
  });

  test('what somebody has done is counted from their orders: shares, times, and whose fault an end was', async () => {
    const [seller, buyer] = [await world.trader(), await world.trader()];
    const offer = await world.publish(seller, { fiat: 'EUR', price: '0.92' });
    const recordOf = async () =>
      (await world.desk({ fiat: 'EUR' })).find(({ id }) => id === offer.id)?.owner;
    expect(await recordOf()).toMatchObject({ trades: 0, completion: null, release_ms: null });
    const take = () => world.taken(buyer, offer, { amount: '20' });
    for (const [payMs, releaseMs] of [
      [60_000, 120_000],
      [120_000, 60_000],
    ] as const) {
      const order = await take();
      world.advanceMs(payMs);
      await world.paid(buyer, order);
      world.advanceMs(releaseMs);
      await must(world.step('release', seller, order));
    }
    // Not paid: that says nothing about the seller.
    await must(world.step('cancel', buyer, await take()));
    expect(await recordOf()).toMatchObject({ trades: 2, completion: '1', release_ms: 90_000 });
    const wanted = await world.publish(buyer, { side: 'buy', fiat: 'EUR', price: '0.9' });
    const [own] = (await world.desk({ fiat: 'EUR', side: 'sell' })).filter(
      ({ id }) => id === wanted.id,
    );
    expect(own?.owner).toMatchObject({ trades: 2, completion: '0.6666', pay_ms: 90_000 });
    const lost = await take();
    await world.paid(buyer, lost);
    await must(world.step('appeal', buyer, lost));
    await actAs(world.server(), { verb: 'otc', args: [String(lost.id), 'buyer', 'It was paid'] });
    expect(await recordOf()).toMatchObject({ trades: 2, completion: '0.6666' });
  });

  test('merchants of the sandbox are seated beside the demo account, and pay and release by themselves', async () => {
    const { exchange } = world.server();
    const { database, clock } = exchange;
    const [lotus] = merchants;
    if (lotus === undefined) throw new Error('there is no merchant');
    // Nobody looks around here, so nobody comes.
    const job = { id: 1, kind: 'otc_merchants', payload: {} };
    await database.withTransaction((tx) => merchantsJob(exchange)(tx, job, clock.now()));
    expect(await database.query('select 1 from otc_merchants')).toEqual([]);
    await database.withTransaction((tx) => seatMerchants(tx, clock.now()));
    // A second time there is nothing to do.
    const offers = () =>
      database.query('select max(id) as last, count(*) as count from otc_offers');
    const before = await offers();
    await database.withTransaction((tx) => seatMerchants(tx, clock.now()));
    expect(await offers()).toEqual(before);
    const trader = await world.trader();
    const vnd = { fiat: 'VND', currency_id: '3' };
    const ofLotus = (offer: WireOffer) => offer.owner.name === lotus.name;
    const sells = (await world.desk(vnd, trader)).find(ofLotus);
    const buys = (await world.desk({ ...vnd, side: 'sell' }, trader)).find(ofLotus);
    if (sells === undefined || buys === undefined) throw new Error('the merchant offers nothing');
    const bought = await world.taken(trader, sells, { amount: '50' });
    const sold = await world.taken(trader, buys, { amount: '60' });
    await world.paid(trader, bought);
    await world.takeTurns();
    expect((await world.page(trader, sold)).status).toBe('unpaid');
    world.advanceMs(Math.max(lotus.payMs, lotus.releaseMs));
    await Promise.all([world.takeTurns(), world.takeTurns()]);
    expect((await world.page(trader, bought)).status).toBe('released');
    expect(await world.page(trader, sold)).toMatchObject({ status: 'paid', has_voucher: false });
    await must(world.step('release', trader, sold));
    expect(await world.purse(trader)).toBe('4990/0');
    const id = String(bought.id);
    expect(await must(world.call('otc.messages', { id }, trader))).toHaveLength(1);
  });
});
