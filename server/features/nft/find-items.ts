/** Lists of works: the market with its filters, and what a user has, sells or has marked. */
import type { NftItem, NftSummary } from '../../../contract/features/nft-entities.ts';
import type { RequestOf } from '../../../contract/table.ts';
import { artists } from '../../art/artist-table.ts';
import { clampPage, type Page, pageOf } from '../../calls/page.ts';
import type { Queryable } from '../../db/database.ts';
import { ITEMS, type ItemRow, toItem, type Viewing } from './item-store.ts';
import { FLOORS } from './sale-store.ts';

const orders = {
  newest: 's.created_at desc nulls last, i.id desc',
  ending: `(s.status = 'open' and s.ends_at > $2) desc nulls last, s.ends_at, i.id`,
  cheapest: `(s.status = 'open') desc nulls last, coalesce(s.top_price, s.price), i.id`,
  dearest: `(s.status = 'open') desc nulls last, coalesce(s.top_price, s.price) desc, i.id`,
} as const;

/** By the clock, as `nftSaleState` says it; $2 is now. */
const STATE = `case when s.id is null then 'idle' when s.status = 'sold' then 'sold'
    when s.status <> 'open' or s.ends_at <= $2 then 'ended'
    when s.starts_at > $2 then 'not_started' else 'on_sale' end`;

export async function findItems(
  queryable: Queryable,
  asked: RequestOf<'nft.items'>,
  viewing: Viewing,
): Promise<Page<NftItem>> {
  const page = clampPage(asked);
  const { saleMode, type, rarity, status, uid, collectionId, search, sort = 'newest' } = asked;
  const rows = await queryable.query<ItemRow>(
    `${ITEMS}
       where ($3::text is null or coalesce(s.mode, 'normal') = $3)
         and ($4::text is null or i.type = $4) and ($5::text is null or i.rarity = $5)
         and ($6::text is null or ${STATE} = $6)
         and ($7::bigint is null or i.artist_id = $7) and ($8::bigint is null or i.collection_id = $8)
         and ($9::text is null or lower(i.name) like $9 or i.artist_id = any ($10::integer[])
           or i.code = lower($11))
       order by ${orders[sort]} limit $12 offset $13`,
    [
      ...[viewing.viewerId, viewing.nowMs, saleMode ?? null, type ?? null, rarity ?? null],
      ...[status ?? null, uid ?? null, collectionId ?? null, patternOf(search)],
      ...[artistsNamed(search), search ?? null, page.limit + 1, (page.page - 1) * page.limit],
    ],
  );
  return pageOf(rows, page, (row) => toItem(row, viewing));
}

/** What a LIKE takes for a pattern is looked for as it was typed. */
function patternOf(search: string | undefined): string | null {
  if (search === undefined || search === '') return null;
  return `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

function artistsNamed(search: string | undefined): number[] {
  if (search === undefined || search === '') return [];
  return artists.filter(({ name }) => isIn(name, search)).map(({ id }) => id);
}

export function isIn(name: string, search: string): boolean {
  return name.toLowerCase().includes(search.toLowerCase());
}

const scopes = {
  owned: 'i.owner_id = $1 and i.work is not null',
  boxes: 'i.owner_id = $1 and i.work is null',
  reselling: `s.seller_id = $1 and s.status in ('open', 'unpaid')`,
  collected: 'exists (select from nft_marks where item_id = i.id and user_id = $1)',
} as const;

export async function findMine(
  queryable: Queryable,
  { scope = 'owned', ...asked }: RequestOf<'nft.mine'>,
  viewing: Viewing,
): Promise<Page<NftItem>> {
  const page = clampPage(asked);
  const rows = await queryable.query<ItemRow>(
    `${ITEMS} where ${scopes[scope]} order by s.created_at desc nulls last, i.id desc limit $2 offset $3`,
    [viewing.viewerId, page.limit + 1, (page.page - 1) * page.limit],
  );
  return pageOf(rows, page, (row) => toItem(row, viewing));
}

/** All that a user owns: what was paid for it, and what it would bring at the lowest price of its collection. */
export async function sumUp(
  queryable: Queryable,
  userId: number,
  nowMs: number,
): Promise<NftSummary> {
  const [sum] = await queryable.query<NftSummary>(
    `select count(*) as works, coalesce(sum(t.price), 0) as cost, coalesce(sum(f.price), 0) as floor
       from nft_items i
       left join lateral (
         select price from nft_trades where item_id = i.id order by id desc limit 1) t on true
       left join (${FLOORS}) f using (collection_id)
       where i.owner_id = $1`,
    [userId, nowMs],
  );
  return sum ?? { works: 0, cost: '0', floor: '0' };
}
