/** What keeps an account open: money in it, and what may still move money. */
import type { ClosingState } from '../../../contract/features/closing.ts';
import type { Queryable } from '../../db/database.ts';

type Obstacles = Omit<ClosingState, 'waitDays'>;

export async function readObstacles(database: Queryable, userId: number): Promise<Obstacles> {
  const balances = await database.query<Obstacles['balances'][number]>(
    `select account, currency, available + held as amount from accounts
       where user_id = $1 and available + held <> 0 order by account, currency`,
    [userId],
  );
  const [counts] = await database.query<Omit<Obstacles, 'balances'>>(
    `select
       (select count(*) from spot_orders where user_id = $1 and status = 'open')
         + (select count(*) from futures_orders where user_id = $1 and status = 'doing') as orders,
       (select count(*) from futures_positions where user_id = $1 and status = 'open') as positions,
       (select count(*) from option_orders where user_id = $1 and status = 'holding') as options,
       (select count(*) from loans where user_id = $1 and state = 'open') as loans,
       (select count(*) from deposits where user_id = $1 and status = 'reviewing') as deposits,
       (select count(*) from withdrawals where user_id = $1 and status = 'reviewing') as withdrawals`,
    [userId],
  );
  if (!counts) throw new Error('nothing was counted');
  return { balances, ...counts };
}

export function isEmpty({ balances, ...counts }: Obstacles): boolean {
  return balances.length === 0 && Object.values(counts).every((count) => count === 0);
}
