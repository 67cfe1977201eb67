/** Purchases as rows, and as the contract says them. */
import type {
  DualOrder,
  DualState,
  DualTick,
  DualType,
} from '../../../contract/features/dual-invest.ts';
import { dualPayouts, dualSharePrice } from '../../../contract/rules/dual/dual-payout.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
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

const SELECT = `select o.id, o.user_id, o.product_id, o.market_id, o.symbol, o.currency,
    o.quote_currency, o.pay_currency, o.type, o.num, o.share_quantity, o.quantity, o.amount,
    o.linked_price, o.annual_rate, o.holding_days, o.hold_id, o.matures_at, o.status,
    o.settlement_price, s.source as price_source, o.paid_currency, o.paid_amount, o.purchased_at,
    o.settled_at, o.version
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
  const [row] = await readOrders(tx, [id]);
  if (row === undefined) throw new Error('a dual investment was not written');
  return row;
}

/** The orders of these ids, by user and id. */
export function readOrders(queryable: Queryable, ids: readonly number[]): Promise<OrderRow[]> {
  return queryable.query<OrderRow>(
    `${SELECT} where o.id = any ($1::bigint[]) order by o.user_id, o.id`,
    [ids],
  );
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
