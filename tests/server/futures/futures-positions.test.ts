/** Closing positions, alone and in groups, and what must hold whatever is done with them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ok, type Result } from '../../../contract/envelope.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { startFutures } from '../../../server/features/futures/engine/start-futures.ts';
import { amendOrder, cancelOrder } from '../../../server/features/futures/orders/change-order.ts';
import {
  closeBatch,
  closePosition,
} from '../../../server/features/futures/positions/close-calls.ts';
import { closeLots } from '../../../server/features/futures/positions/close-position.ts';
import { setStops } from '../../../server/features/futures/positions/set-stops.ts';
import {
  listPositions,
  type PositionRow,
} from '../../../server/features/futures/rows/position-store.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { repetitions } from '../../support/counts.ts';
import { openTimeoutMs } from '../../support/database.ts';
import { describeWithFutures, type FuturesExchange } from '../../support/futures-exchange.ts';

function must<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

async function positionsOf(
  futures: FuturesExchange,
  userId: number,
  status: 'open' | 'closed',
): Promise<PositionRow[]> {
  const query = { userId, status, marketIds: null, page: 1, limit: 1_000 };
  return listPositions(futures.exchange.database, query);
}

const command = fc.record({
  what: fc.constantFrom(
    'open',
    'open',
    'limit',
    'stop',
    'close',
    'stops',
    'cancel',
    'amend',
    'move',
    'move',
  ),
  user: fc.integer({ min: 0, max: 2 }),
  side: fc.constantFrom('long' as const, 'short' as const),
  marginMode: fc.constantFrom('cross' as const, 'isolated' as const),
  multiple: fc.constantFrom(5, 20, 100),
  lots: fc.integer({ min: 1, max: 60 }),
  percent: fc.integer({ min: 94, max: 106 }),
  pick: fc.nat({ max: 50 }),
});
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

describeWithFutures('futures positions', (open) => {
  test('FUT-05 closing in parts brings what closing once does, within one unit a part', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const results: string[] = [];
    for (const parts of [['7'], ['1', '2', '4']]) {
      const user = await futures.fundedUser('1000');
      await futures.trade(futures.times('1'));
      const wish = { side: 'short', lots: '7', multiple: 3 } as const;
      const { positionId } = must(await futures.submit(user, wish));
      await futures.trade(futures.times('0.97'));
      for (const lots of parts) {
        must(await futures.act(user, (act) => closePosition(act, { id: positionId ?? 0, lots })));
      }
      const lever = await futures.lever(user);
      expect(lever.held).toBe('0');
      results.push(lever.available);
    }
    const [once = '0', inParts = '0'] = results;
    // A unit for the fee and one for the profit of each further part.
    expect(exact(once).minus(inParts).abs().lte('0.00000004')).toBe(true);
    await futures.close();
  });

  test('FUT-05 a part that lost more than its margin takes it from the margin of the rest', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('1000');
    const wish = { side: 'long', lots: '4', multiple: 50, marginMode: 'isolated' } as const;
    must(await futures.submit(user, wish));
    const [position] = await positionsOf(futures, user, 'open');
    if (!position) throw new Error('no position was opened');
    const { available } = await futures.lever(user);
    const mark = futures.feed.quote(futures.market.id)[2];
    const fills = [{ priceTicks: Math.round(mark * 0.97), quantityLots: 1 }];
    const closing = { position, fills, feeRate: '0', reason: 'user', tick: null } as const;
    const left = must(
      await futures.act(user, (act) =>
        ok(closeLots(act, { ...closing, orderId: null, isMaker: false })),
      ),
    );
    expect(exact(left.margin).lt(exact(position.margin).times(3).div(4))).toBe(true);
    expect(await futures.lever(user)).toEqual({ available, held: left.margin });
    expect(left.liquidationTicks).toBeGreaterThan(position.liquidationTicks ?? 0);
    await futures.close();
  });

  test('FUT-07 a batch closes all, the longs or the shorts, and exactly those', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('10000');
    const sides = ['long', 'short', 'long', 'short'] as const;
    for (const side of sides) must(await futures.submit(user, { side, lots: '2' }));
    const close = (side: 'all' | 'long' | 'short', marketIds: number[] | null = null) =>
      futures.act(user, (act) => closeBatch(act, { side, marketIds }));
    expect(must(await close('all', [1]))).toEqual([]);
    const longs = must(await close('long'));
    expect(longs.map((row) => [row.side, row.closeReason])).toEqual([
      ['long', 'batch'],
      ['long', 'batch'],
    ]);
    expect((await positionsOf(futures, user, 'open')).map((row) => row.side)).toEqual([
      'short',
      'short',
    ]);
    expect(must(await close('all'))).toHaveLength(2);
    expect((await futures.lever(user)).held).toBe('0');
    expect(must(await close('all'))).toEqual([]);
    await futures.close();
  });

  test('FUT-05 of many who close one position, one does', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('1000');
    const stranger = await futures.fundedUser('1000');
    const order = must(await futures.submit(user, { side: 'long', lots: '10' }));
    const id = order.positionId ?? 0;
    const close = (by: number) =>
      futures.act(by, (act) => closePosition(act, { id }), { positionId: id });
    expect(await close(stranger)).toMatchObject({ error: { code: 'not_found' } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => close(user)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code])))).toEqual(
      new Set(['position_not_open']),
    );
    expect(await audit(futures.exchange.database)).toMatchObject({ ok: true });
    await futures.close();
  });

  test('FUT-12 a liquidation by two instances against closings by hand happens once', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const other = await startFutures(futures.exchange);
    const wish = { side: 'long', lots: '10', multiple: 100, marginMode: 'isolated' } as const;
    const users = await Promise.all([1, 2, 3, 4].map(() => futures.fundedUser('1000')));
    const ids: number[] = [];
    for (const user of users) ids.push(must(await futures.submit(user, wish)).positionId ?? 0);
    const rows = (
      await Promise.all(users.map((user) => positionsOf(futures, user, 'open')))
    ).flat();
    // The other instance hears of them as it does at a start.
    for (const row of rows) other.follow(row.userId, { orders: [], positions: [row] }, '0');
    const falling = futures.trade(futures.times('0.9'));
    await Promise.all(
      users.map((user, index) =>
        futures.act(user, (act) => closePosition(act, { id: ids[index] ?? 0 })),
      ),
    );
    await falling;
    await other.settled();
    for (const user of users) {
      const [closed, ...more] = await positionsOf(futures, user, 'closed');
      expect(more).toEqual([]);
      expect(closed?.lots).toBe(0);
      const { available, held } = await futures.lever(user);
      expect(held).toBe('0');
      expect(exact(available).gt('980')).toBe(true);
    }
    expect(await audit(futures.exchange.database)).toMatchObject({ ok: true });
    await other.stop();
    await futures.close();
  });

  test('FUT-12 the same ticks liquidate the same positions, many at once', {
    timeout: openTimeoutMs,
  }, async () => {
    const runs: string[][] = [];
    for (const _ of [1, 2]) {
      const futures = await open();
      const user = await futures.fundedUser('100000');
      for (let index = 0; index < 24; index += 1) {
        const multiple = [20, 50, 100][index % 3] ?? 20;
        const side = index % 2 === 0 ? 'long' : 'short';
        const isolated = { marginMode: 'isolated', lots: String(1 + index) } as const;
        must(await futures.submit(user, { side, multiple, ...isolated }));
      }
      for (const factor of ['0.992', '1.006', '0.985', '1.03']) {
        await futures.trade(futures.times(factor));
      }
      const closed = await positionsOf(futures, user, 'closed');
      runs.push(
        closed.map((row) => `${row.openLots} ${row.closeTickId} ${row.realisedProfit} ${row.fee}`),
      );
      expect((await positionsOf(futures, user, 'open')).length + closed.length).toBe(24);
      await futures.close();
    }
    expect(runs[0]).toEqual(runs[1]);
    expect(runs[0]?.length).toBeGreaterThan(10);
  });

  test('invariants 9, 10, 12: whatever is done, sums are exact and nobody owes', {
    timeout: 120_000,
  }, async () => {
    const futures = await open();
    const users = await Promise.all(['300', '2000', '50000'].map((sum) => futures.fundedUser(sum)));
    const orders: Owned[] = [];
    const runs = repetitions({ short: 6, long: 100 });
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 20, maxLength: 30 }), async (commands) => {
        // Some at a time, so that later ones find the orders of the earlier.
        for (let at = 0; at < commands.length; at += 4) {
          const group = commands.slice(at, at + 4);
          await Promise.all(group.map((each) => run(futures, { users, orders }, each)));
        }
        await futures.engine.settled();
        expect(await audit(futures.exchange.database)).toMatchObject({ ok: true });
        for (const user of users) await expectHeld(futures, user);
      }),
      { numRuns: runs, endOnFailure: true },
    );
    await futures.close();
  });
});

interface Owned {
  readonly id: number;
  readonly userId: number;
}

/** Held is the margins of the open positions and what resting orders hold, and nothing else. */
async function expectHeld(futures: FuturesExchange, userId: number): Promise<void> {
  const { database } = futures.exchange;
  const [row] = await database.query<{ margins: string; orders: string; held: string }>(
    `select (select coalesce(sum(margin), 0) from futures_positions where user_id = $1 and status = 'open') as margins,
       (select coalesce(sum(h.remaining), 0) from holds h join futures_orders o on o.hold_id = h.id
         where o.user_id = $1) as orders,
       (select held from accounts where user_id = $1 and account = 'lever') as held`,
    [userId],
  );
  expect(plainText(exact(row?.margins ?? '0').plus(row?.orders ?? '0'))).toBe(row?.held);
}

async function run(
  futures: FuturesExchange,
  known: { users: readonly number[]; orders: Owned[] },
  { what, user, side, marginMode, multiple, lots, percent, pick }: Command,
): Promise<unknown> {
  const userId = known.users[user] ?? 0;
  const { market, feed } = futures;
  const price = futures.times(String(percent / 100));
  const wish = { side, marginMode, multiple, lots: String(lots) };
  if (what === 'move') return futures.trade(price);
  if (what === 'open') return futures.submit(userId, wish);
  if (what === 'limit' || what === 'stop') {
    const last = scaledText(feed.quote(market.id)[2], market.priceScale);
    const triggerPrice = price === last ? futures.times('1.2') : price;
    const typed =
      what === 'limit'
        ? ({ type: 'limit', targetPrice: price } as const)
        : ({ type: 'stop_market', triggerPrice } as const);
    const placed = await futures.submit(userId, { ...wish, ...typed });
    if (placed.ok) known.orders.unshift({ id: placed.value.id, userId });
    return placed;
  }
  if (what === 'cancel' || what === 'amend') {
    const order = known.orders[pick % 4];
    if (!order) return undefined;
    const { id } = order;
    const named = { orderId: id };
    if (what === 'cancel') return futures.act(order.userId, (act) => cancelOrder(act, id), named);
    return futures.act(order.userId, (act) => amendOrder(act, { id, targetPrice: price }), named);
  }
  const open = await positionsOf(futures, userId, 'open');
  const position = open[pick % Math.max(open.length, 1)];
  if (!position) return undefined;
  const part = String(1 + (pick % position.lots));
  return futures.act(userId, (act) =>
    what === 'close'
      ? closePosition(act, { id: position.id, lots: part })
      : setStops(act, { id: position.id, stopLossPrice: price, trailingRate: '0.01' }),
  );
}
