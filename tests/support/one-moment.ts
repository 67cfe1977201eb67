/** Reads that belong together. What a timer of the server commits between two of them would make books differ that do not. */
import type { Database, Queryable } from '../../server/db/database.ts';

/** Whatever is read is of one moment, and nothing can be written. */
export function atOneMoment<Value>(
  database: Database,
  read: (queryable: Queryable) => Promise<Value>,
): Promise<Value> {
  return database.withPatience(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only', []);
    return read(tx);
  });
}
