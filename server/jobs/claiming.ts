/**
 * Rows that are due are claimed and worked on in one transaction. Most looks of a timer find nothing, so a look asks
 * outside of any transaction first: one statement instead of three.
 */
import type { Clock } from '../clock.ts';
import type { Database, Queryable, Transaction } from '../db/database.ts';

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
}

/** Locks what is due and nobody else has locked. */
type ClaimSome<Row> = (
  queryable: Queryable,
  due: { readonly at: number; readonly limit: number },
) => Promise<readonly Row[]>;
type ClaimOne<Row> = (queryable: Queryable, at: number) => Promise<Row | null>;

/** One batch; answers how many rows it took on. */
export async function workOnBatch<Row>(
  { database, clock }: Parts,
  limit: number,
  claim: ClaimSome<Row>,
  work: (tx: Transaction, rows: readonly Row[], at: number) => Promise<unknown>,
): Promise<number> {
  const first = await claim(database, { at: clock.now(), limit: 1 });
  if (first.length === 0) return 0;
  return database.withTransaction(async (tx) => {
    const at = clock.now();
    const rows = await claim(tx, { at, limit });
    if (rows.length > 0) await work(tx, rows, at);
    return rows.length;
  });
}

/** One row; false when none is due, and what the work says otherwise. */
export async function workOnOne<Row>(
  { database, clock }: Parts,
  claim: ClaimOne<Row>,
  work: (tx: Transaction, row: Row, at: number) => Promise<boolean>,
): Promise<boolean> {
  if ((await claim(database, clock.now())) === null) return false;
  return database.withTransaction(async (tx) => {
    const at = clock.now();
    const row = await claim(tx, at);
    return row !== null && work(tx, row, at);
  });
}
