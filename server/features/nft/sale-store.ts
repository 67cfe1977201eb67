/** Sales and their deposits as rows. Whoever changes a sale holds its row, so all agree on what came first. */
import type { Queryable, Transaction } from '../../db/database.ts';
import type { SaleTerms } from './first-sales.ts';
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
export async function claimEnded(queryable: Queryable, at: number): Promise<SaleRow | null> {
  const [sale] = await queryable.query<SaleRow>(
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
    `with sale as (
       update nft_sales set status = $2, ended_at = coalesce(ended_at, $3) where id = $1 returning item_id
     )
     update nft_items i set version = version + 1 from sale where i.id = sale.item_id`,
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

/** The lowest price of each collection of what is on sale; $2 is now. */
export const FLOORS = `select i.collection_id, min(coalesce(s.top_price, s.price)) as price
    from nft_sales s join nft_items i on i.sale_id = s.id
    where s.status = 'open' and s.starts_at <= $2 and s.ends_at > $2 group by 1`;
