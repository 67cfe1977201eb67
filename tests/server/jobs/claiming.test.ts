/** What is due is claimed, on each database: once by whoever is at it, and without a transaction when there is nothing. */
import { expect, test } from 'vitest';
import type { Database, Queryable } from '../../../server/db/database.ts';
import { workOnBatch, workOnOne } from '../../../server/jobs/claiming.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../../support/database.ts';

const clock = { now: () => 1_000 };

/** Jobs stand for whatever has a time. */
async function addDue(database: Database, times: readonly number[]): Promise<void> {
  for (const at of times)
    await database.query(
      `insert into jobs (kind, key, payload, run_at) values ('claimed', $1, '{}', $2)`,
      [`claimed ${at}`, at],
    );
}

async function claimDue(
  queryable: Queryable,
  { at, limit }: { readonly at: number; readonly limit: number },
): Promise<{ id: number }[]> {
  return queryable.query(
    `select id from jobs where kind = 'claimed' and done_at is null and run_at <= $1
      order by run_at limit $2 for update skip locked`,
    [at, limit],
  );
}

const claimNext = async (queryable: Queryable, at: number) =>
  (await claimDue(queryable, { at, limit: 1 }))[0] ?? null;

describeOnEachDatabase('claiming', (openDatabase) => {
  test('a look that finds nothing due opens no transaction', {
    timeout: openTimeoutMs,
  }, async () => {
    const database = await openDatabase();
    await addDue(database, [1_001]);
    const withTransaction = () => Promise.reject(new Error('a transaction was opened'));
    const parts = { clock, database: { ...database, withTransaction } };
    const work = () => Promise.reject(new Error('nothing was due'));
    expect(await workOnBatch(parts, 10, claimDue, work)).toBe(0);
    expect(await workOnOne(parts, claimNext, work)).toBe(false);
  });

  test('what is due is worked on once, in batches or one by one, however many are at it', {
    timeout: openTimeoutMs,
  }, async () => {
    const database = await openDatabase();
    const parts = { clock, database };
    const dueMs = Array.from({ length: 7 }, (_, index) => 994 + index);
    await addDue(database, [...dueMs, 1_001]);
    const done: number[] = [];
    const finish = async (tx: Queryable, rows: readonly { id: number }[], at: number) => {
      for (const { id } of rows) {
        await tx.query('update jobs set done_at = $2 where id = $1', [id, at]);
        done.push(id);
      }
    };
    expect(await workOnBatch(parts, 3, claimDue, finish)).toBe(3);
    const one = () =>
      workOnOne(parts, claimNext, async (tx, row, at) => {
        await finish(tx, [row], at);
        return true;
      });
    const atOnce = await Promise.all([one(), one(), workOnBatch(parts, 2, claimDue, finish)]);
    expect(atOnce.some(Boolean)).toBe(true);
    while (await one());
    expect(await one()).toBe(false);
    expect(done).toHaveLength(dueMs.length);
    expect(new Set(done).size).toBe(dueMs.length);
  });
});
