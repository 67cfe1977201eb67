/** Orders that the market comes to, however many they are, whoever has placed them and whatever fails meanwhile. */
import { afterEach, expect, test, vi } from 'vitest';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import { SECOND_MS } from '../../../contract/plain/time.ts';
import type { Database } from '../../../server/db/database.ts';
import { DatabaseUnavailable, StatementFailed } from '../../../server/db/errors.ts';
import { startMatching } from '../../../server/features/spot/matching.ts';
import type { Tick } from '../../../server/market/feed.ts';
import type { ManualFeed } from '../../../server/market/manual-feed.ts';
import { describeOnDatabase, openTimeoutMs } from '../../support/database.ts';
import { createSpotExchange, type SpotExchange } from '../../support/spot-exchange.ts';
import { must, percent, stateOf } from './stop-steps.ts';

const READ_ONE = /from spot_orders where id = \$1 and status = 'open' and not queued/;

afterEach(() => {
  vi.useRealTimers();
});

/** A database that several instances share, and what it has answered to matching. */
function shared(database: Database, answered: (sql: string, params: readonly unknown[]) => void) {
  const query: Database['query'] = async <Row>(sql: string, params: readonly unknown[] = []) => {
    const rows = await database.query<Row>(sql, params);
    answered(sql, params);
    return rows;
  };
  return { ...database, kind: 'server' as const, query };
}

/** Fails to read one order, or any, while it is told to. */
function faulty(database: Database, brokenId?: number) {
  const fault: { error: Error | null } = { error: null };
  const query: Database['query'] = (sql, params = []) => {
    const isBroken = brokenId === undefined || params[0] === brokenId;
    if (fault.error && isBroken && READ_ONE.test(sql)) return Promise.reject(fault.error);
    return database.query(sql, params);
  };
  const failWith = (error: Error | null) => {
    fault.error = error;
  };
  return { database: { ...database, query }, failWith };
}

async function buyBelow(spot: SpotExchange, userId: number, share: number) {
  const targetPrice = percent(spot, share);
  return must(await spot.place(userId, { type: 'buy', amount: '0.001', targetPrice }));
}

describeOnDatabase('orders that are reached', (openDatabase) => {
  test('SPOT-02 an order that was placed and cancelled through another instance is watched no longer', {
    timeout: openTimeoutMs,
  }, async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const spot = createSpotExchange(await openDatabase());
    const user = await spot.fundedUser({ USDT: '10000' });
    const read: unknown[] = [];
    const state = { reloads: 0 };
    const database = shared(spot.exchange.database, (sql, params) => {
      if (READ_ONE.test(sql)) read.push(params[0]);
      if (sql.includes("status <> 'open'")) state.reloads += 1;
    });
    const matching = await startMatching({ ...spot.exchange, database });
    const reload = async () => {
      const { reloads } = state;
      vi.advanceTimersByTime(SECOND_MS);
      await vi.waitFor(() => expect(state.reloads).toBeGreaterThan(reloads), { timeout: 20_000 });
    };
    const [left, kept] = [await buyBelow(spot, user, 90), await buyBelow(spot, user, 90)];
    await reload();
    spot.advanceMs(SECOND_MS);
    must(await spot.cancel(user, left.id));
    await reload();
    spot.feed.setPrice(spot.market.symbol, percent(spot, 80));
    await matching.settled();
    expect(read).toContain(kept.id);
    expect(read).not.toContain(left.id);
    await matching.stop();
    spot.close();
  });

  test('SPOT-02 orders that one price comes to are filled a few at a time, in the order of their trades', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = createSpotExchange(await openDatabase());
    const user = await spot.fundedUser({ USDT: '10000' });
    const state = { busy: 0, most: 0 };
    const filled: number[] = [];
    const base = shared(spot.exchange.database, () => undefined);
    const database: Database = {
      ...base,
      // As it is asked: answers overtake each other.
      query: <Row>(sql: string, params: readonly unknown[] = []) => {
        if (READ_ONE.test(sql)) filled.push(Number(params[0]));
        return base.query<Row>(sql, params);
      },
      inOneStatement: async (sql, params) => {
        state.busy += 1;
        state.most = Math.max(state.most, state.busy);
        return base.inOneStatement<never>(sql, params).finally(() => {
          state.busy -= 1;
        });
      },
    };
    const heard: ((ticks: readonly Tick[]) => void)[] = [];
    const feed: ManualFeed = {
      ...spot.feed,
      onTicks: (listener) => {
        heard.push(listener);
        return () => undefined;
      },
    };
    const matching = await startMatching({ ...spot.exchange, database, feed });
    const first = await Promise.all(Array.from({ length: 8 }, () => buyBelow(spot, user, 80)));
    const second = await Promise.all(Array.from({ length: 8 }, () => buyBelow(spot, user, 90)));
    for (const order of [...first, ...second]) matching.watch(order);
    spot.advanceMs(SECOND_MS);
    const prices = [85, 75, 100].map((share) => percent(spot, share));
    const ticks = prices.map((price) => spot.feed.setPrice(spot.market.symbol, price));
    for (const listener of heard) listener(ticks);
    await matching.settled();
    expect(state.most).toBeLessThanOrEqual(3);
    const ids = (orders: readonly SpotOrder[]) => orders.map(({ id }) => id).toSorted();
    expect(filled.slice(0, 8).toSorted()).toEqual(ids(second));
    expect(filled.slice(8).toSorted()).toEqual(ids(first));
    await matching.stop();
    spot.close();
  });

  test('SPOT-02 what a trade reached while the database was away is not settled before it is filled', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = createSpotExchange(await openDatabase());
    const user = await spot.fundedUser({ USDT: '10000' });
    const away = faulty(spot.exchange.database);
    const matching = await startMatching({ ...spot.exchange, database: away.database });
    const order = await buyBelow(spot, user, 90);
    matching.watch(order);
    spot.advanceMs(SECOND_MS);
    away.failWith(new DatabaseUnavailable('away'));
    const back = percent(spot, 100);
    spot.feed.setPrice(spot.market.symbol, percent(spot, 85));
    spot.feed.setPrice(spot.market.symbol, back);
    await expect(matching.settled()).rejects.toThrow(DatabaseUnavailable);
    expect(await stateOf(spot, order.id)).toBe('open 0 asleep');
    away.failWith(null);
    await matching.settled();
    expect(await stateOf(spot, order.id)).toBe('filled 0.001 asleep');
    await matching.stop();
    spot.close();
  });

  test('SPOT-02 an order that cannot be filled though the database is there holds up neither the others nor the tape', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = createSpotExchange(await openDatabase());
    const user = await spot.fundedUser({ USDT: '10000' });
    const [broken, sound] = [await buyBelow(spot, user, 90), await buyBelow(spot, user, 90)];
    const away = faulty(spot.exchange.database, broken.id);
    const matching = await startMatching({ ...spot.exchange, database: away.database });
    spot.advanceMs(SECOND_MS);
    away.failWith(new StatementFailed('it breaks a rule', { sqlState: '23514' }));
    const back = percent(spot, 100);
    spot.feed.setPrice(spot.market.symbol, percent(spot, 85));
    spot.feed.setPrice(spot.market.symbol, back);
    await matching.settled();
    expect(await stateOf(spot, sound.id)).toBe('filled 0.001 asleep');
    expect(await stateOf(spot, broken.id)).toBe('open 0 asleep');
    await matching.stop();
    spot.close();
  });

  test('SPOT-02 a trade beyond the limit that was told while the order was written fills it', {
    timeout: openTimeoutMs,
  }, async () => {
    const spot = createSpotExchange(await openDatabase());
    const user = await spot.fundedUser({ USDT: '10000' });
    const matching = await startMatching(spot.exchange);
    const [passed, before] = [await buyBelow(spot, user, 90), percent(spot, 100)];
    spot.advanceMs(SECOND_MS);
    spot.feed.setPrice(spot.market.symbol, percent(spot, 85));
    spot.feed.setPrice(spot.market.symbol, before);
    const later = await buyBelow(spot, user, 90);
    matching.watch(passed);
    matching.watch(later);
    await matching.settled();
    expect(await stateOf(spot, passed.id)).toBe('filled 0.001 asleep');
    expect(await stateOf(spot, later.id)).toBe('open 0 asleep');
    await matching.stop();
    spot.close();
  });
});
