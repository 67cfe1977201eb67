/** What waits for a price: whoever could change prices to come would choose who wins. */
import type { Queryable } from '../db/database.ts';

/**
 * Of everybody but the traders that the sandbox keeps. `$1` is an instant: options and investments that are settled before
 * it are left out. Orders and positions end when their owners want.
 */
const WAITING = `with house as (select user_id from copy_traders where style is not null)
  select (select count(*) from option_orders where status = 'holding' and sell_at >= $1)
       + (select count(*) from dual_orders where status in ('purchased', 'settling') and matures_at >= $1)
       + (select count(*) from spot_orders where status = 'open')
       + (select count(*) from futures_orders where status = 'doing' and user_id not in (select user_id from house))
       + (select count(*) from futures_positions where status = 'open' and user_id not in (select user_id from house))
    as count`;

/** All of it, or what may still be open at an instant. */
export async function countWaiting(queryable: Queryable, atMs = 0): Promise<number> {
  const [open] = await queryable.query<{ count: number }>(WAITING, [atMs]);
  return Number(open?.count ?? 0);
}
