/** The relay of private events when the database fails just as a user connects. */
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { UpdateFrame } from '../../../contract/realtime.ts';
import type { Database } from '../../../server/db/database.ts';
import { DatabaseUnavailable } from '../../../server/db/errors.ts';
import { appendOutboxEvents } from '../../../server/ledger/outbox.ts';
import { createOutboxBell } from '../../../server/ledger/outbox-bell.ts';
import { createOutboxRelay } from '../../../server/realtime/channels/outbox-relay.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../../support/database.ts';
import { insertUser } from '../../support/database-users.ts';

test('a second costs one statement, however many users are connected, and none of them is read without news', async () => {
  vi.useFakeTimers();
  try {
    const asked: { sql: string; params: readonly unknown[] }[] = [];
    const last = new Map<number, number>();
    const query = async <Row>(sql: string, params: readonly unknown[] = []): Promise<Row[]> => {
      asked.push({ sql, params });
      if (!sql.includes('user_id = any')) return [];
      return [...last].map(([userId, number]) => ({ userId, last: number })) as Row[];
    };
    const database = { kind: 'server', query } as unknown as Database;
    const relay = createOutboxRelay({
      database,
      bell: createOutboxBell(),
      log: pino({ level: 'silent' }),
      deliver: () => undefined,
    });
    for (let userId = 1; userId <= 500; userId += 1) await relay.follow(userId);
    asked.length = 0;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(1);
    last.set(7, 1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked.slice(2).map(({ params }) => params[0])).toEqual([7]);
    await relay.close();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});

describeOnEachDatabase('outbox relay', (openDatabase) => {
  test('a user who connects while the database is away is relayed to once it is back', {
    timeout: openTimeoutMs,
  }, async () => {
    const real = await openDatabase();
    const userId = await insertUser(real);
    const fault = { isAway: true };
    const database: Database = {
      ...real,
      query: (sql, params) => {
        if (fault.isAway) return Promise.reject(new DatabaseUnavailable('away'));
        return real.query(sql, params);
      },
    };
    const bell = createOutboxBell();
    const delivered: UpdateFrame[] = [];
    const relay = createOutboxRelay({
      database,
      bell,
      log: pino({ level: 'silent' }),
      deliver: (_userId, frame) => delivered.push(frame),
    });
    await relay.follow(userId);
    expect(relay.relayed(userId)).toBeNull();

    fault.isAway = false;
    await expect.poll(() => relay.relayed(userId)).toBe(0);
    await real.withTransaction((tx) =>
      appendOutboxEvents(tx, userId, [{ name: 'balances.changed', payload: [] }], 1),
    );
    bell.ring(userId);
    await expect.poll(() => delivered.map((frame) => frame.sequence)).toEqual([1]);
    await relay.close();
  });

  test('news that was forgotten since, or that this table never had, is not replayed', {
    timeout: openTimeoutMs,
  }, async () => {
    const database = await openDatabase();
    const userId = await insertUser(database);
    const relay = createOutboxRelay({
      database,
      bell: createOutboxBell(),
      log: pino({ level: 'silent' }),
      deliver: () => undefined,
    });
    for (let number = 1; number <= 4; number += 1)
      await database.withTransaction((tx) =>
        appendOutboxEvents(tx, userId, [{ name: 'balances.changed', payload: [] }], 1),
      );
    await database.query('delete from outbox where sequence <= 2');
    const numbers = async (since: number) =>
      (await relay.replay(userId, since))?.map((frame) => frame.sequence) ?? null;
    expect(await numbers(1)).toBeNull();
    expect(await numbers(2)).toEqual([3, 4]);
    expect(await numbers(4)).toEqual([]);
    expect(await numbers(5)).toBeNull();
    await database.query('delete from outbox');
    expect(await numbers(3)).toBeNull();
    expect(await numbers(4)).toEqual([]);
    await relay.close();
  });

  test('news that comes while a client is replayed to is sent, not taken for lost', {
    timeout: openTimeoutMs,
  }, async () => {
    const real = await openDatabase();
    const userId = await insertUser(real);
    const appendOne = () =>
      real.withTransaction((tx) =>
        appendOutboxEvents(tx, userId, [{ name: 'balances.changed', payload: [] }], 1),
      );
    await appendOne();
    const looks = { count: 0 };
    const database: Database = {
      ...real,
      query: async (sql, params) => {
        const rows = await real.query(sql, params);
        looks.count += 1;
        if (looks.count === 1) await appendOne();
        return rows as never;
      },
    };
    const relay = createOutboxRelay({
      database,
      bell: createOutboxBell(),
      log: pino({ level: 'silent' }),
      deliver: () => undefined,
    });
    const replayed = await relay.replay(userId, 1);
    expect(replayed?.map((frame) => frame.sequence)).toEqual([2]);
    await relay.close();
  });
});
