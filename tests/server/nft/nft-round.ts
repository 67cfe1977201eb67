import type { Queryable } from '../../../server/db/database.ts';

/** Everything of a round, as the database has it. */
export interface RoundRow {
  readonly status: string;
  readonly rising: boolean | null;
  readonly inTime: boolean | null;
  readonly bids: number;
  readonly held: number;
  readonly returned: number;
  readonly orders: number;
  readonly orderId: number;
  readonly winnerId: number;
  readonly price: string;
  readonly top: string;
  readonly topId: number;
}

const ROUND = `select
    (select status from nft_sales where id = $1) as status,
    (select bool_and(price >= before + 5) from (
      select price, lag(price) over (order by id) as before from nft_bids where sale_id = $1) each
      where before is not null) as rising,
    (select bool_and(created_at < $2) from nft_bids where sale_id = $1) as in_time,
    (select count(*) from nft_bids where sale_id = $1) as bids,
    (select count(*) from nft_deposits where sale_id = $1 and status = 'held') as held,
    (select count(*) from nft_deposits where sale_id = $1 and status = 'returned') as returned,
    (select count(*) from nft_orders where sale_id = $1) as orders,
    (select id from nft_orders where sale_id = $1) as order_id,
    (select user_id from nft_orders where sale_id = $1) as winner_id,
    (select price from nft_orders where sale_id = $1) as price,
    (select price from nft_bids where sale_id = $1 order by id desc limit 1) as top,
    (select user_id from nft_bids where sale_id = $1 order by id desc limit 1) as top_id`;

export async function readRound(
  database: Queryable,
  saleId: number,
  endsAt: number,
): Promise<RoundRow> {
  const [row] = await database.query<RoundRow>(ROUND, [saleId, endsAt]);
  if (!row) throw new Error('there is no round');
  return row;
}
