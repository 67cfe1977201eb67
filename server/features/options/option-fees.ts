/** The fees of a user's options since an instant, before any discount; a void one has given its fee back. */
import { exact, plainText } from '../../../contract/money.ts';
import type { Queryable } from '../../db/database.ts';
import type { Holding } from '../../money/valuation.ts';
import { FEE_RATE } from './terms.ts';

export async function optionFees(
  queryable: Queryable,
  userId: number,
  sinceMs: number,
): Promise<Holding[]> {
  const rows = await queryable.query<{ currency: string; stakes: string }>(
    `select currency, sum(stake) as stakes from option_orders
       where user_id = $1 and opened_at >= $2 and outcome is distinct from 'void' group by currency`,
    [userId, sinceMs],
  );
  return rows.map(({ currency, stakes }) => ({
    currency,
    amount: plainText(exact(stakes).times(FEE_RATE)),
  }));
}
