/** Rows of orders. */
import type { FuturesOrder } from '../../../../contract/features/futures-entities.ts';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { type DueAfter, SLICES_READ, type SlicedRow } from '../../../jobs/slices.ts';
import type { ChangeQuery } from './seen-versions.ts';
import { asKept, wholeRows } from './whole-rows.ts';

/** Columns of `futures_orders`, named as the rest of the code names them. */
export interface OrderRow extends SlicedRow {
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
  /** Of a limit and a stop of which one ends the other: which of them are left, and what both were. */
  readonly oco: FuturesOrder['oco'];
  readonly ocoPrice: string | null;
  readonly stopLimit: string | null;
  readonly reduceOnly: boolean;
  readonly timeInForce: FuturesOrder['timeInForce'];
  readonly postOnly: boolean;
  /** Of `gtd`: from this instant on nothing fills any more. */
  readonly expiresAt: number | null;
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
  created_at, updated_at, time_in_force, post_only, expires_at,
  oco, oco_price, stop_limit, twap_slices, twap_every_ms, twap_done, next_slice_at`;

/** Of what is not traded in slices. */
export const unsliced = {
  twapSlices: null,
  twapEveryMs: null,
  twapDone: null,
  nextSliceAt: null,
} as const;

/** Whether it is traded by time: no price fires it. */
export function isSliced({ twapSlices }: Pick<SlicedRow, 'twapSlices'>): boolean {
  return twapSlices !== null;
}

/** The row of a new order. */
export function placedOrder(order: NewOrder, id: number): OrderRow {
  return {
    ...order,
    ...{ id, isTriggered: false, filledLots: 0, cost: '0', feeExact: '0', holdId: null },
    targetPrice: asKept(order.targetPrice),
    triggerPrice: asKept(order.triggerPrice),
    ocoPrice: asKept(order.ocoPrice),
    stopLimit: asKept(order.stopLimit),
    maintenanceRate: asKept(order.maintenanceRate),
    targetProfitPrice: asKept(order.targetProfitPrice),
    stopLossPrice: asKept(order.stopLossPrice),
    trailingRate: asKept(order.trailingRate),
    ...{ status: 'doing', outcome: null, version: 1, updatedAt: order.createdAt },
  };
}

/** The row of an order that has changed: the version rises by one. What is over holds nothing, and no slice of it comes. */
export function changedOrder(order: OrderRow, at: number): OrderRow {
  return {
    ...order,
    targetPrice: asKept(order.targetPrice),
    triggerPrice: asKept(order.triggerPrice),
    ocoPrice: asKept(order.ocoPrice),
    stopLimit: asKept(order.stopLimit),
    maintenanceRate: asKept(order.maintenanceRate),
    holdId: order.status === 'doing' ? order.holdId : null,
    nextSliceAt: order.status === 'doing' ? order.nextSliceAt : null,
    version: order.version + 1,
    updatedAt: at,
  };
}

/** Writes the end of orders. */
export async function saveEnded(tx: Transaction, orders: readonly OrderRow[]): Promise<void> {
  await tx.query(
    `update futures_orders o set status = e.status, outcome = e.outcome, hold_id = e.hold_id, next_slice_at = e.next_slice_at,
       version = e.version, updated_at = e.updated_at
     from jsonb_populate_recordset(null::futures_orders, $1::jsonb) e where o.id = e.id`,
    [wholeRows(orders)],
  );
}

export function doingOrders(queryable: Queryable): Promise<OrderRow[]> {
  return queryable.query<OrderRow>(
    `select ${COLUMNS} from futures_orders where status = 'doing' order by id`,
    [],
  );
}

/** Orders that wait to open for these users. */
export function waitingOrdersOfMany(
  queryable: Queryable,
  userIds: readonly number[],
): Promise<OrderRow[]> {
  return queryable.query<OrderRow>(
    `select ${COLUMNS} from futures_orders
      where user_id = any ($1::bigint[]) and status = 'doing' and not reduce_only order by id`,
    [userIds],
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

/** Whether it waited at any time: what was traded or refused as it was placed was never watched. */
export function wasDoing({ status, createdAt, updatedAt }: OrderRow): boolean {
  return status === 'doing' || updatedAt > createdAt;
}

/** Rows that changed since an instant, except known versions: those that wait, and those that did. */
export function changedOrders(
  queryable: Queryable,
  { sinceMs, knownIds, knownVersions }: ChangeQuery,
): Promise<OrderRow[]> {
  return queryable.query<OrderRow>(
    `select ${COLUMNS} from futures_orders
      where updated_at >= $1 and (status = 'doing' or updated_at > created_at) and (id, version) not in
        (select * from unnest($2::bigint[], $3::integer[]))
      order by id`,
    [sinceMs, knownIds, knownVersions],
  );
}

/** Orders whose instant has come, the first of them first. */
export function expiredOrders(queryable: Queryable, nowMs: number): Promise<OrderRow[]> {
  return queryable.query<OrderRow>(
    `select ${COLUMNS} from futures_orders
      where status = 'doing' and expires_at <= $1 order by expires_at, id limit 500`,
    [nowMs],
  );
}

/** Of an order in slices: whether the position that they have opened is closed, so that none may come any more. */
export interface SliceRow extends OrderRow {
  readonly isLost: boolean;
}

/** Orders of which a slice is due, or none may come, who has waited longest first, from the one after the given one on. */
export function dueSlices(
  queryable: Queryable,
  nowMs: number,
  after: DueAfter | null,
): Promise<SliceRow[]> {
  return queryable.query<SliceRow>(
    `select * from (
        select ${COLUMNS}, exists (
            select from futures_positions p where p.id = o.position_id and p.status = 'closed') as is_lost
          from futures_orders o
          where status = 'doing' and next_slice_at is not null and (next_slice_at, id) > ($2::bigint, $3::bigint)
      ) sliced
      where is_lost or next_slice_at <= $1 order by next_slice_at, id limit $4`,
    [nowMs, after?.nextSliceAt ?? 0, after?.id ?? 0, SLICES_READ],
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
