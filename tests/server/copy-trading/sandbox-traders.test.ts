/** The traders of the sandbox over hours of a simulated market: reproducible, and each record made again from the ledger. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { parseConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/db/database.ts';
import type { Exchange } from '../../../server/exchange.ts';
import { countAllRecords } from '../../../server/features/copy-trading/count-records.ts';
import { CAPITAL, roster } from '../../../server/features/copy-trading/sandbox/roster.ts';
import { seatTraders } from '../../../server/features/copy-trading/sandbox/seat-traders.ts';
import { startSandboxTraders } from '../../../server/features/copy-trading/sandbox/trade.ts';
import { futuresDesk } from '../../../server/features/futures/desk.ts';
import { startFutures } from '../../../server/features/futures/engine/start-futures.ts';
import { createOutboxBell } from '../../../server/ledger/outbox-bell.ts';
import { markets } from '../../../server/market/instruments.ts';
import { createSimulatedFeed } from '../../../server/market/simulated/simulated-feed.ts';
import { repetitions } from '../../support/counts.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { insertUser } from '../../support/database-users.ts';
import { testSecrets } from '../../support/secrets.ts';
import { expectCopyBooks } from './copy-world.ts';
import { expectRecord } from './records.ts';

const HOURS = repetitions({ short: 1, long: 48 });

/** Lives through hours, minute by minute; answers what every trader has done. */
async function live(database: Database): Promise<string[]> {
  const time = { nowMs: Date.UTC(2026, 0, 5, 9) };
  const clock = { now: () => time.nowMs };
  const symbols = new Set(roster.map(({ symbol }) => symbol));
  const feed = createSimulatedFeed({
    clock,
    seed: 'traders',
    markets: markets.filter(({ symbol }) => symbols.has(symbol)),
    ticksPerSecond: 2,
    schedule: () => () => undefined,
  });
  feed.start();
  const exchange: Exchange = {
    config: parseConfig({}),
    ...{ clock, database, feed },
    bell: createOutboxBell(),
    log: pino({ level: 'silent' }),
    secrets: testSecrets,
  };
  const engine = await startFutures(exchange);
  await database.query('update users set is_demo = true where id = $1', [
    await insertUser(database),
  ]);
  await seatTraders(exchange);
  await seatTraders(exchange);
  const traders = startSandboxTraders(exchange, futuresDesk(exchange, engine));
  for (let minute = 0; minute < HOURS * 60; minute += 1) {
    time.nowMs += MINUTE_MS;
    feed.pump();
    await engine.settled();
    await traders.tradeDue();
  }
  time.nowMs += HOUR_MS;
  await database.withTransaction((tx) => countAllRecords(tx, clock.now()));
  await traders.stop();
  await engine.stop();
  feed.stop();
  const rows = await database.query<{ line: string }>(
    `select concat_ws(' ', u.account, f.symbol, f.side, f.open_lots, f.opened_at, f.open_cost, f.proceeds, f.close_reason)
        as line from futures_positions f join users u on u.id = f.user_id order by u.account, f.id`,
  );
  return rows.map(({ line }) => line);
}

describeOnDatabase('the traders of the sandbox', (openDatabase) => {
  test('COPY-06 trade by themselves, the same in every run, and each has the record that the ledger gives', async () => {
    const database = await openDatabase();
    const lines = await live(database);
    const traders = await database.query<{ userId: number; account: string; orders: number }>(
      `select t.user_id, u.account, t.orders from copy_traders t join users u on u.id = t.user_id`,
    );
    expect(traders).toHaveLength(roster.length);
    for (const { userId } of traders) await expectRecord(database, userId, CAPITAL);
    // Whatever the market does, most of them find something to do in an hour.
    expect(new Set(lines.map((line) => line.split(' ')[0])).size).toBeGreaterThan(4);
    expect(traders.some(({ orders }) => orders > 0)).toBe(true);
    await expectCopyBooks(database);
    expect(await live(await openDatabase())).toEqual(lines);
  }, 240_000);
});
