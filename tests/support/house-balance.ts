import type { Queryable } from '../../server/db/database.ts';
import type { HouseAccountRef } from '../../server/ledger/accounts.ts';

/** The balance of a house account, summed from its postings. */
export async function houseBalance(queryable: Queryable, ref: HouseAccountRef): Promise<string> {
  const [row] = await queryable.query<{ balance: string }>(
    `select coalesce(sum(amount), 0) as balance from postings where house = $1 and currency = $2`,
    [ref.house, ref.currency],
  );
  return row?.balance ?? '0';
}
