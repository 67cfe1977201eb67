/** What was traded while the exchange was away fires what waited for it, in its order, before a call is taken. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { scaledInteger } from '../../../contract/scaled.ts';
import type { EndpointName } from '../../../contract/table.ts';
import type { Database } from '../../../server/db/database.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../../support/database.ts';
import { openPausable } from '../../support/pausable-exchange.ts';
import { must, startTestServer } from '../../support/server.ts';
import { findFall, PAUSE_MS, SEED } from './falling-market.ts';

const BTC = { currency_id: '1', legal_id: '3' };
const SCALE = 2;

/** What a user was told of what fired, in order. */
async function fired(database: Database, userId: number): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select name from outbox where user_id = $1
       and name in ('futures.triggered', 'spot.filled', 'futures.liquidated') order by sequence`,
    [userId],
  );
  return rows.map(({ name }) => name);
}

async function liquidated(database: Database, userId: number) {
  const [row] = await database.query<Record<string, number | string>>(
    `select status, close_reason as reason, liquidation_ticks as at, close_tick_id as id, close_mark_ticks as mark
       from futures_positions where user_id = $1 and multiple = 500`,
    [userId],
  );
  return row ?? {};
}

/** From which trade on a stop that was reached is judged as what it has become. */
async function wokenBy(database: Database, userId: number): Promise<number | undefined> {
  const [row] = await database.query<{ id: number }>(
    `select from_tick_id as id from futures_orders where user_id = $1 and type = 'stop_market' and is_triggered`,
    [userId],
  );
  return row?.id;
}

describeOnEachDatabase('trades of a pause', (openDatabase) => {
  test('after ten minutes away a stop, a resting limit and a liquidation of the pause have each fired at their trade when calls are taken again', {
    timeout: openTimeoutMs,
  }, async () => {
    const fall = await findFall();
    const database = await openDatabase();
    const time = { nowMs: fall.fromMs };
    const start = () =>
      startTestServer({
        market: 'simulated',
        clock: { now: () => time.nowMs },
        database,
        environment: { MARKET_SEED: SEED },
      });
    const before = await start();
    const { token, userId } = await before.register('away@example.com');
    const call = (name: EndpointName, fields: Readonly<Record<string, string>>) =>
      must(before.call(name, { ...BTC, ...fields }, { token, key: randomUUID() }));
    const isolated = { margin_mode: 'isolated', margin: '10' };
    await call('futures.submit', { ...isolated, side: 'long', type: 'market', multiple: '500' });
    const stop = { type: 'stop_market', trigger_price: fall.stop };
    await call('futures.submit', { ...isolated, ...stop, side: 'short', multiple: '10' });
    await call('spot.trade', { type: 'buy', amount: '0.001', target_price: fall.limit });
    await before.close();
    const [atStop, atLimit] = [fall.stop, fall.limit].map((price) => scaledInteger(price, SCALE));
    const liquidatedAt = Number((await liquidated(database, userId))['at']);
    expect(liquidatedAt).toBeLessThan(atLimit ?? 0);
    expect(fall.lastTrade.price).toBeGreaterThan(atStop ?? 0);

    time.nowMs += PAUSE_MS;
    const after = await start();
    const order = ['futures.triggered', 'spot.filled', 'futures.liquidated'];
    expect(await fired(database, userId)).toEqual(order);
    const { id, price } = fall.firstTrade(liquidatedAt);
    expect(await liquidated(database, userId)).toMatchObject({
      ...{ status: 'closed', reason: 'liquidation', id, mark: price },
    });
    expect(await wokenBy(database, userId)).toBe(fall.firstTrade(atStop ?? 0).id);
    expect(await audit(database)).toMatchObject({ ok: true });
    await after.close();

    const again = await start();
    expect(await fired(database, userId)).toEqual(order);
    await again.close();
  });

  test.each([
    ['half the rate', { rate: 50 }, {}],
    ['a coin more', {}, { without: 'ETHUSDT' }],
  ] as const)('they do at a start with %s', { timeout: openTimeoutMs }, async (_, now, then) => {
    const rate = 'rate' in now ? now.rate : 100;
    const fall = await findFall(rate);
    const database = await openDatabase();
    const time = { nowMs: fall.fromMs };
    const before = await openPausable(database, { time, seed: SEED, rate: 100, ...then });
    const userId = await before.fundedUser();
    const isolated = { marginMode: 'isolated', margin: '10' } as const;
    await before.submit(userId, { ...isolated, side: 'long', type: 'market', multiple: 500 });
    const stop = { type: 'stop_market', triggerPrice: fall.stop } as const;
    await before.submit(userId, { ...isolated, ...stop, side: 'short', multiple: 10 });
    await before.buy(userId, { amount: '0.001', targetPrice: fall.limit });
    await before.close();

    time.nowMs += PAUSE_MS;
    const after = await openPausable(database, { time, seed: SEED, rate });
    expect(await fired(database, userId)).toEqual([
      ...['futures.triggered', 'spot.filled', 'futures.liquidated'],
    ]);
    const { id, price } = fall.firstTrade(Number((await liquidated(database, userId))['at']));
    expect(await liquidated(database, userId)).toMatchObject({ id, mark: price });
    expect(await wokenBy(database, userId)).toBe(
      fall.firstTrade(scaledInteger(fall.stop, SCALE)).id,
    );
    await after.close();
  });
});
