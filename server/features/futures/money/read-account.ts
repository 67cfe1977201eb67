/** Reads balances of leverage accounts without a lock. */
import type { Queryable } from '../../../db/database.ts';
import { LEVER_CURRENCY } from '../terms.ts';

export async function readLever(
  queryable: Queryable,
  userId: number,
): Promise<{ available: string; held: string }> {
  const [row] = await queryable.query<{ available: string; held: string }>(
    `select available, held from accounts where user_id = $1 and account = 'lever' and currency = $2`,
    [userId, LEVER_CURRENCY],
  );
  return row ?? { available: '0', held: '0' };
}

export async function readAvailable(
  queryable: Queryable,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await queryable.query<{ userId: number; available: string }>(
    `select user_id, available from accounts
      where user_id = any ($1::bigint[]) and account = 'lever' and currency = $2`,
    [userIds, LEVER_CURRENCY],
  );
  return new Map(rows.map((row) => [row.userId, row.available]));
}
