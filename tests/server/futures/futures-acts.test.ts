/** An act is computed from the account as it was seen, and written as one statement if it still is that account. */
import { expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { accept } from '../../../server/db/errors.ts';
import { type Act, beginAct } from '../../../server/features/futures/money/act.ts';
import { performAct } from '../../../server/features/futures/money/perform-act.ts';
import { type Named, seeAccount } from '../../../server/features/futures/money/seen-account.ts';
import { writeAct } from '../../../server/features/futures/money/write-act.ts';
import { cancelOrder } from '../../../server/features/futures/orders/change-order.ts';
import { closePosition } from '../../../server/features/futures/positions/close-calls.ts';
import { setStops } from '../../../server/features/futures/positions/set-stops.ts';
import {
  keepTrailingBests,
  openPositionsOf,
} from '../../../server/features/futures/rows/position-store.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { transfer } from '../../../server/ledger/transfer.ts';
import { openTimeoutMs } from '../../support/database.ts';
import { describeWithFutures, type FuturesExchange } from '../../support/futures-exchange.ts';

const LIMIT = { side: 'long', type: 'limit', lots: '10' } as const;

/** A user with a position that trails the mark, and an order that rests. */
async function trader(futures: FuturesExchange) {
  const userId = await futures.fundedUser('1000');
  accept(await futures.submit(userId, { side: 'long', lots: '10', trailingRate: '0.1' }));
  const targetPrice = futures.times('0.95');
  const order = accept(await futures.submit(userId, { ...LIMIT, targetPrice }));
  const [position] = await openPositionsOf(futures.exchange.database, userId);
  if (!position) throw new Error('nothing was opened');
  return { userId, order, position };
}

/** Looks, computes, lets something happen and writes; answers whether it was written. */
async function actAround(
  { exchange }: FuturesExchange,
  { userId, named = {} }: { userId: number; named?: Named },
  steps: { work: (act: Act) => unknown; meanwhile: () => Promise<unknown> },
): Promise<boolean> {
  const { database, feed, clock } = exchange;
  const sight = { queryable: database, feed, nowMs: clock.now() };
  const { act, end } = beginAct(exchange, await seeAccount(sight, userId, named));
  steps.work(act);
  await steps.meanwhile();
  return database.withTransaction((tx) => writeAct(tx, end(), null));
}

function fund({ exchange }: FuturesExchange, userId: number, key: string): Promise<unknown> {
  const legs = [
    { account: { userId, account: 'lever', currency: 'USDT' }, amount: '5' },
    { account: { house: 'issuance', currency: 'USDT' }, amount: '-5' },
  ] as const;
  const gift = { code: 'sandbox_grant', key, legs, at: exchange.clock.now() };
  return exchange.database.withTransaction(async (tx) => accept(await transfer(tx, gift)));
}

describeWithFutures('acts of futures', (open) => {
  test('an act on an account that has changed since writes nothing: money, tier, position, order', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const { database } = futures.exchange;
    const { userId, order, position } = await trader(futures);
    const { id } = position;
    const before = await futures.lever(userId);
    const work = (act: Act) => accept(closePosition(act, { id, lots: '3' }));
    const isWritten = (meanwhile: () => Promise<unknown>) =>
      actAround(futures, { userId }, { work, meanwhile });
    const setTier = (tier: number) =>
      database.query('update users set vip_tier = $2 where id = $1', [userId, tier]);
    const stopLossPrice = futures.times('0.8');
    expect(await isWritten(() => fund(futures, userId, 'meanwhile'))).toBe(false);
    expect(await isWritten(() => setTier(3))).toBe(false);
    const stop = (act: Act) => setStops(act, { id, stopLossPrice });
    expect(await isWritten(() => futures.act(userId, stop))).toBe(false);
    const cancel = (act: Act) => cancelOrder(act, order.id);
    const cancelled = () => futures.act(userId, cancel, { orderId: order.id });
    expect(await isWritten(cancelled)).toBe(false);
    const [row] = await openPositionsOf(database, userId);
    expect(row).toMatchObject({ lots: 10, version: position.version + 1 });
    expect((await futures.lever(userId)).held).not.toBe(before.held);
    expect(await isWritten(async () => undefined)).toBe(true);
    expect((await openPositionsOf(database, userId))[0]?.lots).toBe(7);
    expect(await audit(database)).toMatchObject({ ok: true });
    await futures.close();
  });

  test('the best mark of a trailing stop that was saved meanwhile stays', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const { database } = futures.exchange;
    const { userId, position } = await trader(futures);
    const { id, fromTickId } = position;
    const ticks = (position.trailingBestTicks ?? 0) + 77;
    const written = await actAround(
      futures,
      { userId },
      {
        work: (act) => accept(closePosition(act, { id, lots: '3' })),
        meanwhile: () => keepTrailingBests(database, [{ id, ticks, fromTickId }]),
      },
    );
    expect(written).toBe(true);
    const [row] = await openPositionsOf(database, userId);
    expect(row).toMatchObject({ lots: 7, trailingBestTicks: ticks });
    await futures.close();
  });

  test('an act is two statements and no transaction; one that came too late is computed again, and right', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const { database } = futures.exchange;
    const { userId, position } = await trader(futures);
    const { id } = position;
    const asked: string[] = [];
    const late = { isLate: false };
    const counted: Database = {
      ...database,
      query: (sql, params) => {
        asked.push('query');
        return database.query(sql, params);
      },
      inOneStatement: async (sql, params) => {
        asked.push('inOneStatement');
        if (late.isLate) await futures.act(userId, (act) => closePosition(act, { id, lots: '8' }));
        return database.inOneStatement(sql, params);
      },
      withTransaction: (work) => {
        asked.push('withTransaction');
        return database.withTransaction(work);
      },
    };
    const place = { exchange: { ...futures.exchange, database: counted }, board: futures.engine };
    const close = (lots: string) =>
      performAct(place, { userId }, (act) => closePosition(act, { id, lots }));
    expect(accept(await close('1')).lots).toBe('9');
    expect(asked).toEqual(['query', 'inOneStatement']);
    late.isLate = true;
    expect(await close('2')).toMatchObject({
      error: { code: 'amount_above_maximum', params: { maximum: '1' } },
    });
    expect(asked.slice(2)).toEqual(['query', 'inOneStatement', 'withTransaction']);
    late.isLate = false;
    expect(accept(await close('1')).status).toBe('closed');
    expect(await audit(database)).toMatchObject({ ok: true });
    await futures.close();
  });

  test('an act that moves no money is computed again, too, where the account has changed', {
    timeout: openTimeoutMs,
  }, async () => {
    const futures = await open();
    const { database } = futures.exchange;
    const { userId, position } = await trader(futures);
    const { id } = position;
    const stopLossPrice = futures.times('0.8');
    const close = () => futures.act(userId, (act) => closePosition(act, { id, lots: '8' }));
    const overtaken: Database = {
      ...database,
      inOneStatement: async (sql, params) => {
        accept(await close());
        return database.inOneStatement(sql, params);
      },
    };
    const place = { exchange: { ...futures.exchange, database: overtaken }, board: futures.engine };
    const stop = (act: Act) => setStops(act, { id, stopLossPrice });
    expect(accept(await performAct(place, { userId }, stop)).lots).toBe('2');
    expect((await openPositionsOf(database, userId))[0]?.lots).toBe(2);
    expect(await audit(database)).toMatchObject({ ok: true });
    await futures.close();
  });
});
