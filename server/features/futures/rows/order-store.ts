/** Rows of orders. */

import { ok, type Result, refuse } from '../../../../contract/envelope.ts';
import type { FuturesOrder } from '../../../../contract/features/futures-entities.ts';
import type { Queryable, Transaction } from '../../../db/database.ts';
import type { ChangeQuery } from './seen-versions.ts';
import { wholeRows } from './whole-rows.ts';

/** Columns of `futures_orders`, named as the rest of the code names them. */
export interface OrderRow {
  readonly id: number;
  readonly userId: number;
  readonly marketId: number;
  readonly symbol: string;
  readonly side: FuturesOrder['side'];
  readonly type: FuturesOrder['type'];
  readonly marginMode: FuturesOrder['marginMode'];
  readonly multiple: number;
  readonly isSuper: boolean;
  readonly feeDiscount: number;
  readonly targetPrice: string | null;
  readonly triggerPrice: string | null;
  readonly triggerWhen: 'atOrAbove' | 'atOrBelow' | null;
  readonly isTriggered: boolean;
  readonly reduceOnly: boolean;
  readonly positionId: number | null;
  readonly lots: number;
  readonly filledLots: number;
  /** Exact sums over the fills, not yet rounded to money. */
  readonly cost: string;
  readonly feeExact: string;
  readonly maintenanceRate: string;
  readonly holdId: number | null;
  readonly targetProfitPrice: string | null;
  readonly stopLossPrice: string | null;
  readonly trailingRate: string | null;
  readonly fromTickId: number;
  readonly status: FuturesOrder['status'];
  readonly outcome: FuturesOrder['outcome'];
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type NewOrder = Omit<
  OrderRow,
  | 'id'
  | 'isTriggered'
  | 'filledLots'
  | 'cost'
  | 'feeExact'
  | 'holdId'
  | 'status'
  | 'outcome'
  | 'version'
  | 'updatedAt'
>;

const COLUMNS = `id, user_id, market_id, symbol, side, type, margin_mode,
  multiple, is_super, fee_discount, target_price,
  trigger_price, trigger_when, is_triggered,
  reduce_only, position_id, lots, filled_lots, cost,
  fee_exact, maintenance_rate, hold_id,
  target_profit_price, stop_loss_price,
  trailing_rate, from_tick_id, status, outcome, version,
  created_at, updated_at`;

export async function insertOrder(tx: Transaction, order: NewOrder): Promise<OrderRow> {
  const o = order;
  const rows = await tx.query<OrderRow>(
    `insert into futures_orders (user_id, market_id, symbol, side, type, margin_mode, multiple, is_super,
       fee_discount, target_price, trigger_price, trigger_when, reduce_only, position_id, lots, maintenance_rate,
       target_profit_price, stop_loss_price, trailing_rate, from_tick_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $21)
     returning ${COLUMNS}`,
    [
      ...[o.userId, o.marketId, o.symbol, o.side, o.type, o.marginMode, o.multiple, o.isSuper],
      ...[o.feeDiscount, o.targetPrice, o.triggerPrice, o.triggerWhen, o.reduceOnly, o.positionId],
      ...[o.lots, o.maintenanceRate, o.targetProfitPrice, o.stopLossPrice, o.trailingRate],
      ...[o.fromTickId, o.createdAt],
    ],
  );
  return first(rows);
}

/** Inserts whole rows, with ids that were drawn before. */
export async function insertOrders(tx: Transaction, orders: readonly OrderRow[]): Promise<void> {
  await tx.query(
    `insert into futures_orders overriding system value
       select * from jsonb_populate_recordset(null::futures_orders, $1::jsonb)`,
    [wholeRows(orders)],
  );
}

/** Writes every field that changes in an order's life; the version rises by one. */
export async function saveOrder(tx: Transaction, order: OrderRow, at: number): Promise<OrderRow> {
  const o = order;
  const rows = await tx.query<OrderRow>(
    `update futures_orders set target_price = $2, trigger_price = $3, trigger_when = $4, is_triggered = $5,
       position_id = $6, filled_lots = $7, cost = $8, fee_exact = $9, hold_id = $10, from_tick_id = $11,
       status = $12, outcome = $13, maintenance_rate = $14, version = version + 1, updated_at = $15
     where id = $1 returning ${COLUMNS}`,
    [
      ...[o.id, o.targetPrice, o.triggerPrice, o.triggerWhen, o.isTriggered, o.positionId],
      ...[o.filledLots, o.cost, o.feeExact, o.status === 'doing' ? o.holdId : null, o.fromTickId],
      ...[o.status, o.outcome, o.maintenanceRate, at],
    ],
  );
  return first(rows);
}

/** One order of this user. Another user's id answers as an unknown one. */
export async function readOrder(
  queryable: Queryable,
  userId: number,
  orderId: number,
): Promise<Result<OrderRow>> {
  const rows = await queryable.query<OrderRow>(
    `select ${COLUMNS} from futures_orders where id = $1 and user_id = $2`,
    [orderId, userId],
  );
  return rows[0] ? ok(rows[0]) : refuse('not_found');
}

/** The open orders of a user whose account is locked; `marketIds` is null for all markets. */
export function doingOrdersOf(
  queryable: Queryable,
  userId: number,
  marketIds: readonly number[] | null,
): Promise<OrderRow[]> {
  return queryable.query<OrderRow>(
    `select ${COLUMNS} from futures_orders
      where user_id = $1 and status = 'doing' and ($2::int[] is null or market_id = any ($2))
      order by id`,
    [userId, marketIds],
  );
}

export function doingOrders(queryable: Queryable): Promise<OrderRow[]> {
  return queryable.query<OrderRow>(
    `select ${COLUMNS} from futures_orders where status = 'doing' order by id`,
    [],
  );
}

/** Orders that wait to reduce one of these positions. */
export function reducingOrders(
  queryable: Queryable,
  positionIds: readonly number[],
): Promise<OrderRow[]> {
  return queryable.query<OrderRow>(
    `select ${COLUMNS} from futures_orders
      where position_id = any ($1::bigint[]) and status = 'doing' and reduce_only order by id`,
    [positionIds],
  );
}

export async function countDoingOrders(queryable: Queryable, userId: number): Promise<number> {
  const rows = await queryable.query<{ count: number }>(
    `select count(*) as count from futures_orders where user_id = $1 and status = 'doing'`,
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/** Rows that changed since an instant, except known versions; complete ones included. */
export function changedOrders(
  queryable: Queryable,
  { sinceMs, knownIds, knownVersions }: ChangeQuery,
): Promise<OrderRow[]> {
  return queryable.query<OrderRow>(
    `select ${COLUMNS} from futures_orders
      where updated_at >= $1 and (id, version) not in
        (select * from unnest($2::bigint[], $3::integer[]))
      order by id`,
    [sinceMs, knownIds, knownVersions],
  );
}

export interface OrderQuery {
  readonly userId: number;
  readonly scope: 'current' | 'all';
  readonly marketIds: readonly number[] | null;
  readonly page: number;
  readonly limit: number;
}

/** One page, newest first, with one extra row when there are more. */
export function listOrders(queryable: Queryable, query: OrderQuery): Promise<OrderRow[]> {
  const { userId, scope, marketIds, page, limit } = query;
  return queryable.query<OrderRow>(
    `select ${COLUMNS} from futures_orders
      where user_id = $1 and ($2 = 'all' or status = 'doing') and ($3::int[] is null or market_id = any ($3))
      order by id desc limit $4 offset $5`,
    [userId, scope, marketIds, limit + 1, (page - 1) * limit],
  );
}

function first<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('a statement that returns one row returned none');
  return row;
}
