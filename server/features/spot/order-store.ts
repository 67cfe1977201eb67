/** Spot orders as rows, and as the contract says them. */
import type { Market } from '../../../contract/features/markets.ts';
import type { SpotOrder, TrailUnit } from '../../../contract/features/spot.ts';
import { lotsIn } from '../../../contract/lots.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { OcoState } from '../../../contract/pairs.ts';
import type { TimeInForce } from '../../../contract/plain/time-in-force.ts';
import { averagePrice, settleTotals } from '../../../contract/rules/spot/pricing.ts';
import { renameKeys, toWireName } from '../../../contract/wire.ts';
import type { Transaction } from '../../db/database.ts';
import { json } from '../../db/values.ts';
import type { Companion } from '../../ledger/companion.ts';

/** Columns of `spot_orders`, named as the rest of the code names them. */
export interface OrderRow {
  readonly id: number;
  readonly userId: number;
  readonly marketId: number;
  readonly symbol: string;
  /** Where both currencies of the order are kept. */
  readonly account: 'change' | 'stock';
  readonly side: 'buy' | 'sell';
  readonly kind: 'market' | 'limit';
  readonly price: string | null;
  /** Worst price of an order at the market that waits for the open. */
  readonly collar: string | null;
  readonly amount: string;
  readonly filled: string;
  /** Exact sums over the fills, not yet rounded to money. */
  readonly turnover: string;
  readonly feeExact: string;
  readonly feeDiscount: number;
  readonly holdId: number | null;
  readonly status: SpotOrder['status'];
  /** It waits for its market to open. */
  readonly queued: boolean;
  readonly timeInForce: TimeInForce;
  readonly expiresAt: number | null;
  readonly postOnly: boolean;
  /** The last price that wakes it; null for what waits for none. */
  readonly triggerPrice: string | null;
  /** When the trade was that woke it; null while it sleeps. */
  readonly triggeredAt: number | null;
  /** Of what has a trigger: only trades of the tape after this one count for it. */
  readonly fromTickId: number | null;
  /** Its trigger follows the best price so far, at this distance. */
  readonly trailBy: string | null;
  readonly trailUnit: TrailUnit | null;
  readonly bestPrice: string | null;
  /** Of a limit and a stop that share its hold: which of them are left. Then the limit, and that of the stop. */
  readonly oco: OcoState | null;
  readonly ocoPrice: string | null;
  readonly stopLimit: string | null;
  /** Of one that is traded in slices: how many, how far apart, how many have come, and when the next one is due. */
  readonly twapSlices: number | null;
  readonly twapEveryMs: number | null;
  readonly twapDone: number | null;
  readonly nextSliceAt: number | null;
  /** Of an entry: the prices of its exit, and the order that is the exit. Of an exit: its entry. */
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
  readonly exitId: number | null;
  readonly bracketOf: number | null;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export const ORDER_COLUMNS = `id, user_id, market_id, symbol, account, side, kind, price,
  collar, amount, filled, turnover, fee_exact, fee_discount, hold_id, status, queued,
  time_in_force, expires_at, post_only, trigger_price, triggered_at, from_tick_id,
  trail_by, trail_unit, best_price, oco, oco_price, stop_limit,
  twap_slices, twap_every_ms, twap_done, next_slice_at, take_profit, stop_loss, exit_id, bracket_of, version, created_at, updated_at`;

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
    queued,
    timeInForce,
    expiresAt,
    postOnly,
    triggerPrice,
    triggeredAt,
    trailBy,
    trailUnit,
    oco,
    ocoPrice,
    stopLimit,
    takeProfit,
    stopLoss,
    exitId,
    bracketOf,
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
    queued,
    timeInForce,
    expiresAt,
    postOnly,
    triggerPrice,
    triggeredAt,
    trailBy,
    trailUnit,
    ...{ oco, ocoPrice, stopLimit },
    twap: slicesOf(row),
    ...{ takeProfit, stopLoss, exitId, bracketOf },
    version,
    createdAt,
    updatedAt,
  };
}

function slicesOf({ twapSlices, twapEveryMs, twapDone, nextSliceAt }: OrderRow): SpotOrder['twap'] {
  if (twapSlices === null || twapEveryMs === null || twapDone === null) return null;
  return { slices: twapSlices, done: twapDone, everyMs: twapEveryMs, nextAt: nextSliceAt };
}

/** The id that a new order will have. */
export async function nextOrderId(tx: Transaction): Promise<number> {
  return first(await tx.query<{ id: number }>(`select nextval('spot_orders_id_seq') as id`, [])).id;
}

/** Writes a new order that holds nothing with the money of its fills. */
export function orderInsertion(order: OrderRow): Companion {
  return { sql: insertSql, params: [json(orderColumns(order))] };
}

const insertSql = `written as (
  insert into spot_orders overriding system value
    select new_order.* from done, jsonb_populate_record(null::spot_orders, $1::jsonb) as new_order)`;

const columns = new Map<string, string>();

/** Each made once. Only names of our own may be kept: what a call names is anybody's. */
function columnOf(field: string): string {
  const known = columns.get(field);
  if (known !== undefined) return known;
  const made = toWireName(field);
  columns.set(field, made);
  return made;
}

/** An order by the names of its columns. */
export function orderColumns(order: OrderRow): unknown {
  return renameKeys(order, columnOf);
}

/** Only what it has. */
export function filledColumns(order: OrderRow): unknown {
  const filled: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(order))
    if (value !== null) filled[columnOf(field)] = value;
  return filled;
}

/** The order as a change leaves it: the version rises by one. Only open orders wait, and only they have slices to come. */
export function changedOrder(order: OrderRow, at: number): OrderRow {
  // As the database gives it back: without the zeros that a trader may have typed.
  const plain = (text: string | null) => (text === null ? null : plainText(exact(text)));
  return {
    ...order,
    price: plain(order.price),
    triggerPrice: plain(order.triggerPrice),
    ocoPrice: plain(order.ocoPrice),
    stopLimit: plain(order.stopLimit),
    takeProfit: plain(order.takeProfit),
    stopLoss: plain(order.stopLoss),
    queued: order.queued && order.status === 'open',
    nextSliceAt: order.status === 'open' ? order.nextSliceAt : null,
    version: order.version + 1,
    updatedAt: at,
  };
}

/** Writes an order that was locked, or made, in this transaction. */
export function orderChange(order: OrderRow): Companion {
  return { sql: changeSql, params: changeParams(order) };
}

const CHANGE = `update spot_orders set filled = $2, turnover = $3, fee_exact = $4, hold_id = $5,
  status = $6, price = $7, queued = $8, version = $9, updated_at = $10, collar = $11, trigger_price = $12,
  triggered_at = $13, from_tick_id = $14, best_price = $15, kind = $16, oco = $17, oco_price = $18, stop_limit = $19,
  twap_done = $20, next_slice_at = $21`;
const changeSql = `written as (${CHANGE} from done where spot_orders.id = $1)`;

function changeParams(order: OrderRow): readonly unknown[] {
  return [
    ...[order.id, order.filled, order.turnover, order.feeExact, order.holdId, order.status],
    ...[order.price, order.queued, order.version, order.updatedAt, order.collar],
    ...[order.triggerPrice, order.triggeredAt, order.fromTickId, order.bestPrice],
    ...[order.kind, order.oco, order.ocoPrice, order.stopLimit],
    ...[order.twapDone, order.nextSliceAt],
  ];
}

/** Writes the fields that change in an order's life. */
export async function updateOrder(tx: Transaction, order: OrderRow, at: number): Promise<OrderRow> {
  const changed = changedOrder(order, at);
  first(await tx.query(`${CHANGE} where id = $1 returning id`, changeParams(changed)));
  return changed;
}

export interface NewFill {
  readonly price: string;
  readonly quantity: string;
  readonly isMaker: boolean;
  readonly at: number;
}

/** Writes the fills of an order beside the order itself. */
export function withFills(
  written: Companion,
  { id, fills }: { id: number; fills: readonly NewFill[] },
): Companion {
  const from = written.params.length;
  return {
    sql: `${written.sql}, filled as (
      insert into spot_fills (order_id, price, quantity, is_maker, time)
        select $${from + 1}::bigint, fill.* from done,
          unnest($${from + 2}::numeric[], $${from + 3}::numeric[], $${from + 4}::boolean[],
            $${from + 5}::bigint[]) as fill (price, quantity, is_maker, time))`,
    params: [
      ...written.params,
      id,
      fills.map((fill) => fill.price),
      fills.map((fill) => fill.quantity),
      fills.map((fill) => fill.isMaker),
      fills.map((fill) => fill.at),
    ],
  };
}

/** It waits for its trigger, and does nothing else until then. */
export function isAsleep(order: Pick<OrderRow, 'triggerPrice' | 'triggeredAt' | 'oco'>): boolean {
  return order.triggerPrice !== null && order.triggeredAt === null && order.oco === null;
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
