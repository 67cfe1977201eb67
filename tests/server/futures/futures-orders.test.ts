/** Futures orders against the real ledger and the book of a manual market, on each database. */
import { expect, test } from 'vitest';
import type { Result } from '../../../contract/envelope.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { amendOrder, cancelOrder } from '../../../server/features/futures/orders/change-order.ts';
import { listOrders, type OrderRow } from '../../../server/features/futures/rows/order-store.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { openTimeoutMs } from '../../support/database.ts';
import { describeWithFutures, type FuturesExchange } from '../../support/futures-exchange.ts';

function must<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

function ordersOf(futures: FuturesExchange, userId: number): Promise<OrderRow[]> {
  const query = { userId, scope: 'all', marketIds: null, page: 1, limit: 100 } as const;
  return listOrders(futures.exchange.database, query);
}

describeWithFutures('futures orders', (open) => {
  test('FUT-03 FUT-12 an order at the market opens a position that holds its margin', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('10000');
    const order = must(await futures.submit(user, { side: 'long', lots: '10' }));
    expect(order).toMatchObject({ status: 'complete', outcome: 'filled', lots: '10' });
    const lever = await futures.lever(user);
    expect(lever.held).toBe(order.margin);
    expect(lever.available).toBe(plainText(exact('10000').minus(order.margin).minus(order.fee)));
    await futures.close();
  });

  test('FUT-03 FUT-10 a limit order rests with its margin and fee, and fills at its own price', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('1000');
    const targetPrice = futures.times('0.95');
    const wish = { side: 'long', type: 'limit', lots: '20', targetPrice } as const;
    const placed = must(await futures.submit(user, wish));
    expect(placed).toMatchObject({ status: 'doing', outcome: null, filledLots: '0' });
    const notional = exact(targetPrice).times('0.02');
    const fee = notional.times('0.0005').toDecimalPlaces(8, 0);
    const margin = notional.div(10).toDecimalPlaces(8, 0);
    expect((await futures.lever(user)).held).toBe(plainText(margin.plus(fee)));

    await futures.trade(futures.times('0.96'));
    expect((await ordersOf(futures, user))[0]?.filledLots).toBe(0);
    await futures.trade(futures.times('0.93'));
    expect((await ordersOf(futures, user))[0]).toMatchObject({ outcome: 'filled', filledLots: 20 });
    const maker = notional.times('0.0002').toDecimalPlaces(8, 0);
    expect(await futures.lever(user)).toEqual({
      available: plainText(exact('1000').minus(margin).minus(maker)),
      held: plainText(margin),
    });
    expect(await audit(futures.exchange.database)).toMatchObject({ ok: true });
    await futures.close();
  });

  test('FUT-04 a trade at the limit fills as much as it traded, and cancelling returns the rest', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('100000');
    const targetPrice = futures.times('1.02');
    const wish = { side: 'short', type: 'limit', lots: '9000', targetPrice } as const;
    const placed = must(await futures.submit(user, wish));
    await futures.trade(targetPrice);
    const [part] = await ordersOf(futures, user);
    expect(part?.filledLots).toBeGreaterThan(0);
    expect(part?.filledLots).toBeLessThan(9_000);
    const stranger = await futures.fundedUser('1');
    const cancel = (by: number) =>
      futures.act(by, (act) => cancelOrder(act, placed.id), { orderId: placed.id });
    expect(await cancel(stranger)).toMatchObject({ error: { code: 'not_found' } });
    const answers = await Promise.all([1, 2, 3].map(() => cancel(user)));
    expect(answers.flatMap((each) => (each.ok ? [each.value.outcome] : [each.error.code]))).toEqual(
      expect.arrayContaining(['cancelled', 'order_not_open', 'order_not_open']),
    );
    const filled = exact(targetPrice)
      .times(part?.filledLots ?? 0)
      .div(1_000);
    expect((await futures.lever(user)).held).toBe(plainText(filled.div(10).toDecimalPlaces(8, 0)));
    expect(await audit(futures.exchange.database)).toMatchObject({ ok: true });
    await futures.close();
  });

  test('FUT-03 a stop order sleeps until the mark reaches it, then is an order like any other', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('1000');
    const triggerPrice = futures.times('1.02');
    const stop = { side: 'long', type: 'stop_market', lots: '5', triggerPrice } as const;
    must(await futures.submit(user, stop));
    const limit = { type: 'stop_limit', targetPrice: futures.times('0.97') } as const;
    must(await futures.submit(user, { ...stop, ...limit, triggerPrice: futures.times('0.98') }));
    const costly = { ...stop, lots: '100', triggerPrice: futures.times('1.03') };
    must(await futures.submit(user, costly));
    expect((await futures.lever(user)).held).toBe('0');
    await futures.trade(futures.times('1.01'));
    await futures.trade(triggerPrice);
    expect((await ordersOf(futures, user)).map((row) => row.outcome)).toEqual([
      null,
      null,
      'filled',
    ]);
    await futures.trade(futures.times('1.04'));
    await futures.trade(futures.times('0.978'));
    const [refused, resting] = await ordersOf(futures, user);
    expect(refused).toMatchObject({ outcome: 'refused', isTriggered: true });
    expect(resting).toMatchObject({ status: 'doing', isTriggered: true, filledLots: 0 });
    expect(resting?.holdId).not.toBeNull();
    await futures.close();
  });

  test('FUT-04 amending moves limit and hold, and a limit moved into the book is filled', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('1000');
    const wish = { side: 'long', type: 'limit', lots: '10' } as const;
    const order = must(await futures.submit(user, { ...wish, targetPrice: futures.times('0.95') }));
    const amend = (change: { targetPrice?: string; triggerPrice?: string }) =>
      futures.act(user, (act) => amendOrder(act, { id: order.id, ...change }), {
        orderId: order.id,
      });
    const lower = futures.times('0.92');
    expect(must(await amend({ targetPrice: lower })).targetPrice).toBe(lower);
    const held = exact(lower).times('0.01').times('0.1005').toDecimalPlaces(8, 0);
    expect((await futures.lever(user)).held).toBe(plainText(held));
    expect(await amend({ triggerPrice: lower })).toMatchObject({
      error: { code: 'parameter_error' },
    });
    expect(await amend({ targetPrice: '1' })).toMatchObject({
      error: { code: 'price_out_of_band' },
    });
    expect(must(await amend({ targetPrice: futures.times('1.01') })).outcome).toBe('filled');
    expect(await amend({ targetPrice: lower })).toMatchObject({
      error: { code: 'order_not_open' },
    });
    expect(await audit(futures.exchange.database)).toMatchObject({ ok: true });
    await futures.close();
  });

  test('FUT-05 a reduce-only order closes what is there and never opens', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('1000');
    const { positionId } = must(await futures.submit(user, { side: 'long', lots: '10' }));
    const reduce = { side: 'long', positionId: positionId ?? 0 } as const;
    const targetPrice = futures.times('1.03');
    must(await futures.submit(user, { ...reduce, type: 'limit', lots: '6', targetPrice }));
    must(await futures.submit(user, { ...reduce, type: 'limit', lots: '8', targetPrice }));
    const stop = { type: 'stop_market', lots: '9', triggerPrice: futures.times('0.9') } as const;
    must(await futures.submit(user, { ...reduce, ...stop }));
    const tooMany = await futures.submit(user, { ...reduce, lots: '11' });
    expect(tooMany).toMatchObject({ error: { code: 'amount_above_maximum' } });
    await futures.trade(futures.times('1.04'));
    const orders = await ordersOf(futures, user);
    expect(orders.map((row) => [row.outcome, row.filledLots])).toEqual([
      ['refused', 0],
      ['cancelled', 4],
      ['filled', 6],
      ['filled', 10],
    ]);
    expect((await futures.lever(user)).held).toBe('0');
    const gone = await futures.submit(user, { ...reduce, lots: '1' });
    expect(gone).toMatchObject({ error: { code: 'position_not_open' } });
    expect(await audit(futures.exchange.database)).toMatchObject({ ok: true });
    await futures.close();
  });

  test('FUT-02 FUT-11 a wrong order is refused for its reason and leaves no trace', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('100');
    const last = scaledText(futures.feed.quote(futures.market.id)[2], futures.market.priceScale);
    const cases = [
      [{ lots: '11' }, 'insufficient_balance'],
      [{ lots: '1', multiple: 7 }, 'leverage_invalid'],
      [{ lots: '1', multiple: 200 }, 'margin_mode_invalid'],
      [{ lots: '0.5' }, 'amount_step'],
      [{ lots: '999999999999999999' }, 'amount_above_maximum'],
      [{ margin: '999999999999999999' }, 'insufficient_balance'],
      [{ margin: '0.1' }, 'amount_below_minimum'],
      [{ lots: '900', multiple: 500, marginMode: 'isolated' }, 'amount_above_maximum'],
      [{ lots: '1', type: 'limit', targetPrice: '0.001' }, 'price_step'],
      [{ lots: '1', type: 'limit', targetPrice: '1' }, 'price_out_of_band'],
      [{ lots: '1', type: 'stop_market', triggerPrice: last }, 'price_invalid'],
      [{ lots: '1', stopLossPrice: futures.times('1.1') }, 'stop_invalid'],
      [{ lots: '1', trailingRate: '0.9' }, 'stop_invalid'],
      [{ lots: '1', currencyId: 99_999 }, 'market_unknown'],
      [{ lots: '1', seenPrice: futures.times('1.5'), slippage: '0.01' }, 'slippage_exceeded'],
      [{ lots: '1', seenPrice: last, seenAt: 1 }, 'market_stale'],
      [{ lots: '1', positionId: 99_999 }, 'not_found'],
    ] as const;
    for (const [wish, code] of cases) {
      expect(
        await futures.submit(user, { side: 'long', ...wish }),
        JSON.stringify(wish),
      ).toMatchObject({ ok: false, error: { code } });
    }
    expect(await futures.lever(user)).toEqual({ available: '100', held: '0' });
    expect(await ordersOf(futures, user)).toHaveLength(0);
    await futures.close();
  });

  test('thirty parallel orders that cost more than there is leave no debt', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const targetPrice = futures.times('0.95');
    const each = exact(targetPrice).times('0.001').times('0.1005').toDecimalPlaces(8, 0);
    const user = await futures.fundedUser(plainText(each.times(7)));
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        futures.submit(user, { side: 'long', type: 'limit', lots: '1', targetPrice }),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(7);
    expect((await futures.lever(user)).available).toBe('0');
    expect(await audit(futures.exchange.database)).toMatchObject({ ok: true });
    await futures.close();
  });
});
