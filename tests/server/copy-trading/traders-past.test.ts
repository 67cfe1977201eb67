/** What the traders of the sandbox did before its first start: real trades of the market as it was, and no part of a later start. */
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import type { Database } from '../../../server/db/database.ts';
import { CAPITAL, roster } from '../../../server/features/copy-trading/sandbox/roster.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { startTestServer } from '../../support/server.ts';
import { expectCopyBooks } from './copy-world.ts';
import { expectRecord } from './records.ts';

const HOURS = 2;
const NOW_MS = Date.UTC(2026, 0, 7, 15);

function start(database: Database, more: { market?: 'manual'; hours?: number } = {}) {
  const { market = 'simulated', hours = HOURS } = more;
  return startTestServer({
    ...{ market, database, withDemo: true },
    environment: { TRADERS_PAST_HOURS: String(hours) },
  });
}

const tradersOf = (database: Database) =>
  database.query<{ userId: number; orders: number; beganAt: number }>(
    'select user_id, orders, began_at from copy_traders where style is not null order by user_id',
  );

const tradesOf = (database: Database) =>
  database.query<{ symbol: string; openedAt: number; closeReason: string | null }>(
    'select symbol, opened_at, close_reason from futures_positions order by id',
  );

describeOnDatabase('the past of the sandbox’s traders', (openDatabase) => {
  test('COPY-06 is there at the first start, follows from the ledger, and is lived through once', async () => {
    const database = await openDatabase();
    const first = await start(database);
    const traders = await tradersOf(database);
    const trades = await tradesOf(database);
    await first.close();
    expect(traders).toHaveLength(roster.length);
    expect(new Set(traders.map(({ beganAt }) => beganAt))).toEqual(
      new Set([NOW_MS - HOURS * HOUR_MS]),
    );
    for (const { userId } of traders) await expectRecord(database, userId, CAPITAL);
    expect(traders.some(({ orders }) => orders > 0)).toBe(true);
    const times = trades.map(({ openedAt }) => openedAt);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(NOW_MS - HOURS * HOUR_MS);
    expect(Math.max(...times)).toBeLessThan(NOW_MS);
    expect(trades.some(({ closeReason }) => closeReason === null)).toBe(true);
    await expectCopyBooks(database);

    const second = await start(database);
    expect(await tradesOf(database)).toEqual(trades);
    await second.close();
  }, 240_000);

  test('what is open at the end of it is judged by the trades that follow', async () => {
    const database = await openDatabase();
    const server = await start(database);
    const [reckless] = await database.query<{ id: number; userId: number }>(
      `select id, user_id from futures_positions where status = 'open' and multiple = 100`,
    );
    if (!reckless) throw new Error('nobody reckless holds anything');
    for (let minute = 0; minute < 180; minute += 1) {
      server.advanceMs(HOUR_MS / 60);
      (server.exchange.feed as { pump?: () => void }).pump?.();
    }
    await expect
      .poll(async () => {
        const [row] = await database.query<{ status: string }>(
          'select status from futures_positions where id = $1',
          [reckless.id],
        );
        return row?.status;
      })
      .toBe('closed');
    await server.close();
    await expectCopyBooks(database);
  }, 240_000);

  test('there is none where prices are set by hand, nor where none is wanted', async () => {
    for (const more of [{ market: 'manual' as const }, { hours: 0 }]) {
      const database = await openDatabase();
      const server = await start(database, more);
      expect(await tradersOf(database)).toHaveLength(roster.length);
      expect(await tradesOf(database)).toEqual([]);
      await server.close();
    }
  }, 240_000);
});
