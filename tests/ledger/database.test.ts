import { executionAsyncId } from 'node:async_hooks';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { DatabaseUnavailable, isUniqueViolation, StatementFailed } from '../../server/db/errors.ts';
import { migrate, readMigrations } from '../../server/db/migrate.ts';
import { openMemoryDatabase } from '../../server/db/open-database.ts';
import { json } from '../../server/db/values.ts';
import { appendOutboxEvents, lastOutboxSequence, readOutbox } from '../../server/ledger/outbox.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../support/database.ts';
import { insertUser } from '../support/database-users.ts';

describeOnEachDatabase('the database', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.query('create table notes (id int primary key, body text)');
  }, openTimeoutMs);

  const noteIds = async () =>
    (await database.query<{ id: number }>('select id from notes order by id', [])).map(
      (row) => row.id,
    );

  test('values come back as they went, the same on both databases', async () => {
    const [row] = await database.query(
      `select $1::text as text, $2::bigint as big, $3::numeric as money, $4::boolean as yes,
         $5::jsonb as object, $6::jsonb as list, $7::bytea as bytes, $8::int as nothing,
         to_jsonb($9::text[]) as texts, 1.5::float8 as float, 7::int2 as small, '0.00'::numeric as zero,
         100::numeric as hundred, -1.50::numeric as negative`,
      [
        ...['Đồng "quoted" \\ {,}', Number.MAX_SAFE_INTEGER, '1.500', true],
        ...[{ a: [1, 'x'] }, json([1, '2', null]), new Uint8Array([0, 255]), null],
        ['a,b', '"{}\\', '', 'NULL'],
      ],
    );
    expect(row).toEqual({
      text: 'Đồng "quoted" \\ {,}',
      big: Number.MAX_SAFE_INTEGER,
      money: '1.5',
      yes: true,
      object: { a: [1, 'x'] },
      list: [1, '2', null],
      bytes: new Uint8Array([0, 255]),
      nothing: null,
      texts: ['a,b', '"{}\\', '', 'NULL'],
      float: 1.5,
      small: 7,
      zero: '0',
      hundred: '100',
      negative: '-1.5',
    });
  });

  test('a bigint beyond the safe integers and a parameter that is no value throw', async () => {
    await expect(database.query('select 9007199254740993::bigint', [])).rejects.toThrow(RangeError);
    for (const value of [undefined, Number.NaN, () => 1, new Map()]) {
      await expect(database.query('select $1::text', [value])).rejects.toThrow(TypeError);
    }
    expect(await database.query('select 1 as one', [])).toEqual([{ one: 1 }]);
  });

  test('a refused statement says why, and the next one works', async () => {
    await database.query('insert into notes values ($1, $2)', [100, 'first']);
    const again = database.query('insert into notes values ($1, $2)', [100, 'second']);
    const error: unknown = await again.catch((reason: unknown) => reason);
    expect(isUniqueViolation(error, 'notes_pkey')).toBe(true);
    expect(isUniqueViolation(error, 'users_email')).toBe(false);
    expect(error).toBeInstanceOf(StatementFailed);
    await expect(database.query('select nonsense', [])).rejects.toThrow('does not exist');
    await expect(database.query('select nonsense', [])).rejects.toThrow('does not exist');
    expect(await noteIds()).toContain(100);
    await database.query('delete from notes');
  });

  test('a transaction commits as a whole, and what throws leaves nothing', async () => {
    await database.withTransaction(async (tx) => {
      await tx.query('insert into notes values ($1)', [1]);
      await tx.query('insert into notes values ($1)', [2]);
    });
    const failing = database.withTransaction(async (tx) => {
      await tx.query('insert into notes values ($1)', [3]);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await noteIds()).toEqual([1, 2]);
  });

  test('a transaction that swallows the failure of a statement is rolled back and says so', async () => {
    const swallowing = database.withTransaction(async (tx) => {
      await tx.query('insert into notes values ($1)', [4]);
      await tx.query('insert into notes values ($1)', [4]).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('duplicate key');
    expect(await noteIds()).not.toContain(4);
  });

  test('actions after the commit run after it, and never after a rollback', async () => {
    const seen: string[] = [];
    await database.withTransaction(async (tx) => {
      tx.afterCommit(() => seen.push('committed'));
      await tx.query('select 1');
      expect(seen).toEqual([]);
    });
    await database
      .withTransaction(async (tx) => {
        tx.afterCommit(() => seen.push('rolled back'));
        throw new Error('on purpose');
      })
      .catch(() => undefined);
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toEqual(['committed']);
  });

  test('inside a transaction the database itself throws instead of waiting for ever', async () => {
    await expect(database.withTransaction(() => database.query('select 1'))).rejects.toThrow(
      'only the transaction',
    );
    const nested = database.withTransaction(() => database.withTransaction(async () => 1));
    await expect(nested).rejects.toThrow('only the transaction');
  });

  test('once no transaction is open, Node follows no promise any more, which would cost every other one', async () => {
    const idAfterWait = async () => {
      await null;
      return executionAsyncId();
    };
    const ids = async () => [await idAfterWait(), await idAfterWait()];
    const within = await database.withTransaction(ids);
    expect(within[0]).not.toBe(within[1]);
    const [first, second] = await ids();
    expect(first).toBe(second);
  });

  test('queries from elsewhere wait for an open transaction and then run', async () => {
    let other: Promise<unknown[]> | undefined;
    const started = Promise.resolve().then(() => {
      other = database.query('select 1 as one', []);
    });
    await database.withTransaction(async (tx) => {
      await started;
      await tx.query('select 1');
    });
    expect(await other).toEqual([{ one: 1 }]);
  });

  test('a transaction cannot be used after its end', async () => {
    const kept = await database.withTransaction(async (tx) => tx);
    await expect(kept.query('select 1')).rejects.toThrow('has ended');
  });

  test('work runs again after a deadlock, without the actions of its first try', async () => {
    const tries: number[] = [];
    const seen: number[] = [];
    const result = await database.withTransaction(async (tx) => {
      tries.push(tries.length);
      const attempt = tries.length;
      tx.afterCommit(() => seen.push(attempt));
      await tx.query('insert into notes values ($1)', [10 + attempt]);
      if (attempt < 3) await tx.query(`do $$ begin raise sqlstate '40P01'; end $$`);
      return attempt;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect([result, seen]).toEqual([3, [3]]);
    expect(await noteIds()).toContain(13);
    expect(await noteIds()).not.toContain(11);
  });

  test('migrations run once, also when two processes start at the same time', async () => {
    expect(await Promise.all([migrate(database), migrate(database)])).toEqual([[], []]);
    const table = { name: '9999_more.sql', sql: 'create table more (id int)', checksum: 'a' };
    const known = await readMigrations();
    const more = [...known, table];
    const applied = await Promise.all([migrate(database, more), migrate(database, more)]);
    expect(applied.flat()).toEqual(['9999_more.sql']);
    await expect(migrate(database, [...known, { ...table, checksum: 'b' }])).rejects.toThrow(
      'was changed',
    );
    await expect(migrate(database, known)).rejects.toThrow('newer version');
    await database.query(`delete from migrations where name = '9999_more.sql'; drop table more`);
  });

  test('where nothing is left to apply a start locks nothing', async () => {
    const locks = () => Promise.reject(new Error('it locks'));
    expect(await migrate({ ...database, withTransaction: locks, withPatience: locks })).toEqual([]);
  });

  test('a migration that fails leaves nothing of itself', async () => {
    const sql = 'create table half (id int); select nonsense';
    const broken = [...(await readMigrations()), { name: '9999.sql', sql, checksum: '' }];
    await expect(migrate(database, broken)).rejects.toThrow('nonsense');
    expect(await database.query(`select to_regclass('half')::text as half`)).toEqual([
      { half: null },
    ]);
  });

  test('the outbox of a user has no gaps, whatever is rolled back or written at once', async () => {
    const userId = await insertUser(database);
    expect(await lastOutboxSequence(database, userId)).toBe(0);
    await Promise.allSettled(
      Array.from({ length: 30 }, (_, number) =>
        database.withTransaction(async (tx) => {
          await appendOutboxEvents(
            tx,
            userId,
            [{ name: 'tested', payload: { number, list: [1] } }],
            number,
          );
          if (number % 3 === 0) throw new Error('on purpose');
        }),
      ),
    );
    const rows = await readOutbox(database, userId, 0, 100);
    expect(rows.map((row) => row.sequence)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect(rows[0]).toMatchObject({ userId, name: 'tested', payload: { list: [1] } });
    expect(await readOutbox(database, userId, 18, 1)).toMatchObject([{ sequence: 19 }]);
    expect(await lastOutboxSequence(database, userId)).toBe(20);
  });
});

test('an embedded database that cannot start is DatabaseUnavailable', async () => {
  const broken = openMemoryDatabase({ snapshot: new Uint8Array(1000).fill(7) });
  await expect(broken).rejects.toThrow(DatabaseUnavailable);
});
