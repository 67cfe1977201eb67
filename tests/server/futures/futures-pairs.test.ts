/** A limit that opens and a stop that share one hold: what one of them does ends the other, once, with the same write. */
import { expect, test } from 'vitest';
import { exact, plainText } from '../../../contract/money.ts';
import { startFutures } from '../../../server/features/futures/engine/start-futures.ts';
import {
  type Amendment,
  amendOrder,
  cancelAllOrders,
  cancelOpening,
  cancelOrder,
} from '../../../server/features/futures/orders/change-order.ts';
import { openTimeoutMs } from '../../support/database.ts';
import { describeWithFutures } from '../../support/futures-exchange.ts';
import { codeOf, costOf, heldBy, must, stateOf, told, whole } from './pair-steps.ts';

const LONG = { side: 'long', type: 'limit', lots: '20', oco: true } as const;
const SHORT = { ...LONG, side: 'short' } as const;

describeWithFutures('limits with a stop of futures', (open) => {
  test('a long holds for the higher of both, and a trade beyond its limit ends the stop', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('10000');
    const [at95, at103] = [futures.times('0.95'), futures.times('1.03')];
    const order = must(
      await futures.submit(user, { ...LONG, targetPrice: at95, triggerPrice: at103 }),
    );
    expect(order).toMatchObject({
      ...{ status: 'doing', type: 'limit', targetPrice: at95, triggerPrice: at103 },
      ...{ oco: 'both', ocoPrice: at95, stopLimit: null },
    });
    expect(await heldBy(futures, user)).toBe(costOf(at103));
    await futures.trade(futures.times('0.94'));
    expect(await stateOf(futures, order.id)).toBe(`limit limit ${at95} 20 complete filled`);
    await futures.trade(futures.times('1.04'));
    expect(await told(futures, user)).toEqual([
      ...['futures.placed', 'futures.opened', 'futures.filled'],
    ]);
    const notional = exact(at95).times('0.02');
    expect(await heldBy(futures, user)).toBe(plainText(notional.div(10).toDecimalPlaces(8, 0)));
    await whole(futures);
  });

  test('a part that is filled of the limit ends the stop, and gives back what only the stop needed', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('1000000');
    const [at95, at103] = [futures.times('0.95'), futures.times('1.03')];
    const big = { ...LONG, lots: '9000', multiple: 10 };
    const { id } = must(
      await futures.submit(user, { ...big, targetPrice: at95, triggerPrice: at103 }),
    );
    expect(await heldBy(futures, user)).toBe(costOf(at103, 9_000));
    await futures.trade(at95);
    const [row] = await futures.exchange.database.query<{ filledLots: number }>(
      'select filled_lots from futures_orders where id = $1',
      [id],
    );
    const filled = row?.filledLots ?? 0;
    expect(filled).toBeGreaterThan(0);
    expect(filled).toBeLessThan(9_000);
    expect(await stateOf(futures, id)).toBe(`limit limit ${at95} ${filled} doing`);
    await futures.trade(futures.times('1.05'));
    expect(await stateOf(futures, id)).toBe(`limit limit ${at95} ${filled} doing`);
    const margin = exact(at95).times(9).div(10);
    const restFee = exact(at95)
      .times(9_000 - filled)
      .div(1_000)
      .times('0.0005');
    const held = exact(await heldBy(futures, user));
    // Each of both parts rounds up.
    expect(held.minus(margin).minus(restFee).abs().lt('0.00000003')).toBe(true);
    must(await futures.act(user, (act) => cancelOrder(act, id), { orderId: id }));
    await whole(futures);
  });

  test('the trade that comes to the trigger ends the limit, and the stop opens at the market', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('10000');
    const [at95, at103] = [futures.times('0.95'), futures.times('1.03')];
    const { id } = must(
      await futures.submit(user, { ...LONG, targetPrice: at95, triggerPrice: at103 }),
    );
    await futures.trade(futures.times('1.031'));
    expect(await stateOf(futures, id)).toBe('stop stop_market 20 complete filled');
    await futures.trade(futures.times('0.94'));
    expect(await told(futures, user)).toEqual([
      ...['futures.placed', 'futures.triggered', 'futures.opened', 'futures.filled'],
    ]);
    const [position] = await futures.exchange.database.query<{ lots: number; margin: string }>(
      'select lots, margin from futures_positions where user_id = $1',
      [user],
    );
    expect(position?.lots).toBe(20);
    expect(await heldBy(futures, user)).toBe(position?.margin);
    await whole(futures);
  });

  test('a short whose stop has a limit waits there when the trigger comes, and holds no more than for it', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('10000');
    const [at104, at97, at98] = ['1.04', '0.97', '0.98'].map((factor) => futures.times(factor));
    if (!at104 || !at97 || !at98) throw new Error('no prices');
    const prices = { targetPrice: at104, triggerPrice: at97, stopLimit: at98 };
    const { id } = must(await futures.submit(user, { ...SHORT, ...prices }));
    expect(await heldBy(futures, user)).toBe(costOf(at104));
    await futures.trade(futures.times('0.969'));
    expect(await stateOf(futures, id)).toBe(`stop stop_limit ${at98} 0 doing`);
    expect(await heldBy(futures, user)).toBe(costOf(at98));
    const moved = { id, targetPrice: futures.times('0.985') };
    const amended = await futures.act(user, (act) => amendOrder(act, moved), { orderId: id });
    expect(must(amended)).toMatchObject({
      oco: 'stop',
      ocoPrice: at104,
      stopLimit: moved.targetPrice,
    });
    await futures.trade(futures.times('1.05'));
    expect(await stateOf(futures, id)).toBe(
      `stop stop_limit ${moved.targetPrice} 20 complete filled`,
    );
    await whole(futures);
  });

  test('a gap that the account cannot pay refuses the stop, and gives all of it back', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const [at95, at103] = [futures.times('0.95'), futures.times('1.03')];
    const user = await futures.fundedUser(costOf(at103));
    const { id } = must(
      await futures.submit(user, { ...LONG, targetPrice: at95, triggerPrice: at103 }),
    );
    expect(await futures.lever(user)).toEqual({ available: '0', held: costOf(at103) });
    await futures.trade(futures.times('1.3'));
    expect(await stateOf(futures, id)).toBe('stop stop_market 0 complete refused');
    expect(await futures.lever(user)).toEqual({ available: costOf(at103), held: '0' });
    await whole(futures);
  });

  test('both are moved together, and afterwards only the one that is left', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('10000');
    const [at95, at103, at104] = ['0.95', '1.03', '1.04'].map((factor) => futures.times(factor));
    if (!at95 || !at103 || !at104) throw new Error('no prices');
    const prices = { targetPrice: at95, triggerPrice: at103, stopLimit: at104 };
    const { id } = must(await futures.submit(user, { ...LONG, ...prices }));
    const amend = (change: Omit<Amendment, 'id'>) =>
      futures.act(user, (act) => amendOrder(act, { id, ...change }), { orderId: id });
    const at105 = futures.times('1.05');
    const at96 = futures.times('0.96');
    const moved = must(await amend({ targetPrice: at96, stopLimit: at105 }));
    expect(moved).toMatchObject({
      ...{ oco: 'both', targetPrice: at96, ocoPrice: at96, triggerPrice: at103, stopLimit: at105 },
    });
    expect(await heldBy(futures, user)).toBe(costOf(at105));
    const before = await futures.lever(user);
    for (const [change, code] of [
      [{ targetPrice: futures.times('1.01') }, 'oco_invalid'],
      [{ triggerPrice: futures.times('0.99') }, 'trigger_invalid'],
      [{ stopLimit: futures.times('1.9') }, 'price_out_of_band'],
    ] as const)
      expect([change, codeOf(await amend(change))]).toEqual([change, code]);
    expect(await futures.lever(user)).toEqual(before);
    await futures.trade(futures.times('0.955'));
    expect(await stateOf(futures, id)).toBe(`limit limit ${at96} 20 complete filled`);
    expect(codeOf(await amend({ triggerPrice: at103 }))).toBe('order_not_open');
    await whole(futures);
  });

  test("one cancellation ends both, by hand, of all, and in their owner's place", {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('10000');
    const prices = { targetPrice: futures.times('0.95'), triggerPrice: futures.times('1.03') };
    const place = async () => must(await futures.submit(user, { ...LONG, ...prices })).id;
    const all = { hasAllOrders: true };
    const ways = [
      (id: number) => futures.act(user, (act) => cancelOrder(act, id), { orderId: id }),
      () => futures.act(user, (act) => cancelAllOrders(act, null), all),
      () => futures.act(user, cancelOpening, all),
    ];
    for (const cancel of ways) {
      const id = await place();
      expect(codeOf(await cancel(id))).toBe('ok');
      expect(await stateOf(futures, id)).toBe(
        `both limit ${prices.targetPrice} 0 complete cancelled`,
      );
      expect(await futures.lever(user)).toEqual({ available: '10000', held: '0' });
    }
    await futures.trade(futures.times('1.04'));
    expect(await futures.lever(user)).toEqual({ available: '10000', held: '0' });
    await whole(futures);
  });

  test('a start finds both of them, and a liquidation leaves them', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('10000');
    const isolated = { side: 'long', marginMode: 'isolated', multiple: 100 } as const;
    must(await futures.submit(user, { ...isolated, lots: '30' }));
    const prices = { targetPrice: futures.times('0.9'), triggerPrice: futures.times('1.03') };
    const { id } = must(await futures.submit(user, { ...LONG, ...prices }));
    await futures.trade(futures.times('0.97'));
    const [closed] = await futures.exchange.database.query<{ reason: string }>(
      'select close_reason as reason from futures_positions where user_id = $1',
      [user],
    );
    expect(closed?.reason).toBe('liquidation');
    expect(await stateOf(futures, id)).toBe(`both limit ${prices.targetPrice} 0 doing`);
    expect(await heldBy(futures, user)).toBe(costOf(prices.triggerPrice));
    await futures.engine.stop();
    const again = await startFutures(futures.exchange);
    futures.advanceMs(1_000);
    futures.feed.setPrice(futures.market.symbol, futures.times('1.035'));
    await again.settled();
    expect(await stateOf(futures, id)).toBe('stop stop_market 20 complete filled');
    await again.stop();
    await whole(futures);
  });

  test('what is no pair is refused in words of its own', { timeout: openTimeoutMs }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('10000');
    const [at95, at103, at105] = ['0.95', '1.03', '1.05'].map((factor) => futures.times(factor));
    if (!at95 || !at103 || !at105) throw new Error('no prices');
    const prices = { targetPrice: at95, triggerPrice: at103 };
    const opened = must(await futures.submit(user, { side: 'long', lots: '10' }));
    const refused = [
      [{ targetPrice: at105 }, 'oco_invalid'],
      [{ triggerPrice: futures.times('0.97') }, 'trigger_invalid'],
      [{ triggerPrice: futures.times('1') }, 'price_invalid'],
      [{ targetPrice: plainText(exact(at95).plus('0.001')) }, 'price_step'],
      [{ stopLimit: plainText(exact(at103).plus('0.001')) }, 'price_step'],
      [{ stopLimit: futures.times('1.9') }, 'price_out_of_band'],
      [{ timeInForce: 'ioc' }, 'terms_conflict'],
      [{ postOnly: true }, 'terms_conflict'],
      [{ positionId: opened.positionId ?? 0 }, 'terms_conflict'],
      [{ stopLossPrice: futures.times('0.96') }, 'stop_invalid'],
      [{ targetProfitPrice: futures.times('1.02') }, 'stop_invalid'],
      [{ lots: '99999999' }, 'amount_above_maximum'],
      [{ lots: '3000' }, 'insufficient_balance'],
    ] as const;
    for (const [change, code] of refused) {
      const answer = await futures.submit(user, { ...LONG, ...prices, ...change });
      expect([change, codeOf(answer)]).toEqual([change, code]);
    }
    const row = (values: string) =>
      futures.exchange.database.query(
        `update futures_orders set ${values}, version = version + 1 where user_id = $1 and oco is not null`,
        [user],
      );
    must(await futures.submit(user, { ...LONG, ...prices }));
    await expect(row(`oco = 'limit'`)).rejects.toThrow(/check constraint/);
    await futures.trade(futures.times('0.94'));
    await expect(row(`oco = 'both', filled_lots = 0`)).rejects.toThrow(/ended already/);
    await whole(futures);
  });
});
