/** Realised profits against a naive recomputation, on each database. */

import { expect, test } from 'vitest';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import { Exact, exact, plainText } from '../../../contract/money.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { Database } from '../../../server/db/database.ts';
import { dailyProfits, spotCosts } from '../../../server/features/portfolio/profits.ts';
import { repetitions } from '../../support/counts.ts';
import { describeOnDatabase, openTimeoutMs } from '../../support/database.ts';
import { insertUser } from '../../support/database-users.ts';
import { seededRandom } from '../../support/fault-proxy/seeded-random.ts';
import { createFuturesExchange } from '../../support/futures-exchange.ts';
import { createSpotExchange, type SpotExchange } from '../../support/spot-exchange.ts';

const dayOf = (timeMs: number) => Math.floor(timeMs / DAY_MS) * DAY_MS;
type Sum = InstanceType<typeof Exact>;

function profitsOf(spot: SpotExchange, userId: number, days: number) {
  const { database, feed, clock } = spot.exchange;
  return dailyProfits({ database, feed, userId, days, nowMs: clock.now() });
}

const costsOf = ({ exchange }: SpotExchange, userId: number) =>
  spotCosts(exchange.database, exchange.feed, userId);

/** By average cost over the answers of the orders, in fractions, not rounded on the way. */
function naiveProfits(orders: readonly { order: SpotOrder; at: number }[]): Map<number, Sum> {
  const days = new Map<number, Sum>();
  let held = new Exact(0);
  let cost = new Exact(0);
  for (const { order, at } of orders) {
    const quantity = exact(order.filled);
    if (order.side === 'buy') {
      held = held.plus(quantity);
      cost = cost.plus(order.turnover).plus(order.fee);
      continue;
    }
    if (held.eq(0)) continue;
    const sold = Exact.min(quantity, held);
    const leaving = cost.times(sold).div(held);
    const brought = exact(order.turnover).minus(order.fee).times(sold).div(quantity);
    const before = days.get(dayOf(at)) ?? new Exact(0);
    days.set(dayOf(at), before.plus(brought).minus(leaving));
    held = held.minus(sold);
    cost = cost.minus(leaving);
  }
  return days;
}

/** One option from purchase to settlement, as the tables want it. */
async function settleOption(
  database: Database,
  option: { userId: number; openedAt: number; sellPrice: string; stake: string; fee: string },
): Promise<void> {
  const { userId, openedAt, sellPrice, stake, fee } = option;
  const sellAt = openedAt + 60_000;
  for (const [id, at, price] of [
    [1, openedAt, '100'],
    [2, sellAt, sellPrice],
  ] as const) {
    await database.query(
      `insert into option_ticks values (1, $1, $2, $1, $3, '[]', '[]', true, $1)`,
      [at, id, price],
    );
  }
  const [row] = await database.query<{ id: number }>(
    `insert into option_orders (user_id, market_id, symbol, currency, scale, type, seconds, stake, fee,
       payout_rate, opened_at) values ($1, 1, 'BTCUSDT', 'USDT', 8, 'up', 60, $2, $3, 0.8, $4) returning id`,
    [userId, stake, fee, openedAt],
  );
  await database.query(
    `update option_orders set buy_tick_id = 1, buy_tick_at = $2, buy_price = 100 where id = $1`,
    [row?.id, openedAt],
  );
  const isWon = exact(sellPrice).gt(100);
  await database.query(
    `update option_orders set sell_tick_id = 2, sell_tick_at = $2, sell_price = $3, status = 'history',
       settled_at = $2, outcome = $4, payout = $5 where id = $1`,
    [
      row?.id,
      sellAt,
      sellPrice,
      isWon ? 'win' : 'loss',
      isWon ? exact(stake).times(1.8).toFixed() : '0',
    ],
  );
}

describeOnDatabase('realised profits', (openDatabase) => {
  test('spot trades realise by average cost with every fee, as recomputed from the orders', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = createSpotExchange(await openDatabase());
    // The bitcoin that was given has no cost: what is sold of it beyond the bought realises nothing.
    const user = await spot.fundedUser({ USDT: '10000000', BTC: '5' });
    const stranger = await spot.fundedUser({ USDT: '10000000' });
    await spot.place(stranger, { type: 'buy', amount: '0.5' });
    const random = seededRandom(7);
    const first = exact(scaledText(spot.feed.quote(spot.market.id)[2], spot.market.priceScale));
    const done: { order: SpotOrder; at: number }[] = [];
    for (let step = 0; step < repetitions({ short: 40, long: 400 }); step += 1) {
      spot.advanceMs(1 + Math.floor(random() * 8 * 3_600_000));
      const price = first.times(0.8 + random() * 0.4).toDecimalPlaces(spot.market.priceScale);
      spot.feed.setPrice(spot.market.symbol, plainText(price));
      const amount = plainText(exact('0.0001').times(50 + Math.floor(random() * 500)));
      const type = random() < 0.5 ? 'buy' : 'sell';
      const placed = await spot.place(user, { type, amount });
      if (placed.ok) done.push({ order: placed.value, at: spot.exchange.clock.now() });
    }
    const naive = naiveProfits(done);
    const rows = await profitsOf(spot, user, 366);
    expect(naive.size).toBeGreaterThan(3);
    expect(rows.map((row) => row.day)).toEqual([...naive.keys()].sort((a, b) => a - b));
    for (const { day, kind, profit } of rows) {
      expect(kind).toBe('spot');
      // The cost that leaves is rounded at eighteen places and the day at eight.
      expect(
        exact(profit)
          .minus(naive.get(day) ?? 0)
          .abs()
          .lt('0.00000002'),
      ).toBe(true);
    }
    const few = await profitsOf(spot, user, 2);
    const today = dayOf(spot.exchange.clock.now());
    expect(few).toEqual(rows.filter((row) => row.day >= today - DAY_MS));
    expect(await profitsOf(spot, stranger, 366)).toEqual([]);
    spot.close();
  });

  test('a purchase and a sale at one price lose exactly both fees', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = createSpotExchange(await openDatabase());
    const user = await spot.fundedUser({ USDT: '10000' });
    const bought = await spot.place(user, { type: 'buy', amount: '0.01' });
    const sold = await spot.place(user, { type: 'sell', amount: '0.01' });
    if (!bought.ok || !sold.ok) throw new Error('refused');
    const spread = exact(sold.value.turnover).minus(bought.value.turnover);
    const lost = spread.minus(bought.value.fee).minus(sold.value.fee);
    expect(await profitsOf(spot, user, 1)).toEqual([
      { day: dayOf(spot.exchange.clock.now()), kind: 'spot', profit: plainText(lost) },
    ]);
    expect(await costsOf(spot, user)).toEqual([]);
    spot.close();
  });

  test('what is held of purchases has cost turnover and fee, whatever was given besides', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = createSpotExchange(await openDatabase());
    const user = await spot.fundedUser({ USDT: '100000', BTC: '3', ETH: '1' });
    const bought = await spot.place(user, { type: 'buy', amount: '0.04' });
    const sold = await spot.place(user, { type: 'sell', amount: '0.01' });
    if (!bought.ok || !sold.ok) throw new Error('refused');
    const cost = exact(bought.value.turnover).plus(bought.value.fee).times('0.75');
    expect(await costsOf(spot, user)).toEqual([
      { symbol: 'BTCUSDT', quantity: '0.03', cost: plainText(cost) },
    ]);
    spot.close();
  });

  test('futures realise exactly what the leverage account gained or lost, fees and all', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await createFuturesExchange(await openDatabase());
    const { database, feed, clock } = futures.exchange;
    const userId = await futures.fundedUser('10000');
    const profits = () => dailyProfits({ database, feed, userId, days: 30, nowMs: clock.now() });
    const gained = async () => {
      const { available, held } = await futures.lever(userId);
      return plainText(exact(available).plus(held).minus(10_000));
    };
    const start = futures.times('1');
    const opened = await futures.submit(userId, {
      side: 'long',
      margin: '100',
      targetProfitPrice: futures.times('1.02'),
    });
    expect(opened.ok).toBe(true);
    const [opening, ...others] = await profits();
    expect(others).toEqual([]);
    expect(opening).toMatchObject({ kind: 'futures', profit: await gained() });
    await futures.trade(futures.times('1.03'));
    expect(exact(await gained()).gt(0)).toBe(true);
    expect(await profits()).toMatchObject([{ profit: await gained() }]);

    const first = await gained();
    futures.advanceMs(DAY_MS);
    await futures.trade(start);
    await futures.submit(userId, { side: 'short', margin: '200', marginMode: 'isolated' });
    futures.advanceMs(DAY_MS);
    // The night is charged, and the day after the position is liquidated.
    await futures.trade(futures.times('1.001'));
    await futures.trade(futures.times('1.2'));
    const rows = await profits();
    expect(rows.map((row) => row.day)).toEqual(
      [0, 1, 2].map((days) => (rows[0]?.day ?? 0) + days * DAY_MS),
    );
    expect(rows[0]?.profit).toBe(first);
    const sum = rows.reduce((total, row) => total.plus(row.profit), exact('0'));
    expect(plainText(sum)).toBe(await gained());
    expect(exact(rows[2]?.profit ?? '0').lt(-150)).toBe(true);
    await futures.close();
  });

  test('options realise what they paid out less stake and fee, on the day they were settled', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = createSpotExchange(await openDatabase());
    const { database, clock } = spot.exchange;
    const userId = await insertUser(database);
    const today = dayOf(clock.now());
    const option = { userId, stake: '10', fee: '0.1' };
    await settleOption(database, { ...option, openedAt: today - 30_000, sellPrice: '101' });
    await settleOption(database, { ...option, openedAt: today - 3_600_000, sellPrice: '99' });
    expect(await profitsOf(spot, userId, 30)).toEqual([
      { day: today - DAY_MS, kind: 'options', profit: '-10.1' },
      { day: today, kind: 'options', profit: '7.9' },
    ]);
    expect(await profitsOf(spot, userId, 1)).toHaveLength(1);
    spot.close();
  });
});
