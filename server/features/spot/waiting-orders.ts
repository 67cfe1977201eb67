/** Orders that wait: for the market to come to their limit, for its open, or for their end. */
import type { TrailUnit } from '../../../contract/features/spot.ts';
import type { OcoState } from '../../../contract/pairs.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { type DueAfter, SLICES_READ } from '../../jobs/slices.ts';
import { ORDER_COLUMNS, type OrderRow } from './order-store.ts';

/** An order while it rests; null before and after, and for what is traded by time. */
export async function readResting(queryable: Queryable, orderId: number): Promise<OrderRow | null> {
  const rows = await queryable.query<OrderRow>(
    `select ${ORDER_COLUMNS} from spot_orders where id = $1 and status = 'open' and not queued
      and twap_slices is null`,
    [orderId],
  );
  return rows[0] ?? null;
}

/**
 * Locks the order that has waited longest for this market, after the one given. Who comes second
 * waits for the first, so that the queue meets the book in the order in which it was formed.
 */
export async function claimQueued(
  tx: Transaction,
  marketId: number,
  afterId: number,
): Promise<OrderRow | null> {
  const rows = await tx.query<OrderRow>(
    `select ${ORDER_COLUMNS} from spot_orders where market_id = $1 and queued and id > $2
      order by id limit 1 for update`,
    [marketId, afterId],
  );
  return rows[0] ?? null;
}

/** Locks an order while it is open. */
export async function lockWaiting(tx: Transaction, orderId: number): Promise<OrderRow | null> {
  const rows = await tx.query<OrderRow>(
    `select ${ORDER_COLUMNS} from spot_orders where id = $1 and status = 'open' for update`,
    [orderId],
  );
  return rows[0] ?? null;
}

/** What the matcher watches: every open order with the price at which it fills or wakes; of slices only the time decides. */
export interface WatchedOrder {
  readonly id: number;
  readonly marketId: number;
  readonly side: 'buy' | 'sell';
  /** Null for one at the market, which is queued or asleep. */
  readonly price: string | null;
  readonly queued: boolean;
  readonly triggerPrice: string | null;
  readonly triggeredAt: number | null;
  readonly oco: OcoState | null;
  /** Of what has a trigger: trades after this one count for it. Not known of an order as the contract says it. */
  readonly fromTickId?: number | null;
  readonly trailBy?: string | null;
  readonly trailUnit?: TrailUnit | null;
  /** The best price of a trailing stop so far, which the trade had after which it is judged. */
  readonly bestPrice?: string | null;
  /** Of what has none: trades after this instant count for it, */
  readonly updatedAt: number;
  /** and before this one, where there is one. */
  readonly expiresAt: number | null;
}

/** Those that were written or moved at this instant or later. */
export async function openOrders(queryable: Queryable, sinceMs: number): Promise<WatchedOrder[]> {
  return queryable.query<WatchedOrder>(
    `select id, market_id, side, price, queued, trigger_price, triggered_at, from_tick_id, trail_by, trail_unit, best_price,
         oco, updated_at, expires_at
       from spot_orders
       where status = 'open' and twap_slices is null and updated_at >= $1 order by id`,
    [sinceMs],
  );
}

/** Those that waited and ended at this instant or later. */
export function endedOrders(
  queryable: Queryable,
  sinceMs: number,
): Promise<Pick<WatchedOrder, 'id' | 'marketId'>[]> {
  return queryable.query(
    `select id, market_id from spot_orders
       where status <> 'open' and updated_at <> created_at and twap_slices is null and updated_at >= $1`,
    [sinceMs],
  );
}

/** Open orders whose instant has come, the earliest first. */
export function expiredOrders(queryable: Queryable, atMs: number): Promise<OrderRow[]> {
  return queryable.query<OrderRow>(
    `select ${ORDER_COLUMNS} from spot_orders
       where status = 'open' and expires_at <= $1 order by expires_at, id limit 500`,
    [atMs],
  );
}

/** Orders of which a slice is due, who has waited longest first, from the one after the given one on. */
export function dueSlices(
  queryable: Queryable,
  atMs: number,
  after: DueAfter | null,
): Promise<OrderRow[]> {
  return queryable.query<OrderRow>(
    `select ${ORDER_COLUMNS} from spot_orders
       where status = 'open' and next_slice_at <= $1 and (next_slice_at, id) > ($2::bigint, $3::bigint)
       order by next_slice_at, id limit $4`,
    [atMs, after?.nextSliceAt ?? 0, after?.id ?? 0, SLICES_READ],
  );
}

interface MovedTrail {
  readonly id: number;
  readonly fromTickId: number;
  readonly best: string;
  readonly trigger: string;
}

/** Keeps how far trailing stops have followed; of several instances the one that is farthest counts. */
export async function keepTrails(queryable: Queryable, moved: readonly MovedTrail[]) {
  await queryable.query(
    `update spot_orders o set from_tick_id = trail.tick, best_price = trail.best, trigger_price = trail.trigger
       from unnest($1::bigint[], $2::bigint[], $3::numeric[], $4::numeric[]) as trail (id, tick, best, trigger)
      where o.id = trail.id and o.status = 'open' and o.triggered_at is null and o.from_tick_id < trail.tick`,
    [
      moved.map(({ id }) => id),
      moved.map(({ fromTickId }) => fromTickId),
      moved.map(({ best }) => best),
      moved.map(({ trigger }) => trigger),
    ],
  );
}
