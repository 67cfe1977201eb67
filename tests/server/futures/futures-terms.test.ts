/** The terms of a futures limit that opens or reduces: what takes at once or not at all, and what must not take. */
import { expect, test } from 'vitest';
import type { Result } from '../../../contract/envelope.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { DAY_MS, SECOND_MS } from '../../../contract/plain/time.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { startFutures } from '../../../server/features/futures/engine/start-futures.ts';
import { amendOrder } from '../../../server/features/futures/orders/change-order.ts';
import { listOrders } from '../../../server/features/futures/rows/order-store.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { openTimeoutMs } from '../../support/database.ts';
import { describeWithFutures, type FuturesExchange } from '../../support/futures-exchange.ts';

function must<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

const codeOf = (answer: Result<unknown>) => (answer.ok ? 'ok' : answer.error.code);

async function ordersOf({ exchange }: FuturesExchange, userId: number): Promise<string[]> {
  const query = { userId, scope: 'all', marketIds: null, page: 1, limit: 100 } as const;
  const rows = await listOrders(exchange.database, query);
  return rows.map(({ outcome, filledLots, timeInForce, postOnly }) =>
    `${outcome} ${filledLots} ${timeInForce} ${postOnly ? 'post-only' : ''}`.trim(),
  );
}

const bestAsk = (futures: FuturesExchange) => bestOf(futures, 'asks');
const bestBid = (futures: FuturesExchange) => bestOf(futures, 'bids');

function bestOf(
  { feed, market }: FuturesExchange,
  side: 'asks' | 'bids',
): { price: string; lots: number } {
  const [best] = feed.book(market.id)[side];
  if (!best) throw new Error('the book is empty');
  return { price: scaledText(best[0], market.priceScale), lots: best[1] };
}

describeWithFutures('terms of futures orders', (open) => {
  test('what must be had at once opens with what is within its limit, and nothing of it waits', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('10000000');
    const { price, lots } = bestAsk(futures);
    const wish = { side: 'long', type: 'limit', targetPrice: price } as const;
    const order = must(
      await futures.submit(user, { ...wish, lots: String(lots + 7), timeInForce: 'ioc' }),
    );
    expect(order).toMatchObject({
      ...{ status: 'complete', outcome: 'cancelled', filledLots: String(lots) },
      ...{ timeInForce: 'ioc', postOnly: false },
    });
    const { available, held } = await futures.lever(user);
    const margin = exact(price).times(lots).div(1_000).div(10).toDecimalPlaces(8, 0);
    expect(held).toBe(plainText(margin));
    expect(available).toBe(plainText(exact('10000000').minus(margin).minus(order.fee)));
    expect(await audit(futures.exchange.database)).toMatchObject({ ok: true });
    await futures.close();
  });

  test('all or nothing is all where the book has it, and without any effect where it lacks a lot', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('10000000');
    const { price, lots } = bestAsk(futures);
    const wish = { side: 'long', type: 'limit', targetPrice: price, timeInForce: 'fok' } as const;
    expect(codeOf(await futures.submit(user, { ...wish, lots: String(lots + 1) }))).toBe(
      'no_liquidity',
    );
    expect(await ordersOf(futures, user)).toEqual([]);
    expect(await futures.lever(user)).toEqual({ available: '10000000', held: '0' });
    const order = must(await futures.submit(user, { ...wish, lots: String(lots) }));
    expect(order).toMatchObject({ outcome: 'filled', filledLots: String(lots) });
    await futures.close();
  });

  test('a post-only order waits and makes, and is not moved to where it would take', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('10000');
    const { price } = bestAsk(futures);
    const wish = { side: 'long', type: 'limit', lots: '20', postOnly: true } as const;
    expect(codeOf(await futures.submit(user, { ...wish, targetPrice: price }))).toBe(
      'post_only_takes',
    );
    expect(await futures.lever(user)).toEqual({ available: '10000', held: '0' });
    const targetPrice = futures.times('0.95');
    const { id } = must(await futures.submit(user, { ...wish, targetPrice }));
    const waiting = await futures.lever(user);
    const amended = await futures.act(user, (act) => amendOrder(act, { id, targetPrice: price }), {
      orderId: id,
    });
    expect(codeOf(amended)).toBe('post_only_takes');
    expect(await futures.lever(user)).toEqual(waiting);
    await futures.trade(futures.times('0.93'));
    expect(await ordersOf(futures, user)).toEqual(['filled 20 gtc post-only']);
    const notional = exact(targetPrice).times('0.02');
    const margin = notional.div(10).toDecimalPlaces(8, 0);
    const maker = notional.times('0.0002').toDecimalPlaces(8, 0);
    expect(await futures.lever(user)).toEqual({
      available: plainText(exact('10000').minus(margin).minus(maker)),
      held: plainText(margin),
    });
    expect(await audit(futures.exchange.database)).toMatchObject({ ok: true });
    await futures.close();
  });

  test('a closing limit that does not wait closes what the book gives, and all or nothing closes all or nothing', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('10000000');
    const { price, lots } = bestBid(futures);
    const opened = must(await futures.submit(user, { side: 'long', lots: String(lots + 7) }));
    const positionId = opened.positionId ?? 0;
    const wish = { side: 'long', type: 'limit', targetPrice: price, positionId } as const;
    const before = await futures.lever(user);
    expect(
      codeOf(await futures.submit(user, { ...wish, lots: String(lots + 1), timeInForce: 'fok' })),
    ).toBe('no_liquidity');
    const above = { ...wish, targetPrice: futures.times('1.05'), lots: '3' };
    expect(codeOf(await futures.submit(user, { ...above, timeInForce: 'ioc' }))).toBe(
      'no_liquidity',
    );
    expect(await futures.lever(user)).toEqual(before);
    const part = must(
      await futures.submit(user, { ...wish, lots: String(lots + 7), timeInForce: 'ioc' }),
    );
    expect(part).toMatchObject({
      ...{ status: 'complete', outcome: 'cancelled', filledLots: String(lots) },
      ...{ timeInForce: 'ioc', reduceOnly: true, margin: '0' },
    });
    const rest = must(await futures.submit(user, { ...wish, lots: '7', timeInForce: 'fok' }));
    expect(rest).toMatchObject({ outcome: 'filled', filledLots: '7', timeInForce: 'fok' });
    expect((await futures.lever(user)).held).toBe('0');
    expect(await audit(futures.exchange.database)).toMatchObject({ ok: true });
    await futures.close();
  });

  test('a closing post-only limit waits and makes, and is not moved to where it would take', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('10000');
    const opened = must(await futures.submit(user, { side: 'long', lots: '20' }));
    const positionId = opened.positionId ?? 0;
    const { price } = bestBid(futures);
    const wish = { side: 'long', type: 'limit', lots: '20', postOnly: true, positionId } as const;
    expect(codeOf(await futures.submit(user, { ...wish, targetPrice: price }))).toBe(
      'post_only_takes',
    );
    const targetPrice = futures.times('1.05');
    const { id } = must(await futures.submit(user, { ...wish, targetPrice }));
    const amended = await futures.act(user, (act) => amendOrder(act, { id, targetPrice: price }), {
      orderId: id,
    });
    expect(codeOf(amended)).toBe('post_only_takes');
    await futures.trade(futures.times('1.07'));
    expect(await ordersOf(futures, user)).toEqual(['filled 20 gtc post-only', 'filled 20 gtc']);
    const fees = await futures.exchange.database.query<{ fee: string }>(
      'select fee from futures_fills where order_id = $1',
      [id],
    );
    const maker = exact(targetPrice).times('0.02').times('0.0002').toDecimalPlaces(8, 0);
    expect(fees).toEqual([{ fee: plainText(maker) }]);
    expect(await audit(futures.exchange.database)).toMatchObject({ ok: true });
    await futures.close();
  });

  test('an order ends at its instant once, however many look: nothing fills from then on, and what it held is back', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const { exchange, engine, feed, market } = futures;
    const user = await futures.fundedUser('10000');
    const before = await futures.lever(user);
    const expiresAt = exchange.clock.now() + 10 * SECOND_MS;
    const targetPrice = futures.times('0.95');
    const wish = { side: 'long', type: 'limit', lots: '20', targetPrice } as const;
    const { id, ...order } = must(
      await futures.submit(user, { ...wish, timeInForce: 'gtd', expiresAt }),
    );
    expect(order).toMatchObject({ status: 'doing', timeInForce: 'gtd', expiresAt });
    const other = await startFutures(exchange);
    const expire = () => Promise.all([engine.expireDue(), other.expireDue()]);

    futures.advanceMs(10 * SECOND_MS - 1);
    await expire();
    expect(await ordersOf(futures, user)).toEqual(['null 0 gtd']);
    futures.advanceMs(1);
    // From its very instant on no trade counts, and it is not amended; the tape is not told to its end yet.
    feed.setPrice(market.symbol, futures.times('0.9'));
    await Promise.all([engine.settled(), other.settled()]);
    const amended = await futures.act(user, (act) => amendOrder(act, { id, targetPrice }), {
      orderId: id,
    });
    expect(codeOf(amended)).toBe('order_not_open');
    await expire();
    expect(await ordersOf(futures, user)).toEqual(['null 0 gtd']);
    futures.advanceMs(1);
    await expire();
    await expire();
    expect(await ordersOf(futures, user)).toEqual(['cancelled 0 gtd']);
    const told = await exchange.database.query(
      `select 1 from outbox where user_id = $1 and name = 'futures.cancelled'`,
      [user],
    );
    expect(told).toHaveLength(1);
    expect(await futures.lever(user)).toEqual(before);
    await other.stop();
    expect(await audit(exchange.database)).toMatchObject({ ok: true });
    await futures.close();
  });

  test('a trade of before its instant fills it first, and what closes ends after a start that came too late', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const { exchange, engine } = futures;
    const user = await futures.fundedUser('10000');
    const opened = must(await futures.submit(user, { side: 'long', lots: '20' }));
    const expiresAt = exchange.clock.now() + 10 * SECOND_MS;
    const dated = { side: 'long', type: 'limit', timeInForce: 'gtd', expiresAt } as const;
    must(await futures.submit(user, { ...dated, lots: '10', targetPrice: futures.times('0.95') }));
    const closing = { positionId: opened.positionId ?? 0, targetPrice: futures.times('1.05') };
    must(await futures.submit(user, { ...dated, ...closing, lots: '20' }));
    futures.advanceMs(9 * SECOND_MS - 1);
    await futures.trade(futures.times('0.93'));
    expect(await ordersOf(futures, user)).toEqual(['null 0 gtd', 'filled 10 gtd', 'filled 20 gtc']);
    await engine.stop();
    futures.advanceMs(DAY_MS);
    const again = await startFutures(exchange);
    await again.expireDue();
    expect((await ordersOf(futures, user))[0]).toBe('cancelled 0 gtd');
    await again.stop();
    expect(await audit(exchange.database)).toMatchObject({ ok: true });
    await futures.close();
  });

  test('terms are those of a limit: everything else with them is refused', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('10000');
    const opened = must(await futures.submit(user, { side: 'long', lots: '10' }));
    const limit = { type: 'limit', targetPrice: futures.times('0.95'), lots: '10' } as const;
    const stop = { triggerPrice: futures.times('0.97') };
    const reducing = { positionId: opened.positionId ?? 0 };
    const now = futures.exchange.clock.now();
    const dated = { timeInForce: 'gtd', expiresAt: now + SECOND_MS } as const;
    for (const wish of [
      { lots: '10', timeInForce: 'ioc' },
      { lots: '10', postOnly: true },
      { ...limit, timeInForce: 'fok', postOnly: true },
      { ...limit, ...stop, type: 'stop_limit', postOnly: true },
      { ...limit, ...reducing, timeInForce: 'fok', postOnly: true },
      { ...reducing, lots: '10', timeInForce: 'ioc' },
      { ...limit, ...stop, ...reducing, type: 'stop_limit', timeInForce: 'ioc' },
      { ...limit, ...stop, type: 'stop_limit', ...dated },
      { ...limit, ...stop, ...dated, oco: true },
      { ...limit, expiresAt: dated.expiresAt },
      { lots: '10', ...dated },
    ] as const)
      expect(codeOf(await futures.submit(user, { side: 'long', ...wish }))).toBe('terms_conflict');
    for (const expiresAt of [undefined, now - 1, now, now + 366 * DAY_MS])
      for (const held of [{}, reducing]) {
        const wish = { ...limit, ...held, timeInForce: 'gtd', expiresAt } as const;
        expect(codeOf(await futures.submit(user, { side: 'long', ...wish }))).toBe(
          'expiry_invalid',
        );
      }
    expect(await ordersOf(futures, user)).toHaveLength(1);
    await futures.close();
  });
});
