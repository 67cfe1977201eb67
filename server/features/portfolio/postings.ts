/** What moved on a user's accounts, in large pages by the ledger's own order, for reports over years. */
import type { BillCode } from '../../../contract/features/assets.ts';
import type { ReportPosting } from '../../../contract/features/portfolio.ts';
import type { Queryable } from '../../db/database.ts';
import type { MarketFeed } from '../../market/feed.ts';

const MOST_ROWS = 5000;
/** Later than any instant. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** Of these the fee in the transfer is this user's alone. */
const codesWithFee = [
  'spot_trade',
  'convert',
  'card_buy',
  'withdraw',
] as const satisfies readonly BillCode[];

interface PostingRow extends Omit<ReportPosting, 'trade'> {
  readonly id: number;
  readonly marketId: number | null;
  readonly side: 'buy' | 'sell' | null;
}

export async function reportPostings(
  { database, feed }: { readonly database: Queryable; readonly feed: MarketFeed },
  asked: {
    readonly userId: number;
    readonly after?: number | undefined;
    readonly to?: number | undefined;
    readonly limit?: number | undefined;
  },
): Promise<{ list: ReportPosting[]; next: number | null }> {
  const { userId, after = 0, to = NEVER, limit = MOST_ROWS } = asked;
  const most = Math.min(Math.max(limit, 1), MOST_ROWS);
  const rows = await database.query<PostingRow>(
    `select p.id, p.transfer_id, t.at as time, t.code, p.currency, p.amount, o.market_id, o.side,
        t.reference_kind || ' ' || t.reference_id as reference,
        case when t.code = any ($4) then (
          select sum(f.amount) from postings f where f.transfer_id = p.transfer_id
            and f.house = 'fees' and f.currency = p.currency and f.amount > 0) end as fee
      from (
        select id, transfer_id, currency, amount from postings
          where user_id = $1 and id > $2 order by id limit $3) p
        join transfers t on t.id = p.transfer_id
        left join spot_orders o on o.id =
          case when t.code = 'spot_trade' and t.reference_kind = 'spot_order'
            then t.reference_id::bigint end
      order by p.id`,
    [userId, after, most, codesWithFee],
  );
  return {
    list: rows.filter(({ time }) => time < to).map((row) => toPosting(row, feed)),
    next: rows.length === most ? (rows.at(-1)?.id ?? null) : null,
  };
}

function toPosting(
  { id: _, marketId, side, ...posting }: PostingRow,
  feed: MarketFeed,
): ReportPosting {
  const market = marketId === null ? undefined : feed.marketById(marketId);
  if (market === undefined || side === null) return { ...posting, trade: null };
  const kind = market.kind === 'stock' ? 'stock' : 'spot';
  return { ...posting, trade: { symbol: market.symbol, kind, side } };
}
