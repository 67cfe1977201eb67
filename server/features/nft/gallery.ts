/**
 * Hangs the collection when somebody first looks: a row for each copy of each work and for each box, and its first sale.
 * What is in the boxes is drawn then, and committed to before any of them can be bought.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { boxHash, seriesRoot } from '../../../contract/rules/nft/box-proof.ts';
import { type BoxSeries, boxSeries, codeOf, works } from '../../art/catalogue.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { json } from '../../db/values.ts';
import type { Exchange } from '../../exchange.ts';
import { firstSale, pricedSale, type SaleTerms } from './first-sales.ts';
import { NFT_CURRENCY } from './terms.ts';

const SALT_BYTES = 16;

export interface Gallery {
  /** Resolves once the collection is there. */
  open(): Promise<void>;
}

export function createGallery({ database, clock }: Pick<Exchange, 'database' | 'clock'>): Gallery {
  const state: { opened: Promise<void> | null } = { opened: null };
  return {
    open: async () => {
      state.opened ??= hang(database, clock.now());
      try {
        await state.opened;
      } catch (error) {
        // The next who looks tries again.
        state.opened = null;
        throw error;
      }
    },
  };
}

/** Of several instances the first hangs it: the others wait for its first row. */
function hang(database: Database, nowMs: number): Promise<void> {
  return database.withTransaction(async (tx) => {
    const drawn = boxSeries.map(drawBoxes);
    const first = await tx.query(
      `insert into nft_series (id, hashes, root, committed_at)
         select id, hashes, root, $2 from jsonb_to_recordset($1::jsonb)
           as series (id integer, hashes jsonb, root text)
         on conflict do nothing returning id`,
      [json(drawn.map(({ id, hashes, root }) => ({ id, hashes, root }))), nowMs],
    );
    if (first.length === 0) return;
    await tx.query(
      `insert into nft_boxes (series, number, work, salt)
         select series, number, work, salt from jsonb_to_recordset($1::jsonb)
           as box (series integer, number integer, work integer, salt text)`,
      [json(drawn.flatMap(({ boxes }) => boxes))],
    );
    await insertItems(
      tx,
      [...workItems(nowMs), ...boxSeries.flatMap((each) => boxItems(each, nowMs))],
      nowMs,
    );
  });
}

/** As many boxes hold a work as it has copies; which, chance decides. */
function drawBoxes({ series, works: contents }: BoxSeries) {
  const rest = contents.flatMap(({ number, editions }) =>
    Array.from({ length: editions }, () => number),
  );
  const boxes = Array.from({ length: rest.length }, (_, at) => {
    const [work = 0] = rest.splice(randomInt(rest.length), 1);
    return { series, number: at + 1, work, salt: randomBytes(SALT_BYTES).toString('hex') };
  });
  const hashes = boxes.map(boxHash);
  return { id: series, boxes, hashes, root: seriesRoot(hashes) };
}

interface NewItem extends SaleTerms {
  readonly code: string;
  readonly work: number | null;
  readonly edition: number;
  readonly editions: number;
  readonly series: number | null;
  readonly boxNumber: number | null;
  readonly name: string;
  readonly type: string;
  readonly rarity: string | null;
  readonly artistId: number;
  readonly collectionId: number;
}

function workItems(nowMs: number): NewItem[] {
  return works.flatMap((work) => {
    const { number, name, type, rarity, editions, collectionId } = work;
    return Array.from({ length: editions }, (_, at) => {
      const code = codeOf(`${number}/${at + 1}`);
      return {
        ...{ code, work: number, edition: at + 1, editions, series: null, boxNumber: null },
        ...{ name, type, rarity, artistId: work.artist.id, collectionId },
        ...firstSale(work, code, nowMs),
      };
    });
  });
}

function boxItems(
  { series, title, artist, collectionId, price, works: contents }: BoxSeries,
  nowMs: number,
) {
  const count = contents.reduce((sum, { editions }) => sum + editions, 0);
  return Array.from(
    { length: count },
    (_, at): NewItem => ({
      ...{ code: codeOf(`box ${series}/${at + 1}`), work: null, edition: at + 1, editions: count },
      ...{ series, boxNumber: at + 1, name: `${title} · ${at + 1}`, type: 'image', rarity: null },
      ...{ artistId: artist.id, collectionId },
      ...pricedSale('blind_box', price, nowMs),
    }),
  );
}

/** In the order of their codes, which is none: no artist comes first. */
async function insertItems(
  tx: Transaction,
  items: readonly NewItem[],
  nowMs: number,
): Promise<void> {
  const rows = items.toSorted((left, right) => (left.code < right.code ? -1 : 1));
  await tx.query(
    `insert into nft_items (code, work, edition, editions, series, box_number, name, type, rarity,
         artist_id, collection_id, created_at)
       select code, work, edition, editions, series, "boxNumber", name, type, rarity, "artistId",
           "collectionId", $2
         from jsonb_to_recordset($1::jsonb) as item (code text, work integer, edition integer,
           editions integer, series integer, "boxNumber" integer, name text, type text, rarity text,
           "artistId" integer, "collectionId" integer)`,
    [json(rows), nowMs],
  );
  await tx.query(
    `with made as (
       insert into nft_sales (item_id, mode, currency, price, step, margin, starts_at, ends_at, created_at)
         select i.id, mode, $3, price, step, margin, "startsAt", "endsAt", $2
           from jsonb_to_recordset($1::jsonb) as sale (code text, mode text, price numeric, step numeric,
             margin numeric, "startsAt" bigint, "endsAt" bigint)
           join nft_items i using (code)
         returning id, item_id
     )
     update nft_items i set sale_id = made.id from made where made.item_id = i.id`,
    [json(rows), nowMs, NFT_CURRENCY.code],
  );
}
