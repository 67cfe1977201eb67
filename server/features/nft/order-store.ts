/** Orders of won auctions as rows, and as the contract says them. */
import type { NftOrder } from '../../../contract/features/nft-entities.ts';
import { dueOf } from '../../../contract/rules/nft/nft-sale.ts';
import type { PageWanted } from '../../calls/page.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { PICTURED, type Pictured, pictured } from './item-store.ts';
import { NFT_CURRENCY } from './terms.ts';

export interface OrderRow extends Pictured {
  readonly id: number;
  readonly saleId: number;
  readonly userId: number;
  readonly price: string;
  readonly margin: string;
  readonly status: NftOrder['status'];
  readonly isRead: boolean;
  readonly payBefore: number;
  readonly paidAt: number | null;
  readonly createdAt: number;
  readonly version: number;
}

const ORDERS = `select n.id, n.sale_id, n.user_id, n.price, n.margin, n.status, n.is_read, n.pay_before,
    n.paid_at, n.created_at, n.version, ${PICTURED}
  from nft_orders n join nft_sales s on s.id = n.sale_id join nft_items i on i.id = s.item_id`;

export function toOrder(row: OrderRow): NftOrder {
  const { id, itemId, code, price, margin, status, isRead, payBefore, paidAt } = row;
  const { name, image } = pictured(row);
  return {
    ...{ id, itemId, code, name, image, price, margin, due: dueOf({ price, margin }) },
    ...{ currencyId: NFT_CURRENCY.id, currency: NFT_CURRENCY.code },
    ...{ status, isRead, payBefore, paidAt, createdAt: row.createdAt, version: row.version },
  };
}

export async function insertOrder(
  tx: Transaction,
  order: Pick<OrderRow, 'saleId' | 'userId' | 'price' | 'margin' | 'payBefore' | 'createdAt'>,
): Promise<OrderRow> {
  const { saleId, userId, price, margin, payBefore, createdAt } = order;
  const [row] = await tx.query<{ id: number }>(
    `insert into nft_orders (sale_id, user_id, price, margin, pay_before, created_at)
       values ($1, $2, $3, $4, $5, $6) returning id`,
    [saleId, userId, price, margin, payBefore, createdAt],
  );
  return readOrder(tx, row?.id ?? 0);
}

export async function readOrder(queryable: Queryable, id: number): Promise<OrderRow> {
  const [row] = await queryable.query<OrderRow>(`${ORDERS} where n.id = $1`, [id]);
  if (row === undefined) throw new Error(`the order ${id} is gone`);
  return row;
}

/** Null for an unknown one and for another user's. */
export async function lockOrder(
  tx: Transaction,
  id: number,
  userId: number,
): Promise<OrderRow | null> {
  const [row] = await tx.query<OrderRow>(
    `${ORDERS} where n.id = $1 and n.user_id = $2 for update of n`,
    [id, userId],
  );
  return row ?? null;
}

/** An order whose day is over; of several instances each takes another. */
export async function claimOverdue(queryable: Queryable, at: number): Promise<OrderRow | null> {
  const [row] = await queryable.query<OrderRow>(
    `${ORDERS} where n.status = 'unpaid' and n.pay_before <= $1
       order by n.pay_before, n.id limit 1 for update of n skip locked`,
    [at],
  );
  return row ?? null;
}

export async function endOrder(
  tx: Transaction,
  id: number,
  end: { readonly status: 'paid' | 'expired'; readonly paidAt: number | null },
): Promise<OrderRow> {
  await tx.query(
    'update nft_orders set status = $2, paid_at = $3, is_read = is_read or $4 where id = $1',
    [id, end.status, end.paidAt, end.status === 'paid'],
  );
  return readOrder(tx, id);
}

export function listOrders(
  queryable: Queryable,
  { userId, page, limit }: PageWanted & { readonly userId: number },
): Promise<OrderRow[]> {
  return queryable.query<OrderRow>(
    `${ORDERS} where n.user_id = $1 order by (n.status = 'unpaid') desc, n.id desc limit $2 offset $3`,
    [userId, limit + 1, (page - 1) * limit],
  );
}
