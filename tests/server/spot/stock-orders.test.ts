/** Stocks over a weekend and an open: what waits, when it is let in, and at what price. */
import { expect, test } from 'vitest';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { startMatching } from '../../../server/features/spot/matching.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { balances } from '../../../server/ledger/statements.ts';
import { describeOnDatabase, openTimeoutMs } from '../../support/database.ts';
import { ofFile } from '../../support/of-file.ts';
import { waitUntil } from '../../support/services/service.ts';
import { createSpotExchange, type SpotExchange } from '../../support/spot-exchange.ts';

type Answer = Awaited<ReturnType<SpotExchange['place']>>;

function must(answer: Answer): SpotOrder {
  if (!answer.ok) throw new Error(`refused: ${answer.error.code}`);
  return answer.value;
}

/** Saturday noon in New York; the market opens on Monday at 14:30 UTC. */
const SATURDAY = Date.UTC(2026, 0, 10, 17);
const MONDAY_OPEN = Date.UTC(2026, 0, 12, 14, 30);
const FRIDAY_AFTERNOON = Date.UTC(2026, 0, 9, 20);

async function balanceOf(spot: SpotExchange, userId: number, currency: string) {
  const rows = await balances(spot.exchange.database, userId);
  const row = rows.find((each) => each.account === 'stock' && each.currency === currency);
  return { available: row?.available ?? '0', held: row?.held ?? '0' };
}

function lastOf({ feed, market }: SpotExchange): string {
  return scaledText(feed.quote(market.id)[2], market.priceScale);
}

const share = (price: string, percent: number) =>
  plainText(exact(price).times(percent).div(100).toDecimalPlaces(2, 1));

async function orderOf({ exchange }: SpotExchange, id: number) {
  const [row] = await exchange.database.query<Record<string, unknown>>(
    'select status, queued, filled, turnover, price, version from spot_orders where id = $1',
    [id],
  );
  return row;
}

describeOnDatabase('stock orders', (openDatabase) => {
  const database = ofFile(openDatabase);
  const exchangeAt = async (startMs: number) => createSpotExchange(database(), 'AAPL', startMs);

  test('STOCK-01 in the session shares are bought and sold, whole and in fractions, from the stock account', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = await exchangeAt(FRIDAY_AFTERNOON);
    const user = await spot.fundedUser({ USDT: '5000' });
    const bought = must(await spot.place(user, { type: 'buy', amount: '2.5' }));
    expect(bought).toMatchObject({ status: 'filled', queued: false, filled: '2.5' });
    expect(await balanceOf(spot, user, 'AAPL')).toEqual({ available: '2.5', held: '0' });
    const sold = must(await spot.place(user, { type: 'sell', amount: '0.0123' }));
    expect(sold.status).toBe('filled');
    const usdt = await balanceOf(spot, user, 'USDT');
    const expected = exact('5000')
      .minus(bought.turnover)
      .minus(bought.fee)
      .plus(sold.turnover)
      .minus(sold.fee);
    expect(usdt).toEqual({ available: plainText(expected), held: '0' });
    for (const [amount, code] of [
      ['0.0001', 'amount_below_minimum'],
      ['0.00001', 'amount_step'],
      ['100', 'insufficient_balance'],
    ] as const) {
      expect(await spot.place(user, { type: 'buy', amount })).toMatchObject({ error: { code } });
    }
    spot.close();
  });

  test('STOCK-01 a VIP tier pays the whole fee of stocks: its discount is on coins', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = await exchangeAt(FRIDAY_AFTERNOON);
    const user = await spot.fundedUser({ USDT: '5000' });
    await spot.exchange.database.query('update users set vip_tier = 4 where id = $1', [user]);
    const bought = must(await spot.place(user, { type: 'buy', amount: '2.5' }));
    const whole = exact(bought.turnover).times(spot.market.takerFeeRate);
    expect(exact(bought.fee).gte(whole)).toBe(true);
    spot.close();
  });

  test('STOCK-01 an order placed on a weekend waits, and the open fills it at the price of the open', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = await exchangeAt(SATURDAY);
    const user = await spot.fundedUser({ USDT: '5000' });
    const matching = await startMatching(spot.exchange);
    const close = lastOf(spot);
    const order = must(await spot.place(user, { type: 'buy', amount: '2' }));
    matching.watch(order);

    expect(order).toMatchObject({ status: 'open', queued: true, kind: 'market', price: null });
    const collar = share(close, 105);
    const held = exact(collar).times(2).times('1.0005').toDecimalPlaces(8, 0);
    expect((await balanceOf(spot, user, 'USDT')).held).toBe(plainText(held));

    // A price on Sunday opens nothing, and neither does the bell before the first trade.
    spot.advanceMs(86_400_000);
    spot.feed.setPrice('AAPL', share(close, 102));
    spot.advanceMs(MONDAY_OPEN - SATURDAY - 86_400_000);
    expect(await orderOf(spot, order.id)).toMatchObject({ status: 'open', queued: true });
    const late = must(await spot.place(user, { type: 'buy', amount: '0.5' }));
    expect(late).toMatchObject({ status: 'open', queued: true });
    must(await spot.cancel(user, late.id));

    spot.feed.setPrice('AAPL', share(close, 103));
    await waitUntil(async () => {
      expect(await orderOf(spot, order.id)).toMatchObject({ status: 'filled', queued: false });
    }, 10_000);
    const row = await orderOf(spot, order.id);
    expect(exact(String(row?.['turnover'])).div(2).lte(collar)).toBe(true);
    expect(exact(String(row?.['turnover'])).div(2).gte(share(close, 102.9))).toBe(true);
    expect(await balanceOf(spot, user, 'AAPL')).toEqual({ available: '2', held: '0' });
    expect((await balanceOf(spot, user, 'USDT')).held).toBe('0');
    await matching.stop();
    expect(await audit(spot.exchange.database)).toMatchObject({ ok: true });
    spot.close();
  });

  test('STOCK-01 beyond its collar an order at the market is cancelled at the open and its hold given back', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = await exchangeAt(SATURDAY);
    const user = await spot.fundedUser({ USDT: '5000', AAPL: '3' });
    const matching = await startMatching(spot.exchange);
    const close = lastOf(spot);
    const buy = must(await spot.place(user, { type: 'buy', amount: '2' }));
    const sell = must(await spot.place(user, { type: 'sell', amount: '3' }));
    for (const order of [buy, sell]) matching.watch(order);
    expect(await balanceOf(spot, user, 'AAPL')).toEqual({ available: '0', held: '3' });

    spot.advanceMs(MONDAY_OPEN - SATURDAY);
    spot.feed.setPrice('AAPL', share(close, 108));
    await waitUntil(async () => {
      expect(await orderOf(spot, buy.id)).toMatchObject({ status: 'cancelled', filled: '0' });
      expect(await orderOf(spot, sell.id)).toMatchObject({ status: 'filled', filled: '3' });
    }, 10_000);
    await matching.stop();
    expect(await balanceOf(spot, user, 'AAPL')).toEqual({ available: '0', held: '0' });
    expect((await balanceOf(spot, user, 'USDT')).held).toBe('0');
    expect(await audit(spot.exchange.database)).toMatchObject({ ok: true });
    spot.close();
  });

  test('STOCK-01 what waits can be amended and cancelled, and keeps its place over a restart and two instances', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = await exchangeAt(SATURDAY);
    const user = await spot.fundedUser({ USDT: '5000' });
    const close = lastOf(spot);
    const limit = (percent: number) =>
      spot.place(user, { type: 'buy', amount: '1', targetPrice: share(close, percent) });
    const [far, low, gone] = [must(await limit(99)), must(await limit(90)), must(await limit(95))];
    const atMarket = must(await spot.place(user, { type: 'buy', amount: '1' }));
    expect([far, low, gone, atMarket].every(({ queued }) => queued)).toBe(true);
    const held = (await balanceOf(spot, user, 'USDT')).held;

    const raised = must(await spot.amend(user, far.id, share(close, 110)));
    expect(raised).toMatchObject({ status: 'open', queued: true, price: share(close, 110) });
    expect(exact((await balanceOf(spot, user, 'USDT')).held).gt(held)).toBe(true);
    expect(await spot.amend(user, atMarket.id, close)).toMatchObject({
      error: { code: 'price_invalid' },
    });
    expect(must(await spot.cancel(user, gone.id))).toMatchObject({
      status: 'cancelled',
      queued: false,
    });

    // Nobody watched these orders: both instances find them in the database as after a restart.
    const instances = await Promise.all([1, 2].map(() => startMatching(spot.exchange)));
    spot.advanceMs(MONDAY_OPEN - SATURDAY);
    spot.feed.setPrice('AAPL', close);
    await waitUntil(async () => {
      expect(await orderOf(spot, far.id)).toMatchObject({ status: 'filled' });
      expect(await orderOf(spot, low.id)).toMatchObject({ status: 'open', queued: false });
      expect(await orderOf(spot, atMarket.id)).toMatchObject({ status: 'filled' });
    }, 10_000);
    const fills = await spot.exchange.database.query<{ orderId: number }>(
      'select order_id from spot_fills where order_id = any ($1::bigint[]) order by id',
      [[far.id, low.id, atMarket.id]],
    );
    expect([...new Set(fills.map((fill) => fill.orderId))]).toEqual([far.id, atMarket.id]);
    const paid = exact(String((await orderOf(spot, far.id))?.['turnover']));
    expect(paid.lt(share(close, 101))).toBe(true);

    // The one that did not cross rests from then on, and the market comes to it.
    spot.advanceMs(1000);
    spot.feed.setPrice('AAPL', share(close, 88));
    await waitUntil(async () => {
      expect(await orderOf(spot, low.id)).toMatchObject({ status: 'filled' });
    }, 10_000);
    await Promise.all(instances.map((instance) => instance.stop()));
    expect(await balanceOf(spot, user, 'AAPL')).toEqual({ available: '3', held: '0' });
    expect((await balanceOf(spot, user, 'USDT')).held).toBe('0');
    expect(await audit(spot.exchange.database)).toMatchObject({ ok: true });
    spot.close();
  });

  test('STOCK-01 after the close nothing fills, and a limit moved then waits for the next open', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = await exchangeAt(FRIDAY_AFTERNOON);
    const user = await spot.fundedUser({ USDT: '5000' });
    const matching = await startMatching(spot.exchange);
    const last = lastOf(spot);
    const order = must(
      await spot.place(user, { type: 'buy', amount: '1', targetPrice: share(last, 95) }),
    );
    matching.watch(order);
    expect(order.queued).toBe(false);

    spot.advanceMs(3_600_000);
    spot.feed.setPrice('AAPL', share(last, 94));
    const moved = await spot.amend(user, order.id, share(last, 96));
    expect(moved).toMatchObject({ ok: true, value: { status: 'open', queued: true } });
    expect(await orderOf(spot, order.id)).toMatchObject({ status: 'open', filled: '0' });

    // An instance that was not told still knows it as resting: it fills as one that waited all the same.
    const other = await startMatching(spot.exchange);
    spot.advanceMs(MONDAY_OPEN - FRIDAY_AFTERNOON);
    spot.feed.setPrice('AAPL', share(last, 94));
    await waitUntil(async () => {
      expect(await orderOf(spot, order.id)).toMatchObject({ status: 'filled' });
    }, 10_000);
    await Promise.all([matching.stop(), other.stop()]);
    const paid = exact(String((await orderOf(spot, order.id))?.['turnover']));
    expect(paid.lt(share(last, 95))).toBe(true);
    spot.close();
  });
});
