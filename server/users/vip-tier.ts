/** The VIP tier of a user (spec, point 6): 0 for none. */
import type { Queryable } from '../db/database.ts';

export async function vipTier(queryable: Queryable, userId: number): Promise<number> {
  return readTier(queryable, userId, '');
}

/** The same, locked until the transaction has ended. */
export async function lockVipTier(tx: Queryable, userId: number): Promise<number> {
  return readTier(tx, userId, ' for no key update');
}

async function readTier(queryable: Queryable, userId: number, lock: string): Promise<number> {
  const rows = await queryable.query<{ tier: number }>(
    `select vip_tier as tier from users where id = $1${lock}`,
    [userId],
  );
  return rows[0]?.tier ?? 0;
}

/** The same of somebody who opens something, and whether they have ever set themselves limits. */
export async function lockOpener(
  tx: Queryable,
  userId: number,
): Promise<{ tier: number; isLimited: boolean }> {
  const [row] = await tx.query<{ tier: number; isLimited: boolean }>(
    `select vip_tier as tier, limits_version > 0 as is_limited from users where id = $1
       for no key update`,
    [userId],
  );
  return row ?? { tier: 0, isLimited: false };
}
