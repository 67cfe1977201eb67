/** Amounts of coins that are traded in slices over a time: held at once, each slice once, and the rest given back. */
import { expect, test } from 'vitest';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { HOUR_MS, SECOND_MS } from '../../../contract/plain/time.ts';
import type { LevelTuple } from '../../../contract/realtime.ts';
import { scaledInteger } from '../../../contract/scaled.ts';
import { cancelAllOrders } from '../../../server/features/spot/cancel-order.ts';
import { startMatching } from '../../../server/features/spot/matching.ts';
import { createSpotSlices } from '../../../server/features/spot/run-slices.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { balances } from '../../../server/ledger/statements.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../../support/database.ts';
import { ofFile } from '../../support/of-file.ts';
import { createSpotExchange, type SpotExchange } from '../../support/spot-exchange.ts';
import { codeOf, costOf, held, heldOf, must, percent, told } from './stop-steps.ts';

const EVERY_MS = 60 * SECOND_MS;
/** Ten slices. */
const plan = { twapSeconds: 600, twapEvery: 60 } as const;
const buy = { type: 'buy', amount: '0.0105', ...plan } as const;
const sell = { ...buy, type: 'sell' } as const;

/** `filled 3 of 10`, and in how many seconds the next slice is due. */
async function progressOf({ exchange }: SpotExchange, id: number): Promise<string> {
  const [row] = await exchange.database.query<Record<string, string | number | null>>(
    `select status, filled, twap_done as done, twap_slices as slices, next_slice_at as next,
        (select count(*) from spot_fills where order_id = o.id) as fills from spot_orders o where id = $1`,
    [id],
  );
  const next =
    row?.['next'] == null ? 'over' : (Number(row['next']) - exchange.clock.now()) / 1_000;
  return `${row?.['status']} ${row?.['filled']} ${row?.['done']}/${row?.['slices']} ${next}`;
}

/** Trades the slices that are due after so many seconds. */
async function after(spot: SpotExchange, seconds: number): Promise<void> {
  spot.advanceMs(seconds * SECOND_MS);
  await createSpotSlices(spot.exchange).runDue();
}

/** The book as it would be with these levels alone, until it is given back. */
function withBook(spot: SpotExchange, part: { bids?: LevelTuple[]; asks?: LevelTuple[] }) {
  const { feed, market } = spot;
  const { book } = feed;
  Object.assign(feed, { book: () => ({ ...book.call(feed, market.id), ...part }) });
  return () => Object.assign(feed, { book });
}

describeOnEachDatabase('coins in slices', (openDatabase) => {
  const database = ofFile(openDatabase);
  const open = (symbol?: string) => createSpotExchange(database(), symbol);

  test('a purchase holds its worst price at once, buys a slice at each beat, and gives back what it did not need', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ USDT: '100000' });
    const order = must(await spot.place(user, buy));
    const worst = plainText(
      exact(percent(spot, 100)).times('1.05').toDecimalPlaces(spot.market.priceScale, 1),
    );
    expect(order).toMatchObject({ status: 'open', kind: 'market', filled: '0' });
    expect(order.twap).toMatchObject({ slices: 10, done: 0, everyMs: EVERY_MS });
    expect(await heldOf(spot, user, 'USDT')).toBe(costOf(spot, worst, '0.0105'));
    await after(spot, 0);
    expect(await progressOf(spot, order.id)).toBe('open 0.00105 1/10 60');
    // Between two beats nothing comes, however often it is looked.
    await after(spot, 59);
    await after(spot, 0);
    expect(await progressOf(spot, order.id)).toBe('open 0.00105 1/10 1');
    await after(spot, 1);
    expect(await progressOf(spot, order.id)).toBe('open 0.0021 2/10 60');
    expect(exact(await heldOf(spot, user, 'USDT')).lte(costOf(spot, worst, '0.0084'))).toBe(true);
    for (let slice = 2; slice < 10; slice += 1) await after(spot, 60);
    expect(await progressOf(spot, order.id)).toBe('filled 0.0105 10/10 over');
    expect(await heldOf(spot, user, 'USDT')).toBe('0');
    const [row] = await balances(database(), user).then((all) =>
      all.filter(({ currency }) => currency === 'BTC'),
    );
    expect(row?.available).toBe('0.0105');
    expect(await told(spot, user)).toEqual([
      'spot.placed',
      ...Array.from({ length: 10 }, () => 'spot.filled'),
    ]);
    await after(spot, 600);
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('several instances at the same moment, and a start after a pause, trade a slice once and catch nothing up', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ BTC: '1' });
    const order = must(await spot.place(user, sell));
    expect(await held(spot, user)).toBe('BTC 0.9895 0.0105');
    const instances = Array.from({ length: 4 }, () => createSpotSlices(spot.exchange));
    await Promise.all(instances.map((each) => each.runDue()));
    expect(await progressOf(spot, order.id)).toBe('open 0.00105 1/10 60');
    spot.advanceMs(EVERY_MS);
    await Promise.all(instances.map((each) => each.runDue()));
    expect(await progressOf(spot, order.id)).toBe('open 0.0021 2/10 60');
    await Promise.all(instances.map((each) => each.stop()));
    // Nothing runs for an hour; who starts then trades one slice, not sixty.
    spot.advanceMs(HOUR_MS);
    const matching = await startMatching(spot.exchange);
    await matching.runSlices();
    await matching.runSlices();
    expect(await progressOf(spot, order.id)).toBe('open 0.00315 3/10 60');
    await matching.stop();
    spot.advanceMs(EVERY_MS);
    await matching.runSlices();
    expect(await progressOf(spot, order.id)).toBe('open 0.00315 3/10 0');
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('beyond its limit a slice waits, the others with it, and none is at a worse price', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ USDT: '100000' });
    const limit = percent(spot, 101);
    const order = must(await spot.place(user, { ...buy, targetPrice: limit }));
    expect(order).toMatchObject({ kind: 'limit', price: limit, status: 'open' });
    expect(await heldOf(spot, user, 'USDT')).toBe(costOf(spot, limit, '0.0105'));
    await after(spot, 0);
    spot.feed.setPrice(spot.market.symbol, percent(spot, 103));
    await after(spot, 60);
    await after(spot, 200);
    expect(await progressOf(spot, order.id)).toBe('open 0.00105 1/10 -200');
    spot.feed.setPrice(spot.market.symbol, percent(spot, 96));
    await after(spot, 1);
    await after(spot, 1);
    expect(await progressOf(spot, order.id)).toBe('open 0.0021 2/10 59');
    const fills = await database().query<{ price: string }>(
      'select price from spot_fills where order_id = $1',
      [order.id],
    );
    for (const { price } of fills) expect(exact(price).lte(limit)).toBe(true);
    expect(codeOf(await spot.amend(user, order.id, percent(spot, 99)))).toBe('price_invalid');
    must(await spot.cancel(user, order.id));
    expect(await heldOf(spot, user, 'USDT')).toBe('0');
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('a cancellation, of one or of all, ends the slices and gives back the rest', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ BTC: '1' });
    const [one, other] = [must(await spot.place(user, sell)), must(await spot.place(user, sell))];
    await after(spot, 0);
    must(await spot.cancel(user, one.id));
    expect(await progressOf(spot, one.id)).toBe('cancelled 0.00105 1/10 over');
    expect(await heldOf(spot, user, 'BTC')).toBe('0.00945');
    const cancelled = await database().withTransaction((tx) =>
      cancelAllOrders(spot.exchange, tx, { userId: user, marketIds: null, watch: null }),
    );
    expect(cancelled.map(({ id, twap }) => [id, twap?.nextAt])).toEqual([[other.id, null]]);
    await after(spot, 600);
    expect(await progressOf(spot, other.id)).toBe('cancelled 0.00105 1/10 over');
    expect(await held(spot, user)).toContain('BTC 0.9979 0');
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('what the book does not have comes with the later slices, and the last one comes until all is traded', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ BTC: '1' });
    const order = must(await spot.place(user, { ...sell, amount: '0.01' }));
    const { priceScale, quantityScale } = spot.market;
    const bid: LevelTuple = [
      scaledInteger(percent(spot, 99), priceScale),
      4 * 10 ** (quantityScale - 4),
    ];
    const back = withBook(spot, { bids: [bid] });
    for (let slice = 0; slice < 10; slice += 1) await after(spot, 60);
    expect(await progressOf(spot, order.id)).toBe('open 0.004 9/10 60');
    await after(spot, 60);
    expect(await progressOf(spot, order.id)).toBe('open 0.0044 9/10 60');
    back();
    // A book that offers nothing leaves the slice waiting.
    const empty = withBook(spot, { bids: [] });
    await after(spot, 60);
    expect(await progressOf(spot, order.id)).toBe('open 0.0044 9/10 0');
    empty();
    await after(spot, 1);
    expect(await progressOf(spot, order.id)).toBe('filled 0.01 10/10 over');
    expect(await heldOf(spot, user, 'BTC')).toBe('0');
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('where the price has fallen so far that a slice is no order any more, slices grow, and the rest comes with the last', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ BTC: '1' });
    const { market, feed } = spot;
    // As small as slices may be.
    const least = exact(market.minimumNotional).div(percent(spot, 100));
    const slice = plainText(least.toDecimalPlaces(market.quantityScale, 0));
    const amount = plainText(exact(slice).times(10));
    const order = must(await spot.place(user, { ...sell, amount }));
    expect(codeOf(await spot.place(user, { ...sell, amount: slice }))).toBe('twap_too_small');
    feed.setPrice(market.symbol, percent(spot, 55));
    const counted = { slices: 0 };
    for (; counted.slices < 10; counted.slices += 1) {
      await after(spot, 60);
      if ((await progressOf(spot, order.id)).startsWith('filled')) break;
    }
    expect(counted.slices).toBeLessThan(6);
    const fills = await database().query<{ quantity: string; price: string }>(
      `select sum(quantity) as quantity, min(price) as price from spot_fills where order_id = $1 group by time`,
      [order.id],
    );
    for (const { quantity, price } of fills)
      expect(exact(quantity).times(price).gte(exact(market.minimumNotional).times('0.99'))).toBe(
        true,
      );
    expect(await audit(database())).toMatchObject({ ok: true });
    spot.close();
  });

  test('what is no such order is refused in words of its own, with its field, and has no effect', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ USDT: '100000', BTC: '1' });
    const before = await held(spot, user);
    const step = '0.000000001';
    const refused: readonly (readonly [
      string,
      string,
      Partial<Parameters<typeof spot.place>[1]>,
    ])[] = [
      ['twap_times', 'twapSeconds', { twapSeconds: 299 }],
      ['twap_times', 'twapSeconds', { twapSeconds: 86_401 }],
      ['twap_times', 'twapSeconds', { twapEvery: 29 }],
      ['twap_times', 'twapSeconds', { twapEvery: 0 }],
      ['twap_times', 'twapSeconds', { twapEvery: 301 }],
      ['twap_too_small', 'amount', { twapSeconds: 86_400, twapEvery: 30 }],
      ['amount_step', 'amount', { amount: step }],
      ['amount_above_maximum', 'amount', { amount: '9'.repeat(18) }],
      ['price_out_of_band', 'targetPrice', { targetPrice: '1' }],
      ['terms_conflict', 'twapSeconds', { targetPrice: percent(spot, 99), postOnly: true }],
      ['terms_conflict', 'twapSeconds', { targetPrice: percent(spot, 99), timeInForce: 'ioc' }],
      ['terms_conflict', 'twapSeconds', { triggerPrice: percent(spot, 103) }],
      ['terms_conflict', 'twapSeconds', { trailBy: '1', trailUnit: 'percent' }],
    ];
    for (const [code, field, change] of refused) {
      const answer = await spot.place(user, { ...buy, ...change });
      expect([change, codeOf(answer)]).toEqual([change, code]);
      if (!answer.ok) expect(answer.error.fields).toMatchObject({ [field]: code });
    }
    const { twapEvery: _every, ...halfPlan } = buy;
    expect(codeOf(await spot.place(user, halfPlan))).toBe('terms_conflict');
    const poor = await spot.fundedUser({ USDT: '10' });
    expect(codeOf(await spot.place(poor, buy))).toBe('insufficient_balance');
    expect(await held(spot, user)).toBe(before);
    const [row] = await database().query<{ count: number }>(
      'select count(*) from spot_orders where user_id = any ($1::bigint[])',
      [[user, poor]],
    );
    expect(Number(row?.count)).toBe(0);
    spot.close();
    const stock = open('AAPL');
    const owner = await stock.fundedUser({ USDT: '100000' });
    expect(codeOf(await stock.place(owner, { ...buy, amount: '10' }))).toBe('coins_only');
    stock.close();
  });

  test('the database lets no slice come again', { timeout: openTimeoutMs }, async () => {
    const spot = open();
    const user = await spot.fundedUser({ BTC: '1' });
    const order: SpotOrder = must(await spot.place(user, sell));
    await after(spot, 0);
    const again = database().query('update spot_orders set twap_done = 0 where id = $1', [
      order.id,
    ]);
    await expect(again).rejects.toThrow('cannot come again');
    must(await spot.cancel(user, order.id));
    spot.close();
  });
});
