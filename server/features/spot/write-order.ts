/**
 * An order with its hold, its fills, their money, the news of it and the key of its intent, as one statement. What is written
 * was computed from what was seen; the database looks whether that still holds, and has written nothing where it does not.
 */
import { type Failure, refuse } from '../../../contract/envelope.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import { renameKeys, toWireName } from '../../../contract/wire.ts';
import { type Claim, claimParameter } from '../../calls/claim.ts';
import type { Transaction } from '../../db/database.ts';
import { Refused, raisedRefusal } from '../../db/errors.ts';
import { json } from '../../db/values.ts';
import type { Exchange } from '../../exchange.ts';
import { legParameters } from '../../ledger/transfer.ts';
import { currencyIds } from '../../money/currencies.ts';
import { encodeNews } from '../../realtime/announce.ts';
import type { PlannedFill } from './fill-order.ts';
import { filledColumns, type OrderRow, orderColumns, toSpotOrder } from './order-store.ts';

/** Orders that one user may have resting at a time. */
export const MAXIMUM_OPEN_ORDERS = 200;

export interface Writing {
  /** As it is from now on. */
  readonly order: OrderRow;
  readonly market: Market;
  readonly fill: PlannedFill | null;
  readonly claim: Claim | null;
  /** What it belongs to is told together with it, by its caller. */
  readonly isUntold?: boolean;
}

/** Of an order that is there, as it was when the change was computed from it. */
export interface Change extends Writing {
  readonly seen: OrderRow;
}

export interface NewOrder extends Writing {
  /** What it may come to cost, in this currency; null for one that is paid at once. */
  readonly hold: { readonly amount: string; readonly currency: string } | null;
  /** The tier that it was computed for. */
  readonly vipTier: number;
  /** Its owner's own limits, if there are any, were looked at in this transaction; they are not in the way of a sale. */
  readonly within?: Transaction;
}

export interface WrittenOrder {
  readonly id: number | null;
  readonly tier: number | null;
  readonly mustJudge: boolean;
}

/**
 * Writes a new order, whose id is 0 until then.
 * @returns the tier that its owner has, and no id where it was computed for another one, or where limits of the owner must be
 * looked at before.
 * @throws Refused when the account cannot pay, or has too many orders open.
 */
export async function writeNewOrder(exchange: Exchange, writing: NewOrder): Promise<WrittenOrder> {
  const { order, within } = writing;
  const params = placementOf(writing);
  const [written] = await write<WrittenOrder>(exchange, order, {
    ...(within && { within }),
    ...{ sql: placeSql, params },
  });
  if (!written) throw new Error('a new order was not answered');
  return written;
}

/** A new order as `spot_place_judged` takes it. */
export function placementOf(writing: NewOrder): readonly unknown[] {
  const { order, market, claim, hold, vipTier, within } = writing;
  const told = toSpotOrder(order, market);
  return [
    within !== undefined || order.side === 'sell',
    // Of a new order only what it has: it is read into an empty row, a column at a time.
    ...[claimParameter(claim, told), json(filledColumns(order)), vipTier],
    ...[MAXIMUM_OPEN_ORDERS, hold?.amount ?? null, hold?.currency ?? null],
    ...moneyAndNews(writing, [order.status === 'open' ? 'spot.placed' : 'spot.filled', told]),
  ];
}

/**
 * Writes what a resting order has become: filled as far as planned, or cancelled, which gives back what it held.
 * @returns false where the order is not what it was when the change was computed from it.
 */
export async function writeChange(
  exchange: Exchange,
  writing: Change & { readonly within?: Transaction },
): Promise<boolean> {
  const { order, market, claim, seen, within } = writing;
  const told = toSpotOrder(order, market);
  const [written] = await write<{ isWritten: boolean }>(exchange, order, {
    ...(within && { within }),
    sql: changeSql,
    params: [
      ...[claimParameter(claim, told), json(orderColumns(order)), seen.version],
      ...moneyAndNews(writing, [changeEvent(writing), told]),
    ],
  });
  return written?.isWritten === true;
}

/** What the owner is told of a change. */
export function changeEvent({ fill }: Pick<Writing, 'fill'>) {
  return fill === null ? 'spot.cancelled' : 'spot.filled';
}

const placeSql = `select * from spot_place_judged($1::boolean, $2::jsonb, $3::jsonb, $4::integer, $5::integer, $6::numeric, $7,
  $8::numeric, $9::numeric, $10::bigint[], $11::text[], $12::text[], $13::numeric[], $14::jsonb, $15, $16::jsonb, $17::jsonb)`;
const changeSql = `select spot_change($1::jsonb, $2::jsonb, $3::integer,
  $4::numeric, $5::numeric, $6::bigint[], $7::text[], $8::text[], $9::numeric[], $10::jsonb, $11, $12::jsonb, $13::jsonb)
  as is_written`;

async function write<Row>(
  { database, bell }: Exchange,
  { userId }: OrderRow,
  { sql, params, within }: { sql: string; params: readonly unknown[]; within?: Transaction },
): Promise<Row[]> {
  try {
    if (within !== undefined) {
      within.afterCommit(() => bell.ring(userId));
      return await within.query<Row>(sql, params);
    }
    const rows = await database.inOneStatement<Row>(sql, params);
    bell.ring(userId);
    return rows;
  } catch (error) {
    const refusal = refusals.get(raisedRefusal(error));
    throw refusal ? new Refused(refusal) : error;
  }
}

const refusals: ReadonlyMap<string | null, Failure> = new Map(
  [
    refuse('insufficient_balance').error,
    refuse('too_many_orders', { params: { maximum: String(MAXIMUM_OPEN_ORDERS) } }).error,
  ].map((failure) => [failure.code, failure]),
);

/** What the money of the fills does, their rows, and what the owner is told. */
function moneyAndNews(
  { market, fill, isUntold = false }: Writing,
  news: readonly ['spot.placed' | 'spot.filled' | 'spot.cancelled', SpotOrder],
): unknown[] {
  const { name, payload } = encodeNews(news);
  const ids = [market.base, market.quote].map((code) => [code, currencyIds.get(code)]);
  return [
    ...moneyOf(fill),
    ...[isUntold ? null : name, json(payload), json(Object.fromEntries(ids))],
  ];
}

/** What fills do with money, and their rows, as the functions of the database take them. */
export function moneyOf(fill: PlannedFill | null): unknown[] {
  const { amount = null, release = null } = fill?.fromHold ?? {};
  return [
    // Null releases all that is left.
    ...[amount, release === 'rest' ? null : release],
    ...(fill === null ? [null, null, null, null] : legParameters(fill.legs)),
    fill === null ? null : json(renameKeys(fill.fills, toWireName)),
  ];
}
