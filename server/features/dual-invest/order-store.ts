/** Purchases as rows, and as the contract says them. */
import type {
  DualOrder,
  DualState,
  DualTick,
  DualType,
} from '../../../contract/features/dual-invest.ts';
import { dualPayouts, dualSharePrice } from '../../../contract/rules/dual/dual-payout.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { json } from '../../db/values.ts';
import { currencies } from '../../money/currencies.ts';
import { idOf, type ProductRow } from './product-store.ts';

/** Kind of the reference of every hold and transfer for an order; its id is the order's. */
export const DUAL_REFERENCE = 'dual_order';

export interface OrderRow {
  readonly id: number;
  readonly userId: number;
  readonly productId: number;
  readonly marketId: number;
  readonly symbol: string;
  readonly currency: string;
  readonly quoteCurrency: string;
  readonly payCurrency: string;
  readonly type: DualType;
  readonly num: number;
  readonly shareQuantity: string;
  readonly quantity: string;
  readonly amount: string;
  readonly linkedPrice: string;
  readonly annualRate: string;
  readonly holdingDays: number;
  readonly holdId: number;
  readonly maturesAt: number;
  readonly status: DualState;
  readonly settlementPrice: string | null;
  /** Of the settlement price; null before. */
  readonly priceSource: string | null;
  readonly paidCurrency: string | null;
  readonly paidAmount: string | null;
  readonly purchasedAt: number;
  readonly settledAt: number | null;
  readonly version: number;
}

const OWN_COLUMNS = `o.id, o.user_id, o.product_id, o.market_id, o.symbol, o.currency,
    o.quote_currency, o.pay_currency, o.type, o.num, o.share_quantity, o.quantity, o.amount,
    o.linked_price, o.annual_rate, o.holding_days, o.hold_id, o.matures_at, o.status,
    o.settlement_price, o.paid_currency, o.paid_amount, o.purchased_at, o.settled_at, o.version`;

const SELECT = `select ${OWN_COLUMNS}, s.source as price_source
  from dual_orders o left join dual_settlements s
    on s.market_id = o.market_id and s.matures_at = o.matures_at and o.settled_at is not null`;

export function toOrder(row: OrderRow): DualOrder {
  const { userId: _user, marketId: _market, holdId: _hold, shareQuantity: _share, ...rest } = row;
  const { below, above } = payoutsOf(row);
  return {
    ...rest,
    currencyId: idOf(row.currency),
    sharePrice: dualSharePrice(row),
    payoutBelow: below,
    payoutAbove: above,
  };
}

/** Both outcomes of an order. */
export function payoutsOf(
  row: Pick<
    OrderRow,
    'quantity' | 'linkedPrice' | 'annualRate' | 'holdingDays' | 'currency' | 'quoteCurrency'
  >,
): { below: string; above: string } {
  return dualPayouts({
    ...row,
    coinScale: scaleOf(row.currency),
    quoteScale: scaleOf(row.quoteCurrency),
  });
}

function scaleOf(code: string): number {
  const found = currencies.find((currency) => currency.code === code);
  if (found === undefined) throw new Error(`a dual investment of an unknown currency: ${code}`);
  return found.scale;
}

/** The id comes before the row, because what is paid is held under it. */
export async function nextOrderId(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('dual_orders', 'id')) as id`,
  );
  if (row === undefined) throw new Error('a dual investment got no id');
  return row.id;
}

/** Writes an order by the terms that its product has at this moment. */
export async function insertOrder(
  tx: Transaction,
  order: {
    readonly id: number;
    readonly userId: number;
    readonly product: ProductRow;
    readonly num: number;
    readonly holdId: number;
    readonly at: number;
  },
): Promise<OrderRow> {
  const { id, userId, product, num, holdId, at } = order;
  await tx.query(
    `insert into dual_orders (id, user_id, product_id, market_id, symbol, currency, quote_currency, type,
         num, share_quantity, linked_price, annual_rate, holding_days, hold_id, matures_at, purchased_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      ...[id, userId, product.id, product.marketId, product.symbol, product.currency],
      ...[product.quoteCurrency, product.type, num, product.shareQuantity, product.linkedPrice],
      ...[product.annualRate, product.holdingDays, holdId, product.maturesAt, at],
    ],
  );
  const [row] = await tx.query<OrderRow>(`${SELECT} where o.id = $1`, [id]);
  if (row === undefined) throw new Error('a dual investment was not written');
  return row;
}

/** Purchased orders that mature until then go on to be settling; those of no other transaction. */
export function markSettling(
  tx: Transaction,
  { until, limit }: { readonly until: number; readonly limit: number },
): Promise<OrderRow[]> {
  return tx.query<OrderRow>(
    `update dual_orders o set status = 'settling' where o.status = 'purchased' and o.id in (
         select id from dual_orders where status = 'purchased' and matures_at <= $1
           order by matures_at, user_id, id limit $2 for update skip locked)
       returning ${OWN_COLUMNS}, null as price_source`,
    [until, limit],
  );
}

/** An order whose price is known; it is null where there were too few trades for one. */
export type PricedOrder = OrderRow & { readonly price: string | null };

/**
 * Locks orders whose price is known, and those of no other transaction. They come by user, so that instances take
 * different users' orders and do not wait for each other at an account.
 */
export function claimPriced(tx: Transaction, limit: number): Promise<PricedOrder[]> {
  return tx.query<PricedOrder>(
    `select ${OWN_COLUMNS}, s.source as price_source, s.price from dual_orders o
       join dual_settlements s on s.market_id = o.market_id and s.matures_at = o.matures_at
       where o.status = 'settling'
       order by o.matures_at, o.user_id, o.id limit $1 for update of o skip locked`,
    [limit],
  );
}

/** How an order ends; of a price that is null, with what was paid for it. */
interface End {
  readonly id: number;
  readonly status: 'success' | 'fail';
  readonly price: string | null;
  readonly currency: string;
  readonly amount: string;
}

/** Ends what was claimed, and answers it as it is then, by user and id. */
export async function saveEnds(
  tx: Transaction,
  ends: readonly End[],
  at: number,
): Promise<OrderRow[]> {
  const rows = await tx.query<OrderRow>(
    `with ended as (
         update dual_orders o set status = row.status, settlement_price = row.price,
             paid_currency = row.currency, paid_amount = row.amount, settled_at = $2
           from jsonb_to_recordset($1::jsonb) as row (id bigint, status text, price numeric,
             currency text, amount numeric)
           where o.id = row.id and o.status = 'settling' returning ${OWN_COLUMNS}
       )
       select o.*, s.source as price_source from ended o
         join dual_settlements s on s.market_id = o.market_id and s.matures_at = o.matures_at
         order by o.user_id, o.id`,
    [json(ends), at],
  );
  if (rows.length !== ends.length) throw new Error('an order that was claimed was not saved');
  return rows;
}

/** One page, newest first, with one row more than asked when there are more. */
export function listOrders(
  queryable: Queryable,
  wanted: { userId: number; status: DualState | null; page: number; limit: number },
): Promise<OrderRow[]> {
  const { userId, status, page, limit } = wanted;
  return queryable.query<OrderRow>(
    `${SELECT} where o.user_id = $1 and ($2::text is null or o.status = $2)
      order by o.id desc limit $3 offset $4`,
    [userId, status, limit + 1, (page - 1) * limit],
  );
}

/** An order of this user with the trades that settled it; another user's id is as unknown as none. */
export async function findEvidence(
  queryable: Queryable,
  userId: number,
  id: number,
): Promise<{ row: OrderRow; ticks: readonly DualTick[] } | null> {
  const [row] = await queryable.query<OrderRow>(`${SELECT} where o.id = $1 and o.user_id = $2`, [
    id,
    userId,
  ]);
  if (row === undefined) return null;
  const [settled] = await queryable.query<{ ticks: readonly DualTick[] }>(
    `select ticks from dual_settlements where market_id = $1 and matures_at = $2`,
    [row.marketId, row.maturesAt],
  );
  return { row, ticks: row.settledAt === null ? [] : (settled?.ticks ?? []) };
}
