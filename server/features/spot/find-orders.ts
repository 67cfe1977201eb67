/** Orders of a user: one by its id, those that are open, and all of them page by page. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { ORDER_COLUMNS, type OrderRow } from './order-store.ts';

/** Locks an order of this user. Another user's id answers as an unknown one. */
export async function lockOrder(
  tx: Transaction,
  userId: number,
  orderId: number,
): Promise<Result<OrderRow>> {
  const rows = await tx.query<OrderRow>(
    `select ${ORDER_COLUMNS} from spot_orders where id = $1 and user_id = $2 for update`,
    [orderId, userId],
  );
  return rows[0] ? ok(rows[0]) : refuse('not_found');
}

/** Locks the user's open orders of these markets, or all, in the order of their ids. */
export function lockOpenOrders(
  tx: Transaction,
  { userId, marketIds }: { userId: number; marketIds: readonly number[] | null },
): Promise<OrderRow[]> {
  return tx.query<OrderRow>(
    `select ${ORDER_COLUMNS} from spot_orders
      where user_id = $1 and status = 'open' and ($2::int[] is null or market_id = any ($2))
      order by id for update`,
    [userId, marketIds],
  );
}

/** An order of this user as it stands. Another user's id answers as an unknown one. */
export async function readOrder(
  queryable: Queryable,
  userId: number,
  orderId: number,
): Promise<Result<OrderRow>> {
  const rows = await queryable.query<OrderRow>(
    `select ${ORDER_COLUMNS} from spot_orders where id = $1 and user_id = $2`,
    [orderId, userId],
  );
  return rows[0] ? ok(rows[0]) : refuse('not_found');
}

export interface OrderQuery {
  readonly userId: number;
  readonly status: 'open' | 'history' | 'all';
  readonly marketIds: readonly number[] | null;
  readonly page: number;
  readonly limit: number;
}

/** One page, newest first, with one row more than asked when there are more. */
export async function listOrders(queryable: Queryable, query: OrderQuery): Promise<OrderRow[]> {
  const { userId, status, marketIds, page, limit } = query;
  return queryable.query<OrderRow>(
    `select ${ORDER_COLUMNS} from spot_orders
      where user_id = $1
        and ($2 = 'all' or (status = 'open') = ($2 = 'open'))
        and ($3::int[] is null or market_id = any ($3))
      order by id desc limit $4 offset $5`,
    [userId, status, marketIds, limit + 1, (page - 1) * limit],
  );
}
