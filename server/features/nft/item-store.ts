/** Works as rows with their newest sale, and as the contract says them to a viewer. */
import type { NftItem } from '../../../contract/features/nft-entities.ts';
import { minimumBid, nftSaleState } from '../../../contract/rules/nft/nft-sale.ts';
import { mediaPath, picturePath, posterPath } from '../../art/art-paths.ts';
import { artistOf, collections } from '../../art/catalogue.ts';
import type { Queryable } from '../../db/database.ts';
import { NFT_CURRENCY } from './terms.ts';

export interface ItemRow {
  readonly id: number;
  readonly code: string;
  readonly work: number | null;
  readonly edition: number;
  readonly editions: number;
  readonly series: number | null;
  readonly boxNumber: number | null;
  readonly name: string;
  readonly type: NftItem['type'];
  readonly rarity: NftItem['rarity'];
  readonly artistId: number;
  readonly collectionId: number;
  readonly ownerId: number | null;
  readonly openedAt: number | null;
  readonly version: number;
  readonly nickname: string | null;
  readonly headPortrait: string | null;
  readonly isCollected: boolean;
  readonly collectors: number;
  readonly saleId: number | null;
  readonly sellerId: number | null;
  readonly mode: NftItem['saleMode'] | null;
  readonly price: string | null;
  readonly step: string | null;
  readonly margin: string | null;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly status: 'open' | 'unpaid' | 'sold' | 'ended' | null;
  readonly bids: number | null;
  readonly topPrice: string | null;
}

/** Who looks, and when. */
export interface Viewing {
  readonly viewerId: number | null;
  readonly nowMs: number;
}

/** Works `i` with their newest sale `s`; $1 is the viewer. What follows are conditions and an order. */
export const ITEMS = `select i.id, i.code, i.work, i.edition, i.editions, i.series, i.box_number, i.name,
    i.type, i.rarity, i.artist_id, i.collection_id, i.owner_id, i.opened_at, i.version,
    o.nickname, o.head_portrait,
    exists (select from nft_marks where item_id = i.id and user_id = $1) as is_collected,
    (select count(*) from nft_marks where item_id = i.id) as collectors,
    s.id as sale_id, s.seller_id, s.mode, s.price, s.step, s.margin, s.starts_at, s.ends_at, s.status,
    s.bids, s.top_price
  from nft_items i
  left join nft_sales s on s.id = i.sale_id
  left join users o on o.id = i.owner_id`;

export async function readItem(
  queryable: Queryable,
  where: { readonly id: number } | { readonly code: string },
  { viewerId }: Viewing,
): Promise<ItemRow | null> {
  const [column, value] = 'id' in where ? ['id', where.id] : ['code', where.code];
  const [row] = await queryable.query<ItemRow>(`${ITEMS} where i.${column} = $2`, [
    viewerId,
    value,
  ]);
  return row ?? null;
}

/** The same as the contract says it. @throws when it is gone: it was there in this transaction. */
export async function itemNow(
  queryable: Queryable,
  id: number,
  viewing: Viewing,
): Promise<NftItem> {
  const row = await readItem(queryable, { id }, viewing);
  if (row === null) throw new Error(`the work ${id} is gone`);
  return toItem(row, viewing);
}

export function toItem(row: ItemRow, viewing: Viewing): NftItem {
  const { artistId, collectionId, ownerId } = row;
  const artist = artistOf(artistId);
  const isClosed = row.work === null;
  return {
    ...pictured(row),
    ...{ id: row.id, code: row.code, edition: row.edition, editions: row.editions },
    ...{ type: row.type, rarity: row.rarity },
    saleMode: row.mode ?? (isClosed ? 'blind_box' : 'normal'),
    artist: { id: artistId, name: artist.name, headPortrait: posterPath('artist', artistId) },
    collection: { id: collectionId, name: collections[collectionId - 1]?.name ?? '' },
    owner: ownerId === null ? null : toPerson({ ...row, userId: ownerId }, viewing.viewerId),
    ...{ currencyId: NFT_CURRENCY.id, currency: NFT_CURRENCY.code },
    ...toSale(row, viewing.nowMs),
    boxStatus: boxStatusOf(row),
    isCollected: row.isCollected,
    collectors: row.collectors,
    version: row.version,
  };
}

function boxStatusOf({ series, work }: ItemRow): NftItem['boxStatus'] {
  if (series === null) return null;
  return work === null ? 'unopened' : 'opened';
}

/** What a bid and an order show of their work, and its columns of the works `i`. */
export type Pictured = Pick<ItemRow, 'name' | 'type' | 'work' | 'series' | 'code'> & {
  readonly itemId: number;
};
export const PICTURED = 'i.id as item_id, i.code, i.name, i.type, i.work, i.series';

/** Name, picture and media: those of its series while it is a closed box. */
export function pictured(row: Pick<ItemRow, 'name' | 'type' | 'work' | 'series'>) {
  const { name, type, work, series } = row;
  if (work === null) {
    const number = series ?? 0;
    return { name, image: posterPath('box', number), media: picturePath('box', number) };
  }
  return { name, image: posterPath('work', work), media: mediaPath(type, work) };
}

function toSale(row: ItemRow, nowMs: number) {
  const { status, startsAt, endsAt, price, step, margin, topPrice: bid } = row;
  const sale = status && startsAt !== null && endsAt !== null ? { status, startsAt, endsAt } : null;
  const isLive = status === 'open';
  const takesBids = isLive && price !== null && step !== null;
  return {
    ...{ bid, step, margin, startsAt, endsAt },
    price: price ?? '0',
    bids: row.bids ?? 0,
    minimumBid: takesBids ? minimumBid({ price, bid, step }) : null,
    saleStatus: nftSaleState(sale, nowMs),
    isReselling: row.sellerId !== null && (isLive || status === 'unpaid'),
  };
}

const SHOWN_LETTERS = 2;

/** Others see the first letters of a nickname; everybody sees their own. */
export function toPerson(
  user: {
    readonly userId: number;
    readonly nickname: string | null;
    readonly headPortrait: string | null;
  },
  viewerId: number | null,
) {
  const { userId, nickname, headPortrait } = user;
  const name = nickname ?? '';
  const isMe = userId === viewerId;
  return {
    nickname: isMe ? name : masked(name),
    headPortrait: headPortrait || null,
    isMe,
  };
}

export function masked(nickname: string): string {
  return `${[...nickname].slice(0, SHOWN_LETTERS).join('')}***`;
}
