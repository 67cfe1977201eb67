/** What an owner does: opens a box, puts a work up for sale again, and marks what they like. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { NftResale } from '../../../contract/features/nft.ts';
import type { NftItem } from '../../../contract/features/nft-entities.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { nftMargin, resaleProblem } from '../../../contract/rules/nft/nft-sale.ts';
import { findWork } from '../../art/catalogue.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { announce } from '../../realtime/announce.ts';
import { itemNow } from './item-store.ts';
import { insertSale } from './sale-store.ts';
import { MARGIN_RATE, NFT_CURRENCY, resaleBounds } from './terms.ts';
import { tellLookers } from './work-log.ts';

interface Wish {
  readonly userId: number;
  readonly code: string;
}

interface OwnedRow {
  readonly id: number;
  readonly work: number | null;
  readonly series: number | null;
  readonly boxNumber: number | null;
}

/** The box becomes what was committed to; the database takes nothing else. */
export async function openBox(
  exchange: Exchange,
  tx: Transaction,
  wish: Wish,
): Promise<Result<NftItem>> {
  const owned = await lockOwned(tx, wish);
  if (!owned.ok) return owned;
  const { id, work, series, boxNumber } = owned.value;
  if (series === null) return refuse('not_found');
  if (work !== null) return refuse('already_done');
  const [box] = await tx.query<{ work: number }>(
    'select work from nft_boxes where series = $1 and number = $2',
    [series, boxNumber],
  );
  const content = box && findWork(box.work);
  if (!content) throw new Error(`the box ${series}/${boxNumber} holds nothing`);
  const at = exchange.clock.now();
  await tx.query(
    'update nft_items set work = $2, name = $3, type = $4, rarity = $5, opened_at = $6 where id = $1',
    [id, content.number, content.name, content.type, content.rarity, at],
  );
  return tellOwner(exchange, tx, { userId: wish.userId, id, at });
}

/** It cannot be recalled: until its end the work is for sale, and its owner keeps it if nobody takes it. */
export async function resell(
  exchange: Exchange,
  tx: Transaction,
  { userId, draft }: { readonly userId: number; readonly draft: NftResale },
): Promise<Result<NftItem>> {
  if (draft.currencyId !== undefined && draft.currencyId !== NFT_CURRENCY.id)
    return refuse('currency_unknown', { fields: { currencyId: 'currency_unknown' } });
  const owned = await lockOwned(tx, { userId, code: draft.code });
  if (!owned.ok) return owned;
  const at = exchange.clock.now();
  const wrong = resaleProblem(draft, resaleBounds, at);
  if (wrong) {
    const { code, params } = wrong.problem;
    return refuse(code, { params: { ...params }, fields: { [wrong.field]: code } });
  }
  const { id, work } = owned.value;
  const price = plainText(exact(draft.price));
  const isAuction = draft.saleMode === 'auction';
  const atPrice = work === null ? 'blind_box' : 'normal';
  const plain = (text: string) => plainText(exact(text));
  await insertSale(tx, id, {
    mode: isAuction ? 'auction' : atPrice,
    price,
    step: isAuction ? plain(draft.step ?? '0') : null,
    margin: isAuction ? plain(draft.margin ?? nftMargin(price, MARGIN_RATE)) : null,
    startsAt: Math.max(draft.startsAt ?? at, at),
    endsAt: draft.endsAt,
    sellerId: userId,
    at,
  });
  return tellOwner(exchange, tx, { userId, id, at });
}

/** @returns `not_found` for what is another's, `already_done` for what is on sale. */
async function lockOwned(tx: Transaction, { userId, code }: Wish): Promise<Result<OwnedRow>> {
  const [row] = await tx.query<OwnedRow>(
    'select id, work, series, box_number from nft_items where code = $1 and owner_id = $2 for update',
    [code.toLowerCase(), userId],
  );
  if (row === undefined) return refuse('not_found');
  const live = await tx.query(
    `select 1 from nft_sales where item_id = $1 and status in ('open', 'unpaid')`,
    [row.id],
  );
  return live.length > 0 ? refuse('already_done') : ok(row);
}

async function tellOwner(
  exchange: Exchange,
  tx: Transaction,
  { userId, id, at }: { readonly userId: number; readonly id: number; readonly at: number },
): Promise<Result<NftItem>> {
  const item = await itemNow(tx, id, { viewerId: userId, nowMs: at });
  await announce(exchange, tx, userId, [['nft.itemChanged', item]]);
  tellLookers(exchange, tx, id);
  return ok(item);
}

/** Marks, or takes the mark away. */
export async function collect(
  { database, clock }: Pick<Exchange, 'clock'> & { readonly database: Queryable },
  { userId, code }: Wish,
): Promise<Result<NftItem>> {
  const [item] = await database.query<{ id: number }>('select id from nft_items where code = $1', [
    code.toLowerCase(),
  ]);
  if (item === undefined) return refuse('not_found');
  const nowMs = clock.now();
  const gone = await database.query(
    'delete from nft_marks where user_id = $1 and item_id = $2 returning item_id',
    [userId, item.id],
  );
  if (gone.length === 0)
    await database.query(
      'insert into nft_marks (user_id, item_id, created_at) values ($1, $2, $3) on conflict do nothing',
      [userId, item.id, nowMs],
    );
  return ok(await itemNow(database, item.id, { viewerId: userId, nowMs }));
}
