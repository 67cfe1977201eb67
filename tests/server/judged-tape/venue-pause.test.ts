/** What a venue traded while the exchange was away fires what waited for it, at its trade, before an order is taken. */

import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { EndpointName } from '../../../contract/table.ts';
import type { Database } from '../../../server/db/database.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { FALLEN_FOR_MS, fallingDay, STANDS_UNTIL_MS } from '../../market/venue/falling-day.ts';
import { FUTURES_ID, playVenue, SPOT_ID } from '../../market/venue/venue-world.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../../support/database.ts';
import { newAddress } from '../../support/new-address.ts';
import { must, startTestServer, type TestServer } from '../../support/server.ts';

const BTC = { currency_id: '1', legal_id: '3' };
const SOON = { timeout: 30_000, interval: 20 };
/** Of the contract, in its ticks of 0.1. */
const STOP_TICKS = 598_000;

async function playFall() {
  const venue = await playVenue({
    speed: 2,
    days: { spot: fallingDay('spot'), usdm: fallingDay('usdm') },
  });
  const start = (database: Database) =>
    startTestServer({
      database,
      clock: venue.clock,
      environment: { MARKET: 'live:binance', MARKET_ORIGIN: `${venue.standIn.origin}/` },
    });
  return { venue, start };
}

const whenLive = ({ exchange }: TestServer) =>
  expect
    .poll(() => [SPOT_ID, FUTURES_ID].some((id) => exchange.feed.source(id).isAway), SOON)
    .toBe(false);

/** A long of five hundred times its margin, a stop that opens a short, a purchase with a limit, and an option. */
async function leaveWaiting(server: TestServer) {
  const { token, userId } = await server.register(newAddress());
  const call = (name: EndpointName, fields: Readonly<Record<string, string>>) =>
    must(server.call(name, { ...BTC, ...fields }, { token, key: randomUUID() }));
  const isolated = { margin_mode: 'isolated', margin: '10' };
  await call('futures.submit', { ...isolated, side: 'long', type: 'market', multiple: '500' });
  const stop = { type: 'stop_market', trigger_price: String(STOP_TICKS / 10) };
  await call('futures.submit', { ...isolated, ...stop, side: 'short', multiple: '50' });
  await call('spot.trade', { type: 'buy', amount: '0.001', target_price: '59700' });
  const option = { match_id: '1', currency_id: '3', type: 'down', seconds: '300', number: '10' };
  await must(server.call('options.submit', option, { token, key: randomUUID() }));
  await expect.poll(() => count(server, 'select 1 from judged_trades'), SOON).toBe(2);
  return userId;
}

async function count({ exchange }: TestServer, query: string): Promise<number> {
  return (await exchange.database.query(query)).length;
}

async function told(database: Database, userId: number): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select name from outbox where user_id = $1
       and name in ('futures.triggered', 'spot.filled', 'futures.liquidated') order by sequence`,
    [userId],
  );
  return rows.map(({ name }) => name);
}

async function rowOf<Row>(
  database: Database,
  query: string,
  userId: number,
): Promise<Row | undefined> {
  const [row] = await database.query<Row & Record<string, unknown>>(query, [userId]);
  return row;
}

describeOnEachDatabase('a pause of the exchange on a venue', (openDatabase) => {
  test('after ten minutes away a liquidation, a stop, a limit and an option have met their trades, which bear the venue’s numbers', {
    timeout: openTimeoutMs,
  }, async () => {
    const { venue, start } = await playFall();
    const database = await openDatabase();
    const before = await start(database);
    await whenLive(before);
    const userId = await leaveWaiting(before);
    await before.close();
    venue.skip(STANDS_UNTIL_MS + FALLEN_FOR_MS - 3 * 60_000);
    const starting = start(database);
    // The lines are lost once more while the pause is gone through: what comes after waits for them.
    await expect.poll(() => told(database, userId), SOON).toContain('futures.triggered');
    venue.standIn.hangUp();
    const after = await starting;
    expect(await told(database, userId)).toEqual([
      ...['futures.liquidated', 'futures.triggered', 'spot.filled'],
    ]);
    const contract = venue.played.usdm.trades.map(({ a, p }) => ({
      id: a,
      ticks: Math.round(Number(p) * 10),
    }));
    const position = await rowOf<{ ticks: number; id: number; mark: number }>(
      database,
      `select liquidation_ticks as ticks, close_tick_id as id, close_mark_ticks as mark from futures_positions
         where user_id = $1 and multiple = 500 and close_reason = 'liquidation'`,
      userId,
    );
    const liquidating = contract.find(({ ticks }) => ticks <= (position?.ticks ?? 0));
    expect(position).toMatchObject({ id: liquidating?.id, mark: liquidating?.ticks });
    expect(
      await rowOf(
        database,
        `select from_tick_id as id, filled_lots > 0 as filled from futures_orders
           where user_id = $1 and type = 'stop_market' and is_triggered`,
        userId,
      ),
    ).toEqual({ id: contract.find(({ ticks }) => ticks <= STOP_TICKS)?.id, filled: true });
    const option = await rowOf<{ outcome: string; id: number }>(
      database,
      `select o.outcome, t.tick_id as id from option_orders o
         join option_ticks t on t.market_id = o.market_id and t.instant = o.sell_at where o.user_id = $1`,
      userId,
    );
    expect(option?.outcome).toBe('win');
    expect(venue.played.spot.trades.map(({ a }) => a)).toContain(option?.id);
    expect(await audit(database)).toMatchObject({ ok: true });
    await after.close();

    const again = await start(database);
    await whenLive(again);
    expect(await told(database, userId)).toHaveLength(3);
    await again.close();
    await venue.standIn.close();
  });

  test('where more trades were missed than are gone through, what they reached stays, and its owner is told from when to when', {
    timeout: openTimeoutMs,
  }, async () => {
    const { venue, start } = await playFall();
    const database = await openDatabase();
    const before = await start(database);
    await whenLive(before);
    const userId = await leaveWaiting(before);
    await before.close();
    venue.skip(STANDS_UNTIL_MS + FALLEN_FOR_MS - 3 * 60_000);
    await database.query('update judged_trades set trade_id = trade_id - 70000');
    const after = await start(database);
    await whenLive(after);
    expect(await told(database, userId)).toEqual([]);
    const messages = () =>
      database.query<{ params: { symbol: string } }>(
        `select params from messages where user_id = $1 and key = 'trades_left_out' order by id`,
        [userId],
      );
    const symbols = async () => (await messages()).map(({ params }) => params.symbol).toSorted();
    await vi.waitFor(
      async () => expect(await symbols()).toEqual(['BTCUSDT', 'BTCUSDT-PERP']),
      SOON,
    );
    await after.close();
    await venue.standIn.close();
  });
});
