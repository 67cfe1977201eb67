/** Artists, collections and the page of a work as the contract says them. */
import type {
  NftArtist,
  NftCollection,
  NftDetail,
} from '../../../contract/features/nft-entities.ts';
import { exact, roundToScale } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { picturePath, posterPath } from '../../art/art-paths.ts';
import { artists } from '../../art/artist-table.ts';
import { boxSeries, collections } from '../../art/catalogue.ts';
import { contentFor } from '../../content/content.ts';
import type { Queryable } from '../../db/database.ts';
import { balances } from '../../ledger/statements.ts';
import { outflowsFrom } from '../../users/outflow-wait.ts';
import { lastBidOf } from './bid-store.ts';
import { type ItemRow, toItem, toPerson, type Viewing } from './item-store.ts';
import { findDeposit } from './sale-store.ts';
import { FEE_RATE, NFT_ACCOUNT, NFT_CURRENCY, ROYALTY_RATE } from './terms.ts';

const CHANCE_SCALE = 4;

/** Those of whom most was sold first. */
export async function listArtists(queryable: Queryable, language: Language): Promise<NftArtist[]> {
  const rows = await queryable.query<{
    artistId: number;
    works: number;
    sold: number;
    turnover: string;
  }>(
    `select i.artist_id, count(distinct i.id) as works, count(t.id) as sold, coalesce(sum(t.price), 0) as turnover
       from nft_items i left join nft_trades t on t.item_id = i.id group by 1`,
  );
  const known = new Map(rows.map((row) => [row.artistId, row]));
  const { art } = contentFor(language);
  return artists
    .map(({ id, name, style }) => {
      const { works = 0, sold = 0, turnover = '0' } = known.get(id) ?? {};
      const pictures = {
        headPortrait: posterPath('artist', id),
        cover: picturePath('cover', id),
      };
      return { id, name, ...pictures, summary: art.styles[style], works, sold, turnover };
    })
    .toSorted((left, right) => exact(right.turnover).cmp(left.turnover) || left.id - right.id);
}

export async function listCollections(
  queryable: Queryable,
  { language, nowMs }: { readonly language: Language; readonly nowMs: number },
): Promise<NftCollection[]> {
  const rows = await queryable.query<{
    collectionId: number;
    works: number;
    owners: number;
    floorPrice: string | null;
  }>(
    `select i.collection_id, count(*) as works, count(distinct i.owner_id) as owners,
         min(case when s.status = 'open' and s.starts_at <= $1 and s.ends_at > $1
           then coalesce(s.top_price, s.price) end) as floor_price
       from nft_items i left join nft_sales s on s.id = i.sale_id group by 1`,
    [nowMs],
  );
  const known = new Map(rows.map((row) => [row.collectionId, row]));
  const { art } = contentFor(language);
  return collections.map(({ id, name, artist }) => {
    const { works = 0, owners = 0, floorPrice = null } = known.get(id) ?? {};
    const isOfBoxes = boxSeries.some(({ collectionId }) => collectionId === id);
    const summary = isOfBoxes ? art.boxes : art.styles[artist.style];
    const cover = picturePath('cover', id);
    return {
      id,
      name,
      cover,
      summary,
      artistId: artist.id,
      artist: artist.name,
      works,
      owners,
      floorPrice,
    };
  });
}

export async function toDetail(
  queryable: Queryable,
  row: ItemRow,
  viewing: Viewing & { readonly language: Language },
): Promise<NftDetail> {
  const { viewerId, nowMs, language } = viewing;
  const item = toItem(row, viewing);
  const { art } = contentFor(language);
  const style = artists[row.artistId - 1]?.style ?? 'tides';
  return {
    item,
    paragraphs:
      row.work === null
        ? [art.boxes]
        : [art.styles[style], art.media[row.type === 'image' ? 'still' : row.type]],
    ...{ royaltyRate: ROYALTY_RATE, feeRate: FEE_RATE },
    contents: row.series === null ? [] : contentsOf(row.series),
    proof: await proofOf(queryable, row),
    sales: await salesOf(queryable, row.id, viewerId),
    mine: viewerId === null ? null : await partOf(queryable, row, viewerId),
    serverTime: nowMs,
  };
}

function contentsOf(series: number): NftDetail['contents'] {
  const contents = boxSeries[series - 1]?.works ?? [];
  const boxes = contents.reduce((sum, { editions }) => sum + editions, 0);
  return contents.map(({ number, name, rarity, editions }) => ({
    ...{ work: number, name, image: posterPath('work', number), rarity, count: editions },
    chance: roundToScale(exact(String(editions)).div(boxes), CHANCE_SCALE, 'down'),
  }));
}

/** What was in the boxes of the series that are open; of a closed one nothing is told but its hash. */
async function proofOf(
  queryable: Queryable,
  { series, boxNumber }: ItemRow,
): Promise<NftDetail['proof']> {
  if (series === null || boxNumber === null) return null;
  const [committed] = await queryable.query<{
    root: string;
    hashes: string[];
    committedAt: number;
  }>('select root, hashes, committed_at from nft_series where id = $1', [series]);
  if (!committed) throw new Error(`the series ${series} was never committed to`);
  const opened = await queryable.query<{ number: number; work: number; salt: string }>(
    `select b.number, b.work, b.salt from nft_boxes b
       join nft_items i on i.series = b.series and i.box_number = b.number
       where b.series = $1 and i.opened_at is not null order by b.number`,
    [series],
  );
  return { series, number: boxNumber, ...committed, opened };
}

const SHOWN_SALES = 20;

async function salesOf(
  queryable: Queryable,
  itemId: number,
  viewerId: number | null,
): Promise<NftDetail['sales']> {
  const rows = await queryable.query<{
    sellerId: number | null;
    sellerName: string | null;
    sellerPortrait: string | null;
    buyerId: number;
    buyerName: string;
    buyerPortrait: string;
    price: string;
    at: number;
  }>(
    `select t.seller_id, s.nickname as seller_name, s.head_portrait as seller_portrait, t.buyer_id,
         b.nickname as buyer_name, b.head_portrait as buyer_portrait, t.price, t.at
       from nft_trades t join users b on b.id = t.buyer_id left join users s on s.id = t.seller_id
       where t.item_id = $1 order by t.id desc limit $2`,
    [itemId, SHOWN_SALES],
  );
  const person = (userId: number, nickname: string | null, headPortrait: string | null) =>
    toPerson({ userId, nickname, headPortrait }, viewerId);
  return rows.map((row) => ({
    seller: row.sellerId === null ? null : person(row.sellerId, row.sellerName, row.sellerPortrait),
    buyer: person(row.buyerId, row.buyerName, row.buyerPortrait),
    ...{ price: row.price, currency: NFT_CURRENCY.code, time: row.at },
  }));
}

async function partOf(
  queryable: Queryable,
  { ownerId, saleId }: ItemRow,
  viewerId: number,
): Promise<NftDetail['mine']> {
  const owned = await balances(queryable, viewerId);
  const wallet = owned.find(
    ({ account, currency }) => account === NFT_ACCOUNT && currency === NFT_CURRENCY.code,
  );
  const deposit = saleId === null ? null : await findDeposit(queryable, saleId, viewerId);
  const last = saleId === null ? null : await lastBidOf(queryable, saleId, viewerId);
  return {
    isOwner: ownerId === viewerId,
    hasMargin: deposit !== null,
    bid: last?.price ?? null,
    available: wallet?.available ?? '0',
    outflowsFrom: await outflowsFrom(queryable, viewerId),
  };
}
