/** Stops, liquidation and the overnight fee, judged tick by tick on a manual market. */
import { expect, test } from 'vitest';
import { ok, type Result } from '../../../contract/envelope.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { claimPosition } from '../../../server/features/futures/engine/claims.ts';
import { closePosition } from '../../../server/features/futures/positions/close-calls.ts';
import { overnightJob } from '../../../server/features/futures/positions/overnight.ts';
import { setStops } from '../../../server/features/futures/positions/set-stops.ts';
import { listOrders } from '../../../server/features/futures/rows/order-store.ts';
import {
  listPositions,
  type PositionRow,
} from '../../../server/features/futures/rows/position-store.ts';
import { createJobRunner, scheduleRecurring } from '../../../server/jobs/job-runner.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { DuplicateTransfer } from '../../../server/ledger/outcome.ts';
import { openTimeoutMs } from '../../support/database.ts';
import { describeWithFutures, type FuturesExchange } from '../../support/futures-exchange.ts';
import { houseBalance } from '../../support/house-balance.ts';

const OVERNIGHT = 'futures_overnight';

function must<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

function positionsOf(futures: FuturesExchange, userId: number): Promise<PositionRow[]> {
  const query = { userId, marketIds: null, page: 1, limit: 1_000 };
  const { database } = futures.exchange;
  return Promise.all([
    listPositions(database, { ...query, status: 'open' }),
    listPositions(database, { ...query, status: 'closed' }),
  ]).then((lists) => lists.flat());
}

async function insurance(futures: FuturesExchange) {
  const { database } = futures.exchange;
  return exact(await houseBalance(database, { house: 'insurance', currency: 'USDT' }));
}

describeWithFutures('futures risk', (open) => {
  test('FUT-12 an isolated position is liquidated at its mark, and not one tick before', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const before = await insurance(futures);
    const user = await futures.fundedUser('10000');
    const wish = { side: 'long', lots: '10', multiple: 75, marginMode: 'isolated' } as const;
    must(await futures.submit(user, wish));
    const [opened] = await positionsOf(futures, user);
    const at = opened?.liquidationTicks ?? 0;
    const room = (ticks: number) => {
      const value = exact(String(ticks)).times(10).div(100_000);
      const equity = value.minus(opened?.cost ?? '0').plus(opened?.margin ?? '0');
      return equity.minus(exact(opened?.cost ?? '0').times(opened?.maintenanceRate ?? '0'));
    };
    expect(room(at).lte(0)).toBe(true);
    expect(room(at + 1).gt(0)).toBe(true);
    await futures.trade(plainText(exact(String(at + 1)).div(100)));
    expect((await positionsOf(futures, user))[0]?.status).toBe('open');
    await futures.trade(plainText(exact(String(at)).div(100)));
    const [closed] = await positionsOf(futures, user);
    expect(closed).toMatchObject({
      status: 'closed',
      closeReason: 'liquidation',
      closeMarkTicks: at,
      closeTickId: futures.firstTrade + 2,
    });
    expect((await futures.lever(user)).held).toBe('0');
    expect((await insurance(futures)).gt(before)).toBe(true);
    expect(await audit(futures.exchange.database)).toMatchObject({ ok: true });
    await futures.close();
  });

  test('FUT-12 a gap beyond the margin is paid by the insurance and never by the account', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const before = await insurance(futures);
    const user = await futures.fundedUser('1000');
    const wish = { side: 'short', lots: '10', multiple: 100, marginMode: 'isolated' } as const;
    const order = must(await futures.submit(user, wish));
    await futures.trade(futures.times('1.5'));
    const left = plainText(exact('1000').minus(order.fee).minus(order.margin));
    expect(await futures.lever(user)).toEqual({ available: left, held: '0' });
    expect((await insurance(futures)).lt(before)).toBe(true);
    expect(await audit(futures.exchange.database)).toMatchObject({ ok: true });
    await futures.close();
  });

  test('FUT-12 cross positions stand by each other, and fall together', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const before = await insurance(futures);
    const user = await futures.fundedUser('200');
    must(await futures.submit(user, { side: 'long', lots: '30', multiple: 50 }));
    must(await futures.submit(user, { side: 'short', lots: '5', multiple: 50 }));
    await futures.trade(futures.times('0.97'));
    expect((await positionsOf(futures, user)).map((row) => row.status)).toEqual(['open', 'open']);
    await futures.trade(futures.times('0.8'));
    const closed = await positionsOf(futures, user);
    expect(closed.map((row) => row.closeReason)).toEqual(['liquidation', 'liquidation']);
    expect(await futures.lever(user)).toEqual({ available: '0', held: '0' });
    expect((await insurance(futures)).lt(before)).toBe(true);
    expect(await audit(futures.exchange.database)).toMatchObject({ ok: true });
    await futures.close();
  });

  test('FUT-06 take profit, stop loss and a trailing stop close once, when they are crossed', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('10000');
    const stops = {
      targetProfitPrice: futures.times('1.05'),
      stopLossPrice: futures.times('0.96'),
    };
    must(await futures.submit(user, { side: 'long', lots: '2', ...stops }));
    must(await futures.submit(user, { side: 'long', lots: '3', trailingRate: '0.02' }));
    must(
      await futures.submit(user, {
        side: 'short',
        lots: '1',
        stopLossPrice: futures.times('1.04'),
      }),
    );
    for (const factor of ['1.03', '1.02', '1.04', '1.025', '1.06', '1.03', '0.9']) {
      await futures.trade(futures.times(factor));
    }
    const rows = (await positionsOf(futures, user)).toSorted((a, b) => a.id - b.id);
    expect(rows.map((row) => [row.closeReason, row.closeTickId])).toEqual([
      ['target_profit', futures.firstTrade + 5],
      ['trailing_stop', futures.firstTrade + 6],
      ['stop_loss', futures.firstTrade + 3],
    ]);
    expect((await futures.lever(user)).held).toBe('0');
    expect(await audit(futures.exchange.database)).toMatchObject({ ok: true });
    await futures.close();
  });

  test('FUT-06 a tick from before a stop was set does not fire it, but a liquidation that is due', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('10000');
    const isolated = { side: 'long', lots: '1', multiple: 50, marginMode: 'isolated' } as const;
    const id = must(await futures.submit(user, isolated)).positionId ?? 0;
    await futures.trade(futures.times('1.001'));
    const mark = futures.feed.quote(futures.market.id)[2];
    const tick = { marketId: futures.market.id, id: 1, timeMs: 1, quantity: 1, side: 1 } as const;
    const stopLossPrice = futures.times('0.999');
    must(await futures.act(user, (act) => setStops(act, { id, stopLossPrice })));
    const claim = (price: number) =>
      futures.act(
        user,
        (act) => {
          const fired = { tick: { ...tick, price }, bestTicks: null, fromTickId: 0 };
          return ok(claimPosition(act, id, fired));
        },
        { positionId: id },
      );
    expect(must(await claim(Math.round(mark * 0.995)))).toBe(true);
    expect(must(await claim(Math.round(mark * 0.9)))).toBe(false);
    expect(must(await claim(Math.round(mark * 0.9)))).toBe(false);
    expect((await positionsOf(futures, user))[0]?.closeReason).toBe('liquidation');
    await futures.close();
  });

  test('FUT-06 a loss that only another position could pay is not paid by the insurance', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('300');
    const long = must(await futures.submit(user, { side: 'long', lots: '100', multiple: 100 }));
    const stop = { stopLossPrice: futures.times('1.04') };
    const short = must(
      await futures.submit(user, { side: 'short', lots: '99', multiple: 100, ...stop }),
    );
    await futures.trade(futures.times('1.05'));
    const [loser] = (await positionsOf(futures, user)).filter((row) => row.id === short.positionId);
    expect(loser).toMatchObject({ status: 'open', stopLossPrice: null });
    // An order that would do the same is refused when its turn comes, and holds nobody up.
    const reduce = { side: 'short', positionId: loser?.id ?? 0, lots: '99' } as const;
    const triggerPrice = futures.times('1.055');
    must(await futures.submit(user, { ...reduce, type: 'stop_market', triggerPrice }));
    await futures.trade(triggerPrice);
    const query = { userId: user, scope: 'all', marketIds: null, page: 1, limit: 1 } as const;
    const [refused] = await listOrders(futures.exchange.database, query);
    expect(refused).toMatchObject({ outcome: 'refused', filledLots: 0 });
    const close = (id: number | null) =>
      futures.act(user, (act) => closePosition(act, { id: id ?? 0 }));
    expect(await close(short.positionId)).toMatchObject({
      error: { code: 'insufficient_balance' },
    });
    must(await close(long.positionId));
    must(await close(short.positionId));
    expect((await futures.lever(user)).held).toBe('0');
    expect(await audit(futures.exchange.database)).toMatchObject({ ok: true });
    await futures.close();
  });

  test('FUT-12 the overnight fee is charged once a cut-off, also when the clock jumps over several', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('1000');
    const order = must(await futures.submit(user, { side: 'long', lots: '10', multiple: 100 }));
    const poor = await futures.fundedUser('94.7');
    const wish = { side: 'long', lots: '10', multiple: 10, marginMode: 'isolated' } as const;
    must(await futures.submit(poor, wish));
    const { database, clock, log } = futures.exchange;
    const handlers = new Map([[OVERNIGHT, overnightJob(futures.exchange, futures.engine)]]);
    const runners = [1, 2].map(() => createJobRunner({ database, clock, log, handlers }));
    await scheduleRecurring(database, OVERNIGHT, clock.now());
    const runAll = () => Promise.all(runners.map((runner) => runner.runDue()));
    await runAll();
    expect((await positionsOf(futures, user))[0]?.overnightFee).toBe('0');
    futures.advanceMs(3 * DAY_MS);
    await runAll();
    await runAll();

    const [position] = await positionsOf(futures, user);
    const fee = exact(position?.cost ?? '0')
      .times('0.0002')
      .toDecimalPlaces(8, 0)
      .times(3);
    expect(position?.overnightFee).toBe(plainText(fee));
    expect((await futures.lever(user)).available).toBe(
      plainText(exact('1000').minus(order.margin).minus(order.fee).minus(fee)),
    );
    // What this account has free pays a part, the margin the next, and nobody ever owes.
    const [thin] = await positionsOf(futures, poor);
    expect((await futures.lever(poor)).available).toBe('0');
    expect(exact(thin?.margin ?? '0').lt(exact(thin?.openCost ?? '0').div(10))).toBe(true);
    expect((await futures.lever(poor)).held).toBe(thin?.margin);
    expect(thin?.liquidationTicks).toBeGreaterThan(0);
    expect(await audit(database)).toMatchObject({ ok: true });
    await futures.close();
  });

  test('FUT-12 a cut-off that was charged is refused by the ledger when a position forgets it', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('1000');
    must(await futures.submit(user, { side: 'long', lots: '10', multiple: 100 }));
    const { database, clock } = futures.exchange;
    const charge = overnightJob(futures.exchange, futures.engine);
    const job = { id: 1, kind: OVERNIGHT, payload: {} };
    const run = () => database.withTransaction((tx) => charge(tx, job, clock.now()));
    futures.advanceMs(DAY_MS);
    await run();
    const [charged] = await positionsOf(futures, user);
    expect(exact(charged?.overnightFee ?? '0').gt(0)).toBe(true);
    await database.query(
      'update futures_positions set next_overnight_at = next_overnight_at - $1 where user_id = $2',
      [DAY_MS, user],
    );
    expect(await run().catch((error: unknown) => error)).toBeInstanceOf(DuplicateTransfer);
    expect((await positionsOf(futures, user))[0]?.overnightFee).toBe(charged?.overnightFee);
    await futures.close();
  });

  test('a hold that outlives its position is found by the audit', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const user = await futures.fundedUser('1000');
    must(await futures.submit(user, { side: 'long', lots: '1' }));
    const { database } = futures.exchange;
    expect(await audit(database)).toMatchObject({ ok: true });
    await database.query(
      `update futures_positions set status = 'closed', lots = 0, hold_id = null, close_reason = 'user',
         closed_at = 1`,
      [],
    );
    const report = await audit(database);
    expect(report.ok).toBe(false);
    expect(report.holdMismatches).toContainEqual(
      expect.objectContaining({ referenceKind: 'futures_position' }),
    );
    await futures.close();
  });
});
