/** Sales, deposits, bids and orders as rows. Whoever changes a sale holds its row, so all agree on what came first. */
import type { NftBid, NftOrder } from '../../../contract/features/nft-entities.ts';
import { dueOf } from '../../../contract/rules/nft/nft-sale.ts';
import type { PageWanted } from '../../calls/page.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { SaleTerms } from './first-sales.ts';
import { type ItemRow, pictured, toPerson } from './item-store.ts';
import { NFT_CURRENCY } from './terms.ts';

/** Kinds of the references of holds and transfers; their ids are the deposit's and the sale's. */
export const DEPOSIT_REFERENCE = 'nft_deposit';
export const SALE_REFERENCE = 'nft_sale';

export interface SaleRow extends SaleTerms {
  readonly id: number;
  readonly itemId: number;
  /** Null: the artist. */
  readonly sellerId: number | null;
  readonly status: 'open' | 'unpaid' | 'sold' | 'ended';
  readonly bids: number;
  readonly topPrice: string | null;
  readonly topBidderId: number | null;
}

const COLUMNS = `id, item_id, seller_id, mode, price, step, margin, starts_at, ends_at, status, bids,
  top_price, top_bidder_id`;

/** A sale is never without the terms of its mode: the schema says so. */
export type AuctionRow = SaleRow & { readonly step: string; readonly margin: string };

export function isAuction(sale: SaleRow): sale is AuctionRow {
  return sale.mode === 'auction';
}

/** The newest sale of a work, locked; null for an unknown code. */
export async function lockSale(tx: Transaction, code: string): Promise<SaleRow | null> {
  const [sale] = await tx.query<SaleRow>(
    `select ${COLUMNS} from nft_sales where id = (select sale_id from nft_items where code = $1) for update`,
    [code.toLowerCase()],
  );
  return sale ?? null;
}

export async function lockSaleOf(tx: Transaction, id: number): Promise<SaleRow> {
  const [sale] = await tx.query<SaleRow>(
    `select ${COLUMNS} from nft_sales where id = $1 for update`,
    [id],
  );
  if (sale === undefined) throw new Error(`the sale ${id} is gone`);
  return sale;
}

/** A sale that is over and still open; of several instances each takes another. */
export async function claimEnded(tx: Transaction, at: number): Promise<SaleRow | null> {
  const [sale] = await tx.query<SaleRow>(
    `select ${COLUMNS} from nft_sales where status = 'open' and ends_at <= $1
       order by ends_at, id limit 1 for update skip locked`,
    [at],
  );
  return sale ?? null;
}

/** Puts a work up for sale; it has none that is open. */
export async function insertSale(
  tx: Transaction,
  itemId: number,
  sale: SaleTerms & { readonly sellerId: number | null; readonly at: number },
): Promise<number> {
  const { sellerId, mode, price, step, margin, startsAt, endsAt, at } = sale;
  const [row] = await tx.query<{ id: number }>(
    `with made as (
       insert into nft_sales (item_id, seller_id, mode, currency, price, step, margin, starts_at, ends_at, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id, item_id
     )
     update nft_items i set sale_id = made.id from made where i.id = made.item_id returning made.id`,
    [itemId, sellerId, mode, NFT_CURRENCY.code, price, step, margin, startsAt, endsAt, at],
  );
  if (row === undefined) throw new Error('a sale was not written');
  return row.id;
}

export async function endSale(
  tx: Transaction,
  id: number,
  end: { readonly status: 'unpaid' | 'sold' | 'ended'; readonly at: number },
): Promise<void> {
  await tx.query(
    'update nft_sales set status = $2, ended_at = coalesce(ended_at, $3) where id = $1',
    [id, end.status, end.at],
  );
}

export interface DepositRow {
  readonly id: number;
  readonly saleId: number;
  readonly userId: number;
  readonly holdId: number;
  readonly amount: string;
}

const DEPOSIT = 'id, sale_id, user_id, hold_id, amount';

export async function findDeposit(
  queryable: Queryable,
  saleId: number,
  userId: number,
): Promise<DepositRow | null> {
  const [row] = await queryable.query<DepositRow>(
    `select ${DEPOSIT} from nft_deposits where sale_id = $1 and user_id = $2 and status = 'held'`,
    [saleId, userId],
  );
  return row ?? null;
}

/** All that are held of a sale, by user, as accounts are locked. */
export function heldDeposits(tx: Transaction, saleId: number): Promise<DepositRow[]> {
  return tx.query<DepositRow>(
    `select ${DEPOSIT} from nft_deposits where sale_id = $1 and status = 'held' order by user_id`,
    [saleId],
  );
}

/** The id comes before the row, because the money is held under it. */
export async function nextDepositId(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('nft_deposits', 'id')) as id`,
  );
  if (row === undefined) throw new Error('a deposit got no id');
  return row.id;
}

export async function insertDeposit(
  tx: Transaction,
  { id, saleId, userId, holdId, amount, at }: DepositRow & { readonly at: number },
): Promise<void> {
  await tx.query(
    `insert into nft_deposits (id, sale_id, user_id, hold_id, amount, created_at)
       values ($1, $2, $3, $4, $5, $6)`,
    [id, saleId, userId, holdId, amount, at],
  );
}

export async function endDeposits(
  tx: Transaction,
  ids: readonly number[],
  status: 'returned' | 'paid' | 'forfeited',
): Promise<void> {
  await tx.query('update nft_deposits set status = $2 where id = any ($1::bigint[])', [
    ids,
    status,
  ]);
}

export async function insertBid(
  tx: Transaction,
  sale: SaleRow,
  bid: { readonly userId: number; readonly price: string; readonly at: number },
): Promise<number> {
  await tx.query(
    'update nft_sales set bids = bids + 1, top_price = $2, top_bidder_id = $3 where id = $1',
    [sale.id, bid.price, bid.userId],
  );
  const [row] = await tx.query<{ id: number }>(
    'insert into nft_bids (sale_id, user_id, price, created_at) values ($1, $2, $3, $4) returning id',
    [sale.id, bid.userId, bid.price, bid.at],
  );
  if (row === undefined) throw new Error('a bid was not written');
  return row.id;
}

type Pictured = Pick<ItemRow, 'name' | 'type' | 'work' | 'series' | 'code'> & {
  readonly itemId: number;
};
const PICTURED = 'i.id as item_id, i.code, i.name, i.type, i.work, i.series';

interface BidRow extends Pictured {
  readonly id: number;
  readonly userId: number;
  readonly price: string;
  readonly createdAt: number;
  readonly nickname: string;
  readonly headPortrait: string;
  readonly status: NftBid['status'];
  readonly margin: string;
  readonly marginStatus: NftBid['marginStatus'];
}

// The highest bid of a sale is its last one: each is higher than those before.
const BIDS = `select b.id, b.user_id, b.price, b.created_at, ${PICTURED}, u.nickname, u.head_portrait,
    case when b.price < s.top_price then case when s.status = 'open' then 'outbid' else 'lost' end
      when s.status = 'open' then 'leading'
      when d.status = 'forfeited' then 'forfeited' else 'won' end as status,
    d.amount as margin, d.status as margin_status
  from nft_bids b
  join nft_sales s on s.id = b.sale_id
  join nft_items i on i.id = s.item_id
  join nft_deposits d on d.sale_id = b.sale_id and d.user_id = b.user_id
  join users u on u.id = b.user_id`;

export function toBid(row: BidRow, viewerId: number | null): NftBid {
  const { id, itemId, code, price, status, margin, marginStatus, createdAt: time } = row;
  const { name, image } = pictured(row);
  const bidder = toPerson(row, viewerId);
  const currency = NFT_CURRENCY.code;
  return {
    id,
    itemId,
    code,
    name,
    image,
    bidder,
    price,
    currency,
    status,
    margin,
    marginStatus,
    time,
  };
}

export async function readBid(queryable: Queryable, id: number): Promise<BidRow> {
  const [row] = await queryable.query<BidRow>(`${BIDS} where b.id = $1`, [id]);
  if (row === undefined) throw new Error(`the bid ${id} is gone`);
  return row;
}

/** The last bid of a user in a sale. */
export async function lastBidOf(
  queryable: Queryable,
  saleId: number,
  userId: number,
): Promise<BidRow | null> {
  const [row] = await queryable.query<BidRow>(
    `${BIDS} where b.sale_id = $1 and b.user_id = $2 order by b.id desc limit 1`,
    [saleId, userId],
  );
  return row ?? null;
}

/** Of the newest sale of a work, the highest first. */
export function listBids(
  queryable: Queryable,
  { code, page, limit }: PageWanted & { readonly code: string },
): Promise<BidRow[]> {
  return queryable.query<BidRow>(
    `${BIDS} where i.code = $1 and s.id = i.sale_id order by b.id desc limit $2 offset $3`,
    [code.toLowerCase(), limit + 1, (page - 1) * limit],
  );
}

export function listBidsOf(
  queryable: Queryable,
  { userId, page, limit }: PageWanted & { readonly userId: number },
): Promise<BidRow[]> {
  return queryable.query<BidRow>(
    `${BIDS} where b.user_id = $1 order by b.id desc limit $2 offset $3`,
    [userId, limit + 1, (page - 1) * limit],
  );
}

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
export async function claimOverdue(tx: Transaction, at: number): Promise<OrderRow | null> {
  const [row] = await tx.query<OrderRow>(
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
