/** Bids as rows, and as the contract says them to a viewer. */
import type { NftBid } from '../../../contract/features/nft-entities.ts';
import type { PageWanted } from '../../calls/page.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { PICTURED, type Pictured, pictured, toPerson } from './item-store.ts';
import type { SaleRow } from './sale-store.ts';
import { NFT_CURRENCY } from './terms.ts';

export async function insertBid(
  tx: Transaction,
  sale: SaleRow,
  bid: { readonly userId: number; readonly price: string; readonly at: number },
): Promise<number> {
  // The version of the work rises with each bid: who looks at it hears what is newer.
  await tx.query(
    `with sale as (
       update nft_sales set bids = bids + 1, top_price = $2, top_bidder_id = $3 where id = $1 returning item_id
     )
     update nft_items i set version = version + 1 from sale where i.id = sale.item_id`,
    [sale.id, bid.price, bid.userId],
  );
  const [row] = await tx.query<{ id: number }>(
    'insert into nft_bids (sale_id, user_id, price, created_at) values ($1, $2, $3, $4) returning id',
    [sale.id, bid.userId, bid.price, bid.at],
  );
  if (row === undefined) throw new Error('a bid was not written');
  return row.id;
}

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
