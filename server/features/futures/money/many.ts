/** What settlements in batches share: the lock of many accounts. */
import type { Transaction } from '../../../db/database.ts';
import { LEVER_CURRENCY } from '../terms.ts';

/**
 * Locks in the order of their ids, the order in which accounts are always locked; answers what is available in each.
 * Who has no account is missing.
 */
export async function lockAccounts(
  tx: Transaction,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.query<{ userId: number; available: string }>(
    `select user_id, available from accounts
      where user_id = any ($1::bigint[]) and account = 'lever' and currency = $2
      order by id for no key update`,
    [[...new Set(userIds)], LEVER_CURRENCY],
  );
  return new Map(rows.map(({ userId, available }) => [userId, available]));
}
