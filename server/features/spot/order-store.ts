/** Spot orders as rows, and as the contract says them. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import { exact } from '../../../contract/money.ts';
import { averagePrice, lotsIn, settleTotals } from '../../../contract/rules/spot-pricing.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { OrderIntent } from './validate-order.ts';

/** Columns of `spot_orders`, named as the rest of the code names them. */
export interface OrderRow {
  readonly id: number;
  readonly userId: number;
  readonly marketId: number;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly kind: 'market' | 'limit';
  readonly price: string | null;
  readonly amount: string;
  readonly filled: string;
  /** Exact sums over the fills, not yet rounded to money. */
  readonly turnover: string;
  readonly feeExact: string;
  readonly feeDiscount: number;
  readonly holdId: number | null;
  readonly status: SpotOrder['status'];
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

const COLUMNS = `id, user_id as "userId", market_id as "marketId", symbol, side, kind, price, amount, filled,
  turnover, fee_exact as "feeExact", fee_discount as "feeDiscount", hold_id as "holdId", status, version,
  created_at as "createdAt", updated_at as "updatedAt"`;

/** Money of an order so far: the rounded totals that its parts have moved. */
export function orderMoney(order: Pick<OrderRow, 'side' | 'turnover' | 'feeExact'>) {
  return settleTotals({ side: order.side, turnover: order.turnover, feeExact: order.feeExact });
}

export function toSpotOrder(row: OrderRow, market: Market): SpotOrder {
  const { turnover, fee } = orderMoney(row);
  const {
    id,
    marketId,
    symbol,
    side,
    kind,
    price,
    amount,
    filled,
    status,
    version,
    createdAt,
    updatedAt,
  } = row;
  const average = averagePrice(row.turnover, lotsIn(filled, market), market);
  return {
    id,
    marketId,
    symbol,
    side,
    kind,
    price,
    amount,
    filled,
    turnover,
    averagePrice: average,
    fee,
    status,
    version,
    createdAt,
    updatedAt,
  };
}

export async function insertOrder(
  tx: Transaction,
  order: {
    userId: number;
    intent: OrderIntent;
    amount: string;
    price: string | null;
    feeDiscount: number;
    at: number;
  },
): Promise<OrderRow> {
  const { userId, intent, amount, price, feeDiscount, at } = order;
  const rows = await tx.query<OrderRow>(
    `insert into spot_orders (user_id, market_id, symbol, side, kind, price, amount, fee_discount, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning ${COLUMNS}`,
    [
      userId,
      intent.market.id,
      intent.market.symbol,
      intent.side,
      price === null ? 'market' : 'limit',
      price,
      amount,
      feeDiscount,
      at,
    ],
  );
  return first(rows);
}

/** Writes the fields that change in an order's life; the version rises by one. */
export async function updateOrder(tx: Transaction, order: OrderRow, at: number): Promise<OrderRow> {
  const rows = await tx.query<OrderRow>(
    `update spot_orders set filled = $2, turnover = $3, fee_exact = $4, hold_id = $5, status = $6,
       version = version + 1, updated_at = $7 where id = $1 returning ${COLUMNS}`,
    [order.id, order.filled, order.turnover, order.feeExact, order.holdId, order.status, at],
  );
  return first(rows);
}

export async function insertFills(
  tx: Transaction,
  orderId: number,
  fills: readonly { price: string; quantity: string; isMaker: boolean; at: number }[],
): Promise<void> {
  await tx.query(
    `insert into spot_fills (order_id, price, quantity, is_maker, time)
     select $1, price, quantity, is_maker, time
       from unnest($2::numeric[], $3::numeric[], $4::boolean[], $5::bigint[]) as fill (price, quantity, is_maker, time)`,
    [
      orderId,
      fills.map((fill) => fill.price),
      fills.map((fill) => fill.quantity),
      fills.map((fill) => fill.isMaker),
      fills.map((fill) => fill.at),
    ],
  );
}

/** Locks an order of this user. Another user's id answers as an unknown one. */
export async function lockOrder(
  tx: Transaction,
  userId: number,
  orderId: number,
): Promise<Result<OrderRow>> {
  const rows = await tx.query<OrderRow>(
    `select ${COLUMNS} from spot_orders where id = $1 and user_id = $2 for update`,
    [orderId, userId],
  );
  return rows[0] ? ok(rows[0]) : refuse('not_found');
}

/** Locks an open order unless another instance is at it; null then, and when it is no longer open. */
export async function claimOpenOrder(tx: Transaction, orderId: number): Promise<OrderRow | null> {
  const rows = await tx.query<OrderRow>(
    `select ${COLUMNS} from spot_orders where id = $1 and status = 'open' for update skip locked`,
    [orderId],
  );
  return rows[0] ?? null;
}

export async function countOpenOrders(queryable: Queryable, userId: number): Promise<number> {
  const rows = await queryable.query<{ count: number }>(
    `select count(*) as count from spot_orders where user_id = $1 and status = 'open'`,
    [userId],
  );
  return rows[0]?.count ?? 0;
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
    `select ${COLUMNS} from spot_orders
      where user_id = $1
        and ($2 = 'all' or (status = 'open') = ($2 = 'open'))
        and ($3::int[] is null or market_id = any ($3))
      order by id desc limit $4 offset $5`,
    [userId, status, marketIds, limit + 1, (page - 1) * limit],
  );
}

/** What the matcher watches: every open order with the price at which it fills. */
export interface WatchedOrder {
  readonly id: number;
  readonly marketId: number;
  readonly side: 'buy' | 'sell';
  readonly price: string;
}

export async function openOrders(queryable: Queryable): Promise<WatchedOrder[]> {
  return queryable.query<WatchedOrder>(
    `select id, market_id as "marketId", side, price from spot_orders where status = 'open'`,
  );
}

/** True when an amount has nothing left to fill. */
export function isComplete(order: Pick<OrderRow, 'amount' | 'filled'>): boolean {
  return exact(order.filled).gte(order.amount);
}

function first<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('a statement that returns one row returned none');
  return row;
}
