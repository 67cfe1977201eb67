/** Spot orders against the real ledger and the book of a manual market, on each database. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { startMatching } from '../../../server/features/spot/matching.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { balances } from '../../../server/ledger/statements.ts';
import { repetitions } from '../../support/counts.ts';
import { describeOnDatabase, openTimeoutMs } from '../../support/database.ts';
import { createSpotExchange, type SpotExchange } from '../../support/spot-exchange.ts';

type Held = { available: string; held: string };

async function balanceOf(spot: SpotExchange, userId: number, currency: string): Promise<Held> {
  const rows = await balances(spot.exchange.database, userId);
  const row = rows.find((each) => each.account === 'change' && each.currency === currency);
  return row ? { available: row.available, held: row.held } : { available: '0', held: '0' };
}

function must(
  result: { ok: true; value: SpotOrder } | { ok: false; error: { code: string } },
): SpotOrder {
  if (!result.ok) throw new Error(`refused: ${result.error.code}`);
  return result.value;
}

const sum = (...values: string[]) =>
  plainText(values.reduce((total, value) => total.plus(value), exact('0')));

const command = fc.record({
  what: fc.constantFrom('market', 'limit', 'limit', 'cancel', 'move'),
  user: fc.integer({ min: 0, max: 2 }),
  type: fc.constantFrom('buy' as const, 'sell' as const),
  lots: fc.integer({ min: 100, max: 50_000 }),
  percent: fc.integer({ min: 90, max: 110 }),
});
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

describeOnDatabase('spot orders', (openDatabase) => {
  test('SPOT-02 an order at the market pays turnover plus fee and walks the book', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = createSpotExchange(await openDatabase());
    const user = await spot.fundedUser({ USDT: '10000000' });
    const [best, second] = spot.feed.book(spot.market.id).asks;
    if (!best || !second) throw new Error('the book is empty');
    const lots = best[1] + Math.ceil(second[1] / 2);
    const order = must(
      await spot.place(user, { type: 'buy', amount: scaledText(lots, spot.market.quantityScale) }),
    );

    expect(order).toMatchObject({ status: 'filled', kind: 'market', filled: order.amount });
    const turnover = exact(String(best[0]))
      .times(best[1])
      .plus(exact(String(second[0])).times(lots - best[1]))
      .div(10 ** (spot.market.priceScale + spot.market.quantityScale));
    expect(order.turnover).toBe(plainText(turnover));
    expect(exact(order.fee).gte(turnover.times(spot.market.takerFeeRate))).toBe(true);
    expect(await balanceOf(spot, user, 'BTC')).toEqual({ available: order.amount, held: '0' });
    const usdt = await balanceOf(spot, user, 'USDT');
    expect(sum(usdt.available, order.turnover, order.fee)).toBe('10000000');
    expect(await audit(spot.exchange.database)).toMatchObject({ ok: true });
    spot.close();
  });

  test('SPOT-02 a resting buy holds its limit and fee, fills once the market comes, and refunds the rest', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = createSpotExchange(await openDatabase());
    const user = await spot.fundedUser({ USDT: '10000' });
    const matching = await startMatching(spot.exchange);
    const last = exact(scaledText(spot.feed.quote(spot.market.id)[2], spot.market.priceScale));
    const limit = plainText(last.times('0.9').toDecimalPlaces(spot.market.priceScale, 1));
    const placed = must(
      await spot.place(user, { type: 'buy', amount: '0.01', targetPrice: limit }),
    );
    matching.watch(placed);

    expect(placed).toMatchObject({ status: 'open', filled: '0' });
    const held = exact(limit).times('0.01').times(exact('1').plus(spot.market.takerFeeRate));
    expect((await balanceOf(spot, user, 'USDT')).held).toBe(plainText(held.toDecimalPlaces(8, 0)));

    spot.advanceMs(1000);
    spot.feed.setPrice(
      spot.market.symbol,
      plainText(last.times('0.85').toDecimalPlaces(spot.market.priceScale, 1)),
    );
    await matching.stop();
    const [row] = await spot.exchange.database.query<{ status: string; fee: string }>(
      'select status, fee_exact as fee from spot_orders where id = $1',
      [placed.id],
    );
    expect(row?.status).toBe('filled');
    const paid = exact(limit).times('0.01').times(exact('1').plus(spot.market.makerFeeRate));
    const usdt = await balanceOf(spot, user, 'USDT');
    expect(usdt.held).toBe('0');
    expect(usdt.available).toBe(plainText(exact('10000').minus(paid.toDecimalPlaces(8, 0))));
    expect(await balanceOf(spot, user, 'BTC')).toEqual({ available: '0.01', held: '0' });
    expect(await audit(spot.exchange.database)).toMatchObject({ ok: true });
    spot.close();
  });

  test('SPOT-02 a limit above the market takes the book at once and refunds the better price', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = createSpotExchange(await openDatabase());
    const user = await spot.fundedUser({ USDT: '10000' });
    const last = exact(scaledText(spot.feed.quote(spot.market.id)[2], spot.market.priceScale));
    const limit = plainText(last.times('1.1').toDecimalPlaces(spot.market.priceScale, 1));
    const order = must(
      await spot.place(user, { type: 'buy', amount: '0.001', targetPrice: limit }),
    );

    expect(order.status).toBe('filled');
    expect(exact(order.averagePrice ?? limit).lt(limit)).toBe(true);
    const usdt = await balanceOf(spot, user, 'USDT');
    expect(usdt.held).toBe('0');
    expect(sum(usdt.available, order.turnover, order.fee)).toBe('10000');
    spot.close();
  });

  test('SPOT-02 a limit beyond the market brings the prices of the book to the last digit, buying and selling', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = createSpotExchange(await openDatabase());
    const { market } = spot;
    const user = await spot.fundedUser({ USDT: '10000000', BTC: '100' });
    const last = exact(scaledText(spot.feed.quote(market.id)[2], market.priceScale));
    for (const [type, factor] of [['sell', '0.9'] as const, ['buy', '1.1'] as const]) {
      const [best, second] = spot.feed.book(market.id)[type === 'sell' ? 'bids' : 'asks'];
      if (!best || !second) throw new Error('the book is empty');
      const lots = best[1] + Math.ceil(second[1] / 2);
      const order = must(
        await spot.place(user, {
          type,
          amount: scaledText(lots, market.quantityScale),
          targetPrice: plainText(last.times(factor).toDecimalPlaces(market.priceScale, 1)),
        }),
      );
      const turnover = exact(String(best[0]))
        .times(best[1])
        .plus(exact(String(second[0])).times(lots - best[1]))
        .div(10 ** (market.priceScale + market.quantityScale));
      expect(order).toMatchObject({ side: type, status: 'filled', turnover: plainText(turnover) });
    }
    expect(await audit(spot.exchange.database)).toMatchObject({ ok: true });
    spot.close();
  });

  test('SPOT-02 cancelling gives back exactly the rest, once', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = createSpotExchange(await openDatabase());
    const user = await spot.fundedUser({ BTC: '1' });
    const other = await spot.fundedUser({});
    const last = exact(scaledText(spot.feed.quote(spot.market.id)[2], spot.market.priceScale));
    const limit = plainText(last.times('1.2').toDecimalPlaces(spot.market.priceScale, 1));
    const order = must(await spot.place(user, { type: 'sell', amount: '0.4', targetPrice: limit }));

    expect(await balanceOf(spot, user, 'BTC')).toEqual({ available: '0.6', held: '0.4' });
    expect(await spot.cancel(other, order.id)).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    });
    const answers = await Promise.all([1, 2, 3].map(() => spot.cancel(user, order.id)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code]))).toEqual([
      'order_not_open',
      'order_not_open',
    ]);
    expect(await balanceOf(spot, user, 'BTC')).toEqual({ available: '1', held: '0' });
    spot.close();
  });

  test('SPOT-02 a wrong order is refused for its reason and leaves no trace', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = createSpotExchange(await openDatabase());
    const user = await spot.fundedUser({ USDT: '1000' });
    const last = scaledText(spot.feed.quote(spot.market.id)[2], spot.market.priceScale);
    const cases = [
      [{ amount: '0.1' }, 'insufficient_balance'],
      [{ amount: '0.1', targetPrice: last }, 'insufficient_balance'],
      [{ amount: '0.000000001' }, 'amount_step'],
      [{ amount: '0.00001' }, 'amount_below_minimum'],
      [{ amount: '99999999999' }, 'amount_above_maximum'],
      [{ amount: '0.01', targetPrice: `${last.split('.')[0]}.12345678` }, 'price_step'],
      [{ amount: '0.01', targetPrice: '1' }, 'price_out_of_band'],
      [{ amount: '0.01', currencyId: 99_999 }, 'market_unknown'],
      [
        { amount: '0.01', seenPrice: plainText(exact(last).times('1.5')), slippage: '0.01' },
        'slippage_exceeded',
      ],
      [{ amount: '0.01', seenPrice: last, seenAt: 1 }, 'market_stale'],
    ] as const;
    for (const [order, code] of cases) {
      expect(
        await spot.place(user, { type: 'buy', ...order }),
        JSON.stringify(order),
      ).toMatchObject({ ok: false, error: { code } });
    }
    expect(await balanceOf(spot, user, 'USDT')).toEqual({ available: '1000', held: '0' });
    expect(await spot.exchange.database.query('select 1 from spot_orders')).toHaveLength(0);
    expect(await spot.exchange.database.query('select 1 from holds')).toHaveLength(0);
    spot.close();
  });

  test('the top tier of a full coin discount pays no fee', { timeout: openTimeoutMs }, async () => {
    const spot = createSpotExchange(await openDatabase());
    const user = await spot.fundedUser({ USDT: '10000' });
    await spot.exchange.database.query('update users set vip_tier = 4 where id = $1', [user]);
    const order = must(await spot.place(user, { type: 'buy', amount: '0.01' }));
    expect(order.fee).toBe('0');
    spot.close();
  });

  test('fifty parallel orders that cost more than there is leave no debt and exact sums', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = createSpotExchange(await openDatabase());
    const last = exact(scaledText(spot.feed.quote(spot.market.id)[2], spot.market.priceScale));
    const cost = last.times('0.95').toDecimalPlaces(spot.market.priceScale, 1);
    const each = cost
      .times('0.01')
      .times(exact('1').plus(spot.market.takerFeeRate))
      .toDecimalPlaces(8, 0);
    const user = await spot.fundedUser({ USDT: plainText(each.times(10)) });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        spot.place(user, { type: 'buy', amount: '0.01', targetPrice: plainText(cost) }),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(10);
    expect((await balanceOf(spot, user, 'USDT')).available).toBe('0');
    expect(await audit(spot.exchange.database)).toMatchObject({ ok: true });
    spot.close();
  });

  test('random orders, cancels and price moves of several users keep every sum of the ledger', {
    timeout: 120_000,
  }, async () => {
    const spot = createSpotExchange(await openDatabase());
    const users = await Promise.all(
      [1, 2, 3].map(() => spot.fundedUser({ USDT: '100000', BTC: '2' })),
    );
    const matching = await startMatching(spot.exchange);
    const base = exact(scaledText(spot.feed.quote(spot.market.id)[2], spot.market.priceScale));
    const price = (percent: number) =>
      plainText(base.times(percent).div(100).toDecimalPlaces(spot.market.priceScale, 1));
    const open: SpotOrder[] = [];
    const act = async ({ what, user, type, lots, percent }: Command) => {
      const userId = users[user] ?? 0;
      if (what === 'move') {
        spot.advanceMs(500);
        spot.feed.setPrice(spot.market.symbol, price(percent));
        return;
      }
      if (what === 'cancel') {
        const order = open.pop();
        if (order) await spot.cancel(userId, order.id);
        return;
      }
      const amount = scaledText(lots, spot.market.quantityScale);
      const limit = what === 'limit' ? { targetPrice: price(percent) } : {};
      const placed = await spot.place(userId, { type, amount, ...limit });
      if (!placed.ok || placed.value.status !== 'open') return;
      open.push(placed.value);
      matching.watch(placed.value);
    };
    const runs = repetitions({ short: 6, long: 100 });
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 25 }), async (commands) => {
        await Promise.all(commands.map(act));
        expect(await audit(spot.exchange.database)).toMatchObject({ ok: true });
      }),
      { numRuns: runs, endOnFailure: true },
    );
    await matching.stop();
    spot.close();
  });
});
