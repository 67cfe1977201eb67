/** Orders over the counter from both sides: escrow, payment, release, timeouts, appeals and what nobody may do. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { say as sayTo } from '../../../server/features/otc/talk.ts';
import { actAs } from '../../support/coupons.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { must } from '../../support/server.ts';
import { openOtcWorld } from './otc-world.ts';

const WINDOW_MS = 15 * MINUTE_MS;

describeOnDatabase('orders over the counter', (open) => {
  const world = openOtcWorld(open);
  const operator = (...args: string[]) => actAs(world.server(), { verb: 'otc', args });

  /** An offer to sell, and an order of 100 of it. */
  async function dealt() {
    const [seller, buyer] = [await world.trader(), await world.trader()];
    const offer = await world.publish(seller);
    return { seller, buyer, offer, order: await world.taken(buyer, offer) };
  }

  async function appealed() {
    const deal = await dealt();
    await world.paid(deal.buyer, deal.order);
    await must(world.step('appeal', deal.seller, deal.order));
    return deal;
  }

  test('the coins of the seller stand in escrow, and reach the buyer when the seller releases', async () => {
    const { seller, buyer, order } = await dealt();
    expect(order).toMatchObject({
      ...{ role: 'buyer', maker: 'seller', status: 'unpaid', number: '100', total: '101' },
      expires_at: world.server().exchange.clock.now() + WINDOW_MS,
    });
    expect([await world.purse(seller), await world.purse(buyer)]).toEqual(['4900/100', '5000/0']);
    const page = await world.page(buyer, order);
    expect(page).toMatchObject({ payee: { bank_account: '19034567891234' }, has_voucher: false });
    expect(await world.page(seller, order)).toMatchObject({
      payee: { bank_account: '•••• 1234' },
      payer: { real_name: 'An Nguyen', bank_account: '•••• 1234' },
    });
    expect((await world.paid(buyer, order)).status).toBe('paid');
    const released = await must(world.step('release', seller, order));
    expect(released).toMatchObject({ status: 'released', role: 'seller' });
    expect([await world.purse(seller), await world.purse(buyer)]).toEqual(['4900/0', '5100/0']);
    expect(await world.told(buyer)).toEqual(['unpaid', 'paid', 'released']);
    expect(await world.told(seller)).toEqual(['unpaid', 'paid', 'released']);
    expect(await world.messages(seller)).toEqual(['otc_taken', 'otc_paid']);
    expect(await world.messages(buyer)).toEqual(['otc_released']);
    expect(await world.page(buyer, order)).toMatchObject({ payee: { bank_account: '•••• 1234' } });
  });

  test('who sells to an offer is the one whose coins are held, and needs them', async () => {
    const [buyer, seller] = [await world.trader(), await world.trader({ coins: '50' })];
    const offer = await world.publish(buyer, { side: 'buy', price: '0.99' });
    expect((await world.take(seller, offer)).envelope).toMatchObject({
      code: 'insufficient_balance',
      fields: { amount: 'insufficient_balance' },
    });
    const order = await world.taken(seller, offer, { amount: '40' });
    expect(order).toMatchObject({ role: 'seller', maker: 'buyer', total: '39.6' });
    expect(await world.purse(seller)).toBe('10/40');
    await world.paid(buyer, order);
    await must(world.step('release', seller, order));
    expect([await world.purse(seller), await world.purse(buyer)]).toEqual(['10/0', '5040/0']);
  });

  test('nobody releases but the seller, and nobody twice', async () => {
    const { seller, buyer, order } = await dealt();
    const stranger = await world.trader();
    expect((await world.step('release', seller, order)).code).toBe('order_not_open');
    await world.paid(buyer, order);
    for (const other of [buyer, stranger])
      expect((await world.step('release', other, order)).code).toBe('not_found');
    const wrong = { id: String(order.id), pay_password: '135790' };
    expect((await world.call('otc.release', wrong, seller)).code).toBe('pay_password_wrong');
    const proofless = { id: String(order.id) };
    expect((await world.call('otc.release', proofless, seller)).code).toBe('pay_password_wrong');
    await must(world.step('release', seller, order));
    expect((await world.step('release', seller, order)).code).toBe('order_not_open');
    expect(await world.purse(buyer)).toBe('5100/0');
  });

  test('a buyer cancels before "paid" and not after; what was taken is on offer again', async () => {
    const { seller, buyer, order, offer } = await dealt();
    expect((await world.desk())[0]?.left).toBe('900');
    expect((await world.step('cancel', seller, order)).code).toBe('not_found');
    expect(await must(world.step('cancel', buyer, order))).toMatchObject({ status: 'cancelled' });
    expect(await world.purse(seller)).toBe('5000/0');
    expect((await world.desk()).find(({ id }) => id === offer.id)?.left).toBe('1000');
    expect((await world.pay(buyer, order)).code).toBe('order_not_open');
    const again = await world.taken(buyer, offer);
    await world.paid(buyer, again);
    expect((await world.step('cancel', buyer, again)).code).toBe('order_not_open');
  });

  test('an order expires at the instant at which its time ends, once, and never after "paid"', async () => {
    const { seller, buyer, order, offer } = await dealt();
    const paid = await world.taken(buyer, offer);
    await world.paid(buyer, paid);
    world.advanceMs(WINDOW_MS - 1);
    await world.expireAll();
    expect((await world.page(buyer, order)).status).toBe('unpaid');
    world.advanceMs(1);
    expect((await world.pay(buyer, order)).code).toBe('order_not_open');
    expect((await world.step('cancel', buyer, order)).code).toBe('order_not_open');
    await Promise.all([world.expireAll(), world.expireAll(), world.expireAll()]);
    expect((await world.page(buyer, order)).status).toBe('expired');
    expect((await world.page(buyer, paid)).status).toBe('paid');
    expect(await world.purse(seller)).toBe('4900/100');
    expect((await world.told(seller)).filter((status) => status === 'expired')).toHaveLength(1);
    expect((await world.messages(seller)).filter((key) => key === 'otc_expired')).toHaveLength(1);
  });

  test('an appeal is decided by the operator alone, once, for the buyer or for the seller', async () => {
    const won = await appealed();
    expect((await world.step('appeal', won.buyer, won.order)).code).toBe('order_not_open');
    expect((await operator(String(won.order.id))).answer).toMatchObject({
      status: 'appealed',
      appealReason: 'No money has arrived',
    });
    const list = await actAs(world.server(), { verb: 'otc-appeals', args: [] });
    expect(JSON.stringify(list.answer)).toContain(`"id":${won.order.id}`);
    for (const args of [
      [],
      ['x'],
      [String(won.order.id), 'both', 'why'],
      [String(won.order.id), 'buyer'],
    ])
      expect((await operator(...args)).exitCode).toBe(2);
    expect(await operator(String(won.order.id), 'buyer', 'The bank confirms it')).toMatchObject({
      exitCode: 0,
      answer: { status: 'released', decidedFor: 'buyer' },
    });
    expect(await operator(String(won.order.id), 'seller', 'Changed my mind')).toEqual({
      exitCode: 1,
      answer: { error: 'order_not_open' },
    });
    expect(await world.purse(won.buyer)).toBe('5100/0');
    expect(await world.page(won.seller, won.order)).toMatchObject({
      decision: { for: 'buyer', reason: 'The bank confirms it' },
    });
    const lost = await appealed();
    await operator(String(lost.order.id), 'seller', 'The voucher is of another day');
    expect((await world.page(lost.buyer, lost.order)).status).toBe('returned');
    expect([await world.purse(lost.seller), await world.purse(lost.buyer)]).toEqual([
      '5000/0',
      '5000/0',
    ]);
    const gone = await dealt();
    expect((await operator(String(gone.order.id), 'buyer', 'Before its time')).exitCode).toBe(1);
  });

  test('a seller who has found the money releases under appeal, and nothing is left to decide', async () => {
    const { seller, buyer, order } = await appealed();
    await must(world.step('release', seller, order));
    expect(await world.purse(buyer)).toBe('5100/0');
    expect((await operator(String(order.id), 'seller', 'Too late')).exitCode).toBe(1);
  });

  test('the price that was seen is the price that is taken', async () => {
    const [seller, buyer] = [await world.trader(), await world.trader()];
    const offer = await world.publish(seller);
    for (const price of ['1', '1.0101', '1.02'])
      expect((await world.take(buyer, offer, { price })).envelope).toMatchObject({
        code: 'quote_expired',
        fields: { price: 'quote_expired' },
      });
    expect((await world.take(buyer, offer, { price: '1.010' })).code).toBeNull();
  });

  test('a voucher is a picture of the buyer, for one order alone, and both sides may see it', async () => {
    const { seller, buyer, order, offer } = await dealt();
    const foreign = await world.voucher(seller);
    for (const voucher of [foreign, '/uploads/none.webp', 'https://elsewhere.example/a.webp'])
      expect((await world.pay(buyer, order, voucher)).code).toBe('voucher_required');
    const voucher = await world.voucher(buyer);
    await must(world.pay(buyer, order, voucher));
    const next = await world.taken(buyer, offer);
    expect((await world.pay(buyer, next, voucher)).envelope).toMatchObject({
      fields: { voucher: 'already_done' },
    });
    const stranger = await world.trader();
    const see = (as = seller) => world.call('otc.voucher', { id: String(order.id) }, as);
    // The row of the picture is there; its file comes with a real upload.
    const folder = join(world.server().dataDir, 'uploads');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, voucher.replace('/uploads/', '')), 'RIFF');
    for (const side of [seller, buyer]) {
      expect((await world.page(side, order))['has_voucher']).toBe(true);
      expect(await must(see(side))).toEqual({ picture: 'data:image/webp;base64,UklGRg==' });
    }
    expect((await see(stranger)).code).toBe('not_found');
  });

  test('cards of both sides are needed, a new one of the seller waits, and so does who changed a password', async () => {
    const { database, clock } = world.server().exchange;
    const [seller, buyer] = [await world.trader(), await world.trader()];
    const offer = await world.publish(seller);
    await database.query(`delete from bank_cards where user_id = $1 and kind = 'domestic'`, [
      buyer.userId,
    ]);
    expect((await world.take(buyer, offer)).envelope).toMatchObject({
      fields: { method: 'card_required' },
    });
    await must(world.take(buyer, offer, { method: 'international' }));
    const hour = clock.now() + 60 * MINUTE_MS;
    await database.query('update bank_cards set usable_at = $2 where user_id = $1', [
      seller.userId,
      hour,
    ]);
    expect((await world.take(buyer, offer, { method: 'international' })).code).toBe('not_on_sale');
    const wanted = await world.publish(buyer, { side: 'buy', methods: 'international' });
    expect((await world.take(seller, wanted, { method: 'international' })).envelope).toMatchObject({
      code: 'card_waiting',
      params: { hours: '1' },
    });
    await database.query('update bank_cards set usable_at = 0 where user_id = $1', [seller.userId]);
    await database.query('update users set outflows_from = $2 where id = $1', [
      seller.userId,
      hour,
    ]);
    expect((await world.take(seller, wanted, { method: 'international' })).code).toBe(
      'outflows_waiting',
    );
    await database.query('update users set outflows_from = 0 where id = $1', [seller.userId]);
  });

  test('both sides talk beside the order, in text, within bounds, and nobody else reads it', async () => {
    const { seller, buyer, order } = await dealt();
    const id = String(order.id);
    const say = (text: string, as = buyer) => world.call('otc.say', { id, text }, as);
    const script = '<img src=x onerror=alert(1)>';
    expect(await must(say(script))).toMatchObject({ is_own: true, text: script });
    expect((await say('a\u202Eb')).code).toBe('special_characters');
    expect((await say('x'.repeat(501))).code).toBe('text_too_long');
    expect((await say('😀'.repeat(60_000))).code).not.toBeNull();
    expect((await say('   ')).code).not.toBeNull();
    const stranger = await world.trader();
    expect((await say('hello', stranger)).code).toBe('not_found');
    expect((await world.call('otc.messages', { id }, stranger)).code).toBe('not_found');
    expect(await must(world.call('otc.messages', { id }, seller))).toMatchObject([
      { is_own: false, text: script },
    ]);
    await must(world.step('cancel', buyer, order));
    await must(say('Sorry'));
    world.advanceMs(24 * 60 * MINUTE_MS);
    const { exchange } = world.server();
    const late = await exchange.database.withTransaction((tx) =>
      sayTo(exchange, tx, { userId: buyer.userId, id: order.id, text: 'A day too late' }),
    );
    expect(late).toMatchObject({ ok: false, error: { code: 'order_not_open' } });
  });

  test('another user’s order answers as one that never was, in every call', async () => {
    const { order } = await dealt();
    const stranger = await world.trader();
    for (const id of [String(order.id), '999999999']) {
      const voucher = await world.voucher(stranger);
      for (const [name, fields] of [
        ['otc.order', {}],
        ['otc.messages', {}],
        ['otc.voucher', {}],
        ['otc.pay', { voucher }],
        ['otc.cancel', {}],
        ['otc.release', { pay_password: '246810' }],
        ['otc.appeal', { reason: 'It is mine' }],
        ['otc.say', { text: 'Hello' }],
      ] as const)
        expect([name, (await world.call(name, { id, ...fields }, stranger)).code]).toEqual([
          name,
          'not_found',
        ]);
    }
  });

  test('the database refuses a state that does not follow, coins that did not move, other terms, a deletion', async () => {
    const { order } = await dealt();
    const { database } = world.server().exchange;
    const refuses = (sql: string) => expect(database.query(sql, [order.id]), sql).rejects.toThrow();
    await refuses(`update otc_orders set status = 'released', ended_at = created_at where id = $1`);
    await refuses(
      `update otc_orders set status = 'cancelled', ended_at = created_at where id = $1`,
    );
    await refuses(`update otc_orders set status = 'expired', ended_at = created_at where id = $1`);
    await refuses(`update otc_orders set status = 'appealed' where id = $1`);
    await refuses(`update otc_orders set status = 'paid', paid_at = expires_at where id = $1`);
    await refuses(
      `update otc_orders set number = 1, status = 'paid', paid_at = created_at where id = $1`,
    );
    await refuses('delete from otc_orders where id = $1');
    await refuses(
      'update otc_offers set price = 1 where id = (select offer_id from otc_orders where id = $1)',
    );
  });
});
