import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../server/db/database.ts';
import { accept, DatabaseUnavailable } from '../../server/db/errors.ts';
import { migrate } from '../../server/db/migrate.ts';
import { audit } from '../../server/ledger/audit.ts';
import { balances } from '../../server/ledger/statements.ts';
import { transfer } from '../../server/ledger/transfer.ts';
import { createServerDatabase } from '../support/database.ts';
import { insertUser } from '../support/database-users.ts';
import { change, grant } from './moves.ts';

const { url, drop } = await createServerDatabase(process.env['TEST_DATABASE_URL'] ?? '');
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

test('two processes that migrate an empty database at once both succeed', async () => {
  const applied = await Promise.all([
    withDatabase({}, migrate),
    withDatabase({}, migrate),
    withDatabase({}, migrate),
  ]);
  expect(applied.flat().sort()).toEqual([...new Set(applied.flat())].sort());
});

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

test('transactions that lock accounts in opposite orders all succeed in the end', () =>
  withDatabase({}, async (database) => {
    await migrate(database);
    const users = [await insertUser(database), await insertUser(database)] as const;
    for (const userId of users) {
      await database.withTransaction(async (tx) => accept(await grant(tx, userId, '1000')));
    }
    const move = (key: string, from: number, to: number) => {
      const legs = [
        { account: change(from), amount: '-1' },
        { account: change(to), amount: '1' },
      ];
      return { code: 'move', key, legs, at: 0 };
    };
    await Promise.all(
      Array.from({ length: 200 }, (_, number) =>
        database.withTransaction(async (tx) => {
          const [first, second] = number % 2 === 0 ? users : [users[1], users[0]];
          accept(await transfer(tx, move(`${number}-a`, first, second)));
          // A spend of one account alone, so that the second transfer waits in another order.
          accept(await grant(tx, second, '1'));
          accept(await grant(tx, first, '1'));
        }),
      ),
    );
    for (const userId of users) {
      expect(await balances(database, userId)).toMatchObject([{ available: '1200' }]);
    }
    expect(await audit(database)).toMatchObject({ ok: true });
  }));
