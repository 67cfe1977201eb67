/**
 * What everybody hears who looks at a work, for its channel `nft:ID`: one row, which comes again with each bid and each end
 * of a sale. The version of the work is its revision.
 */
import type { NftNews } from '../../../contract/features/nft-entities.ts';
import { channels } from '../../../contract/realtime.ts';
import { minimumBid } from '../../../contract/rules/nft/nft-sale.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import type { RoomLog } from '../../realtime/channels/room-channels.ts';
import { masked } from './item-store.ts';
import { NFT_CURRENCY } from './terms.ts';

const ID_PATTERN = /^[1-9]\d{0,8}$/;
/** Who comes later asks for what is older. */
const SHOWN_BIDS = 10;

export function workLog(database: Queryable): RoomLog {
  const read = async (room: string) => {
    const news = await readNews(database, idOf(room));
    return news === null ? [] : [news];
  };
  return {
    has: (room) => ID_PATTERN.test(room),
    newest: read,
    after: async (room, since) => (await read(room)).filter(({ revision }) => revision > since),
    revisions: async (rooms) => {
      const rows = await database.query<{ id: number; version: number }>(
        'select id, version from nft_items where id = any ($1::bigint[])',
        [rooms.map(idOf)],
      );
      return new Map(rows.map(({ id, version }) => [String(id), version]));
    },
  };
}

function idOf(room: string): number {
  return Number.parseInt(room, 10);
}

/** Rings, once it is committed, for all who look at the work. */
export function tellLookers(
  { bell }: Pick<Exchange, 'bell'>,
  tx: Transaction,
  itemId: number,
): void {
  tx.afterCommit(() => bell.ringRoom(channels.nft(itemId)));
}

interface NewsRow {
  readonly version: number;
  readonly saleId: number | null;
  readonly status: 'open' | 'unpaid' | 'sold' | 'ended' | null;
  readonly price: string | null;
  readonly step: string | null;
  readonly topPrice: string | null;
  readonly bids: number | null;
}

async function readNews(queryable: Queryable, id: number): Promise<NftNews | null> {
  const [row] = await queryable.query<NewsRow>(
    `select i.version, i.sale_id, s.status, s.price, s.step, s.top_price, s.bids
       from nft_items i left join nft_sales s on s.id = i.sale_id where i.id = $1`,
    [id],
  );
  if (row === undefined) return null;
  const { version: revision, saleId: sale, status, price, step, topPrice: bid, bids } = row;
  const isBidOn = status === 'open' && price !== null && step !== null;
  return {
    ...{ id, revision, sale, bid, bids: bids ?? 0 },
    status: status === 'unpaid' ? 'won' : status,
    least: isBidOn ? minimumBid({ price, bid, step }) : null,
    record: sale === null ? [] : await lastBids(queryable, sale),
  };
}

/** The reader of the channel is nobody in particular: each name is masked. */
async function lastBids(queryable: Queryable, saleId: number): Promise<NftNews['record']> {
  const rows = await queryable.query<{ id: number; nickname: string; price: string; time: number }>(
    `select b.id, u.nickname, b.price, b.created_at as time from nft_bids b join users u on u.id = b.user_id
       where b.sale_id = $1 order by b.id desc limit $2`,
    [saleId, SHOWN_BIDS],
  );
  return rows.map(({ nickname, ...bid }) => ({
    ...{ ...bid, bidder: masked(nickname), currency: NFT_CURRENCY.code },
  }));
}
