import { randomUUID } from 'node:crypto';
import type { Database } from '../../server/db/database.ts';

/** A new user, straight into the table: what a test needs to own accounts. */
export async function insertUser(database: Database): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `insert into users (password_hash, nickname, invitation_code, created_at)
       values ('', 'test', $1, 0) returning id`,
    [randomUUID()],
  );
  if (row === undefined) throw new Error('no user was inserted');
  return row.id;
}
