/** The handling fees of a user's fills since an instant as they would be without the discount of a tier. */
import type { Queryable } from '../../../db/database.ts';
import type { Holding } from '../../../money/valuation.ts';

export async function contractFees(
  queryable: Queryable,
  { userId, sinceMs, currency }: { userId: number; sinceMs: number; currency: string },
): Promise<Holding[]> {
  const [row] = await queryable.query<{ amount: string }>(
    `select coalesce(sum(f.fee * 100 / nullif(100 - p.fee_discount, 0)), 0) as amount
       from futures_fills f join futures_positions p on p.id = f.position_id
       where f.user_id = $1 and f.time >= $2`,
    [userId, sinceMs],
  );
  return [{ currency, amount: row?.amount ?? '0' }];
}
