/** Users of whom nothing can be written simply: what is written for several must leave them to themselves. */
import type { Database } from '../../server/db/database.ts';

/** Nothing of more than a dollar. */
export async function limitOrders(database: Database, userId: number): Promise<void> {
  await database.query(
    `insert into trading_limits (user_id, order_value, time_zone, updated_at) values ($1, 1, 'UTC', 0)`,
    [userId],
  );
  await database.query('update users set limits_version = 1 where id = $1', [userId]);
}

/** The number of their next news is more than the database can keep. */
export async function countToTheEnd(database: Database, userId: number): Promise<void> {
  await database.query(
    'insert into user_sequences (user_id, last) values ($1, 9223372036854775807)',
    [userId],
  );
}
