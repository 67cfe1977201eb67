/** A leverage account as it is at one moment: its money, its rows, and the stamp by which the database knows it again. */
import { fromWireName, renameKeys } from '../../../../contract/wire.ts';
import {
  type LimitsSight,
  type OpenerLimits,
  openerLimits,
} from '../../../limits/opener-limits.ts';
import type { SeenRows } from '../rows/account-rows.ts';
import type { OrderRow } from '../rows/order-store.ts';
import type { PositionRow } from '../rows/position-store.ts';
import { LEVER_CURRENCY } from '../terms.ts';
import type { SeenMoney } from './account-money.ts';

export interface SeenAccount extends SeenMoney {
  readonly userId: number;
  readonly tier: number;
  /** Of somebody who has set themselves limits, where the act may open; they come with all open orders. */
  readonly limits: OpenerLimits | null;
  readonly stamp: string;
  readonly rows: SeenRows;
}

/** What is looked at besides the open positions and the orders that may reduce them. */
export interface Named {
  readonly orderId?: number | undefined;
  readonly positionId?: number | undefined;
  readonly hasAllOrders?: boolean;
  /** How many orders the act may make; one unless told. */
  readonly newOrders?: number;
  /** The act may open: the limits that its user has set count. */
  readonly mayOpen?: boolean;
}

interface SeenRow {
  readonly available: string;
  readonly held: string;
  readonly tier: number;
  readonly isLimited: boolean;
  readonly stamp: string;
  readonly doing: number;
  readonly orderIds: readonly number[];
  readonly positionId: number;
  readonly orders: readonly unknown[];
  readonly positions: readonly unknown[];
}

/**
 * One statement, whose parts are of one moment. Ids that the act does not use are lost. Limits, where there are any, are read
 * after it: who makes them stricter meanwhile does so beside this act.
 */
export async function seeAccount(
  sight: LimitsSight,
  userId: number,
  { orderId = 0, positionId = 0, hasAllOrders = false, newOrders = 1, mayOpen = false }: Named,
): Promise<SeenAccount> {
  const [row] = await sight.queryable.query<SeenRow>(seeSql, [
    ...[userId, LEVER_CURRENCY, orderId, positionId, hasAllOrders, mayOpen, newOrders],
  ]);
  if (row === undefined) throw new Error(`no user has the id ${userId}`);
  const orders = row.orders.map((each) => seen<OrderRow>(each));
  const positions = row.positions.map((each) => seen<PositionRow>(each));
  const holds = [...orders, ...positions].flatMap(({ row: { holdId }, held }) =>
    holdId === null || held === null ? [] : [[holdId, held] as const],
  );
  const { available, held, tier, isLimited, stamp, doing, ...drawn } = row;
  const limits = isLimited && mayOpen ? await openerLimits(sight, userId) : null;
  return {
    ...{ userId, available, held, tier, limits, stamp, holds: new Map(holds) },
    rows: {
      orders: orders.map((each) => each.row),
      positions: positions.map((each) => each.row),
      ...{ doing, drawn: { orderIds: drawn.orderIds, positionId: drawn.positionId } },
    },
  };
}

/** A row, and what is left of its hold. */
function seen<Row>(told: unknown): { row: Row; held: string | null } {
  const { held, ...row } = renameKeys(told, fromWireName) as Row & { held: string | null };
  return { row: row as Row, held };
}

const seeSql = `select coalesce(a.available, 0) as available, coalesce(a.held, 0) as held, u.vip_tier as tier,
    u.limits_version > 0 as is_limited,
    futures_stamp($1::bigint, $2) as stamp,
    (select jsonb_agg(nextval(pg_get_serial_sequence('futures_orders', 'id')))
      from generate_series(1, $7::integer)) as order_ids,
    nextval(pg_get_serial_sequence('futures_positions', 'id')) as position_id,
    (select count(*) from futures_orders where user_id = $1 and status = 'doing') as doing,
    coalesce((select jsonb_agg(futures_order_seen(o) order by o.id) from futures_orders o
      where o.user_id = $1 and o.status = 'doing' and (o.reduce_only or o.id = $3 or $5::boolean
        or ($6::boolean and u.limits_version > 0))), '[]')
    || coalesce((select jsonb_agg(futures_order_seen(o)) from futures_orders o
      where o.id = $3::bigint and o.user_id = $1 and o.status = 'complete'), '[]') as orders,
    coalesce((select jsonb_agg(futures_position_seen(p) order by p.id) from futures_positions p
      where p.user_id = $1 and p.status = 'open'), '[]')
    || coalesce((select jsonb_agg(futures_position_seen(p)) from futures_positions p
      where p.id = $4::bigint and p.user_id = $1 and p.status = 'closed'), '[]') as positions
  from users u left join accounts a on a.user_id = u.id and a.account = 'lever' and a.currency = $2
  where u.id = $1`;
