import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { accept, DatabaseUnavailable } from '../../server/db/errors.ts';
import { migrate, readMigrations } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { audit, auditOn } from '../../server/ledger/audit.ts';
import { balances } from '../../server/ledger/statements.ts';
import { transfer } from '../../server/ledger/transfer.ts';
import { createServerDatabase } from '../support/database.ts';
import { insertUser } from '../support/database-users.ts';
import { change, grant, hold, spend } from './moves.ts';

const adminUrl = process.env['TEST_DATABASE_URL'];
if (!adminUrl)
  throw new Error('this needs PostgreSQL: run it by `npm test`, or set TEST_DATABASE_URL');
const { url, drop } = await createServerDatabase(adminUrl);
afterAll(drop);

async function withDatabase<Value>(
  options: { statementTimeoutMs?: number; poolSize?: number },
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  const database = await openDatabase({ databaseUrl: url, dataDir: '', ...options });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

test('processes that migrate an empty database at once all succeed', async () => {
  // The first migration is slow, so that the others have found no table by the time they wait for the lock.
  const slow = { name: '0000_slow.sql', sql: 'select pg_sleep(0.3)', checksum: 'slow' };
  const all = [slow, ...(await readMigrations())];
  const applied = await Promise.all(
    [1, 2, 3].map(() => withDatabase({}, (database) => migrate(database, all))),
  );
  expect(applied.flat().sort()).toEqual(all.map(({ name }) => name).sort());
  await withDatabase({}, (database) =>
    database.query('delete from migrations where name = $1', [slow.name]),
  );
});

test('a migration takes as long as it takes', () =>
  withDatabase({ statementTimeoutMs: 50 }, async (database) => {
    await migrate(database);
    const slow = { name: '9999_slow.sql', sql: 'select pg_sleep(0.3)', checksum: 'slow' };
    const all = await readMigrations();
    expect(await migrate(database, [...all, slow])).toEqual([slow.name]);
    await database.query('delete from migrations where name = $1', [slow.name]);
  }));

test('a server that is not there is DatabaseUnavailable', async () => {
  const gone = openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir: '' });
  await expect(gone).rejects.toThrow(DatabaseUnavailable);
});

test('a server that hangs up is DatabaseUnavailable', async () => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const databaseUrl = `postgres://nobody@127.0.0.1:${port}/none`;
  await expect(openDatabase({ databaseUrl, dataDir: '' })).rejects.toThrow(DatabaseUnavailable);
  server.close();
});

test('a statement that takes too long is DatabaseUnavailable, and the next one works', () =>
  withDatabase({ statementTimeoutMs: 50 }, async (database) => {
    await expect(database.query('select pg_sleep(5)', [])).rejects.toThrow(DatabaseUnavailable);
    expect(await database.query('select 1 as one', [])).toEqual([{ one: 1 }]);
  }));

test('a patient transaction takes as long as it needs, and the next one does not', () =>
  withDatabase({ statementTimeoutMs: 50, poolSize: 1 }, async (database) => {
    const slept = await database.withPatience((tx) =>
      tx.query('select pg_sleep(0.3)::text as slept', []),
    );
    expect(slept).toEqual([{ slept: '' }]);
    await expect(database.query('select pg_sleep(5)', [])).rejects.toThrow(DatabaseUnavailable);
  }));

test('an audit that makes checkpoints passes, again and again, while others move money', () =>
  withDatabase({}, async (database) => {
    const users = await usersWith(database, '1000');
    const state = { isDone: false, moved: 0 };
    const movers = users.map(async (userId, at) => {
      while (!state.isDone)
        await database.withTransaction(async (tx) => {
          // Tables are taken in one order and in the other.
          if (at === 0) accept(await hold(tx, userId, '0.001'));
          accept(await spend(tx, users[at === 0 ? 0 : 1], '0.001'));
          if (at === 1) accept(await hold(tx, userId, '0.001'));
          state.moved += 1;
        });
    });
    for (let nowMs = 1; nowMs <= 10; nowMs += 1)
      expect(await auditOn(database, { nowMs })).toMatchObject({
        ok: true,
        since: nowMs === 1 ? null : nowMs - 1,
      });
    state.isDone = true;
    await Promise.all(movers);
    expect(state.moved).toBeGreaterThan(10);
    expect(await audit(database)).toMatchObject({ ok: true });
  }));

test('a connection that is cut in mid-transaction fails it, and the next one works', () =>
  withDatabase({ poolSize: 2 }, async (database) => {
    const userId = await insertUser(database);
    const cut = database.withTransaction(async (tx) => {
      accept(await grant(tx, userId, '5'));
      await tx.query('select pg_terminate_backend(pg_backend_pid())', []);
    });
    await expect(cut).rejects.toThrow(DatabaseUnavailable);
    expect(await balances(database, userId)).toEqual([]);
  }));

test('transfers between two users in both directions at once never meet in a deadlock', () =>
  withDatabase({}, async (database) => {
    const users = await usersWith(database, '1000');
    let runs = 0;
    await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        database.withTransaction(async (tx) => {
          runs += 1;
          const [from, to] = number % 2 === 0 ? users : [users[1], users[0]];
          const legs = [
            { account: change(from), amount: '-1' },
            { account: change(to), amount: '1' },
          ];
          accept(await transfer(tx, { code: 'move', key: randomUUID(), legs, at: 0 }));
        }),
      ),
    );
    expect(runs).toBe(100);
    for (const userId of users) {
      expect(await balances(database, userId)).toMatchObject([{ available: '1000' }]);
    }
  }));

test('of two transactions in a deadlock both succeed, because one of them runs again', () =>
  withDatabase({}, async (database) => {
    const [one, other] = await usersWith(database, '5');
    let runs = 0;
    let locked = 0;
    let meet = (): void => undefined;
    const met = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const inOrder = (first: number, second: number) =>
      database.withTransaction(async (tx) => {
        runs += 1;
        accept(await spend(tx, first, '1'));
        locked += 1;
        // Neither goes on before the other has locked its first account too.
        if (locked >= 2) meet();
        await met;
        accept(await spend(tx, second, '1'));
      });
    await Promise.all([inOrder(one, other), inOrder(other, one)]);
    // Who runs again may be faster than who was let through, and then they meet once more.
    expect(runs).toBeGreaterThanOrEqual(3);
    for (const userId of [one, other]) {
      expect(await balances(database, userId)).toMatchObject([{ available: '3' }]);
    }
    expect(await audit(database)).toMatchObject({ ok: true });
  }));

async function usersWith(database: Database, amount: string): Promise<[number, number]> {
  await migrate(database);
  const users: [number, number] = [await insertUser(database), await insertUser(database)];
  for (const userId of users) {
    await database.withTransaction(async (tx) => accept(await grant(tx, userId, amount)));
  }
  return users;
}
