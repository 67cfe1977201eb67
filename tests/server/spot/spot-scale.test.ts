/** Ladders of limits of coins: all of their orders or none, each of them a limit like every other from then on. */
import { expect, test } from 'vitest';
import type { Result } from '../../../contract/envelope.ts';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { startMatching } from '../../../server/features/spot/matching.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../../support/database.ts';
import { ofFile } from '../../support/of-file.ts';
import { createSpotExchange, type SpotExchange } from '../../support/spot-exchange.ts';
import { costOf, held, heldOf, percent, pricesOf, stateOf, told, trade } from './stop-steps.ts';

const must = (answer: Result<SpotOrder[]>): SpotOrder[] => {
  if (!answer.ok) throw new Error(`refused: ${answer.error.code}`);
  return answer.value;
};
const codeOf = (answer: Result<SpotOrder[]>) => (answer.ok ? 'ok' : answer.error.code);
const buy = { type: 'buy', amount: '0.0103', count: 4, sizes: 'rising' } as const;

/** From two hundredths below the market to five, as a purchase of that market. */
function ladderOf(spot: SpotExchange) {
  return { ...buy, fromPrice: percent(spot, 98), toPrice: percent(spot, 95) };
}

async function writtenFor({ exchange }: SpotExchange, userId: number): Promise<string> {
  const [row] = await exchange.database.query<{ orders: number; news: number; holds: number }>(
    `select (select count(*) from spot_orders where user_id = $1) as orders,
        (select count(*) from outbox where user_id = $1) as news,
        (select count(*) from holds h join accounts a on a.id = h.account_id where a.user_id = $1) as holds`,
    [userId],
  );
  return `${row?.orders} ${row?.news} ${row?.holds}`;
}

describeOnEachDatabase('ladders of limits of coins', (openDatabase) => {
  const database = ofFile(openDatabase);
  const open = (symbol?: string) => createSpotExchange(database(), symbol);

  test('its orders are the amount together, hold what each of them may cost, and are told as limits', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ USDT: '100000' });
    const orders = must(await spot.scale(user, ladderOf(spot)));
    expect(orders.map(({ amount }) => amount)).toEqual([
      '0.00103',
      '0.00206',
      '0.00309',
      '0.00412',
    ]);
    expect([orders[0]?.price, orders[3]?.price]).toEqual([percent(spot, 98), percent(spot, 95)]);
    for (const order of orders)
      expect(order).toMatchObject({
        status: 'open',
        kind: 'limit',
        timeInForce: 'gtc',
        version: 2,
      });
    const costs = orders.map(({ price, amount }) => exact(costOf(spot, price ?? '', amount)));
    const cost = plainText(costs.reduce((sum, each) => sum.plus(each), exact('0')));
    expect(await heldOf(spot, user, 'USDT')).toBe(cost);
    expect(await told(spot, user)).toEqual(Array.from({ length: 4 }, () => 'spot.placed'));
    for (const { id } of orders) await spot.cancel(user, id);
    expect(await held(spot, user)).toBe('USDT 100000 0');
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('a ladder that sells holds its coins, and each order fills when the market comes to it', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ BTC: '1' });
    const matching = await startMatching(spot.exchange);
    const [from, to, beyond] = [102, 104, 103].map((share) => percent(spot, share));
    if (!from || !to || !beyond) throw new Error('no prices');
    const wish = { type: 'sell', amount: '0.01', count: 2, sizes: 'even' } as const;
    const orders = must(await spot.scale(user, { ...wish, fromPrice: from, toPrice: to }));
    expect(await held(spot, user)).toBe('BTC 0.99 0.01');
    for (const order of orders) matching.watch(order);
    trade(spot, beyond);
    await matching.settled();
    const [first, second] = orders.map(({ id }) => id);
    expect(await stateOf(spot, first ?? 0)).toBe('filled 0.005 asleep');
    expect(await pricesOf(spot, first ?? 0)).toEqual([`${from} made`]);
    expect(await stateOf(spot, second ?? 0)).toBe('open 0 asleep');
    expect(await heldOf(spot, user, 'BTC')).toBe('0.005');
    await matching.stop();
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('whoever cannot pay for all of it, or has no room for all of it, gets none of it', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const rich = await spot.fundedUser({ USDT: '1000000' });
    const cost = must(await spot.scale(rich, ladderOf(spot)))
      .map(({ price, amount }) => exact(costOf(spot, price ?? '', amount)))
      .reduce((sum, each) => sum.plus(each), exact('0'));
    const poor = await spot.fundedUser({ USDT: plainText(cost.minus('0.00000001')) });
    expect(codeOf(await spot.scale(poor, ladderOf(spot)))).toBe('insufficient_balance');
    expect(await writtenFor(spot, poor)).toBe('0 0 0');
    const enough = await spot.fundedUser({ USDT: plainText(cost) });
    must(await spot.scale(enough, ladderOf(spot)));
    expect(await held(spot, enough)).toBe(`USDT 0 ${plainText(cost)}`);
    const many = { ...ladderOf(spot), count: 20, amount: '0.1' };
    for (let times = 0; times < 9; times += 1) must(await spot.scale(rich, many));
    const before = await writtenFor(spot, rich);
    expect(codeOf(await spot.scale(rich, many))).toBe('too_many_orders');
    expect(await writtenFor(spot, rich)).toBe(before);
    must(await spot.scale(rich, { ...many, count: 16 }));
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('of ladders at once no more are placed than can be paid', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const ladder = ladderOf(spot);
    const rich = await spot.fundedUser({ USDT: '1000000' });
    must(await spot.scale(rich, ladder));
    const user = await spot.fundedUser({
      USDT: plainText(exact(await heldOf(spot, rich, 'USDT')).times('2.5')),
    });
    const answers = await Promise.all(Array.from({ length: 6 }, () => spot.scale(user, ladder)));
    expect(answers.map(codeOf).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'insufficient_balance'),
      ...['ok', 'ok'],
    ]);
    expect(await writtenFor(spot, user)).toBe('8 16 8');
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('what is no ladder is refused in words of its own, with its field, and has no effect', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ USDT: '100000', BTC: '1' });
    const ladder = ladderOf(spot);
    const { fromPrice } = ladder;
    const step = plainText(exact('10').pow(-spot.market.priceScale));
    const next = plainText(exact(fromPrice).minus(step));
    const refused = [
      ['scale_count', 'count', { count: 1 }],
      ['scale_count', 'count', { count: 21 }],
      ['scale_too_narrow', 'toPrice', { toPrice: fromPrice }],
      ['scale_too_narrow', 'toPrice', { toPrice: next }],
      ['scale_takes', 'fromPrice', { toPrice: percent(spot, 101) }],
      ['scale_takes', 'fromPrice', { type: 'sell' }],
      ['price_step', 'fromPrice', { fromPrice: plainText(exact(fromPrice).plus('0.001234')) }],
      ['price_out_of_band', 'fromPrice', { toPrice: '1' }],
      ['scale_too_small', 'amount', { amount: '0.0001' }],
      ['scale_too_small', 'amount', { amount: '0.00001' }],
      ['amount_step', 'amount', { amount: '0.000000001' }],
      ['amount_above_maximum', 'amount', { amount: '9'.repeat(18) }],
    ] as const;
    for (const [code, field, change] of refused) {
      const answer = await spot.scale(user, { ...ladder, ...change });
      expect([change, codeOf(answer)]).toEqual([change, code]);
      if (!answer.ok) expect(answer.error.fields).toMatchObject({ [field]: code });
    }
    expect(await writtenFor(spot, user)).toBe('0 0 0');
    spot.close();
    const stock = open('AAPL');
    const owner = await stock.fundedUser({ USDT: '100000' });
    expect(codeOf(await stock.scale(owner, ladderOf(stock)))).toBe('coins_only');
    stock.close();
  });
});
