/** Closed trades of a user, with what the ledger moved for each: a position itself does not know what its liquidation spared. */
import {
  type JournalKind,
  type JournalTrade,
  journalKinds,
} from '../../../contract/features/journal.ts';
import { quantityOf } from '../../../contract/lots.ts';
import { plainText } from '../../../contract/money.ts';
import { averagePrice } from '../../../contract/rules/spot/pricing.ts';
import type { Queryable } from '../../db/database.ts';
import type { MarketFeed } from '../../market/feed.ts';

const MOST_ROWS = 5000;

interface Asked {
  readonly userId: number;
  readonly after?: string | undefined;
  readonly from?: number | undefined;
  readonly limit?: number | undefined;
}

interface TradeRow {
  readonly kind: JournalKind;
  readonly id: number;
  readonly marketId: number;
  readonly symbol: string;
  readonly side: JournalTrade['side'];
  readonly openedAt: number;
  readonly closedAt: number;
  /** Of a position: what its opening cost, what its closings were worth, and its lots. */
  readonly openCost: string | null;
  readonly proceeds: string | null;
  readonly openLots: number | null;
  /** Of an option. */
  readonly openPrice: string | null;
  readonly closePrice: string | null;
  readonly stake: string | null;
  readonly fees: string;
  readonly net: string;
  readonly currency: string | null;
  readonly note: string;
  readonly tags: string[];
}

export async function closedTrades(
  { database, feed }: { readonly database: Queryable; readonly feed: MarketFeed },
  { userId, after, from = 0, limit = MOST_ROWS }: Asked,
): Promise<{ list: JournalTrade[]; next: string | null }> {
  const most = Math.min(Math.max(limit, 1), MOST_ROWS);
  const [at, kind, id] = after === undefined ? [String(from), '', '0'] : after.split(':');
  const rows = await database.query<TradeRow>(tradesSql, [userId, at, kind, id, most + 1]);
  const told = rows.slice(0, most);
  const last = told.at(-1);
  return {
    list: told.map((row) => toTrade(row, feed)),
    next: rows.length > most && last ? `${last.closedAt}:${last.kind}:${last.id}` : null,
  };
}

/** The charge of an opening refers to its order, everything later to the position. */
const tradesSql = `
  with closed as (
    select 'futures' as kind, id, market_id, symbol, side, opened_at, closed_at, open_cost, proceeds, open_lots,
        null::numeric as open_price, null::numeric as close_price, null::numeric as stake,
        fee + overnight_fee as fees, null::numeric as net, null as currency
      from futures_positions where user_id = $1 and status = 'closed' and closed_at >= $2
    union all
    select 'options', id, market_id, symbol, type, opened_at, settled_at, null, null, null,
        buy_price, sell_price, stake, fee, payout - stake - fee, currency
      from option_orders
      where user_id = $1 and status = 'history' and outcome <> 'void' and settled_at >= $2),
  page as (
    select * from closed where (closed_at, kind, id) > ($2, $3, $4)
      order by closed_at, kind, id limit $5)
  select page.kind, id, market_id, symbol, side, opened_at, closed_at, open_cost, proceeds, open_lots, open_price,
      close_price, stake, fees, currency, coalesce(n.note, '') as note, coalesce(n.tags, '[]') as tags, coalesce(net, (
        select coalesce(sum(p.amount), 0)
          from (
            select id from transfers
              where reference_kind = 'futures_position' and reference_id = page.id::text
            union all
            select id from transfers
              where reference_kind = 'futures_order' and reference_id in (
                select f.order_id::text from futures_fills f
                  where f.position_id = page.id and not f.is_closing)) t
            join postings p on p.transfer_id = t.id and p.user_id = $1)) as net
    from page left join journal_notes n
        on n.user_id = $1 and n.kind = page.kind and n.trade_id = page.id
      order by closed_at, page.kind, id`;

function toTrade(row: TradeRow, feed: MarketFeed): JournalTrade {
  const { kind, id, marketId, symbol, side, openedAt, closedAt, fees, net, note, tags } = row;
  const market = feed.marketById(marketId);
  const trade = { kind, id, marketId, symbol, side, openedAt, closedAt, fees, net, note, tags };
  if (kind === journalKinds[1])
    return {
      ...trade,
      openPrice: row.openPrice ?? '0',
      closePrice: row.closePrice,
      size: row.stake ?? '0',
      currency: row.currency ?? '',
    };
  const lots = row.openLots ?? 0;
  return {
    ...trade,
    openPrice: (market && averagePrice(row.openCost ?? '0', lots, market)) ?? '0',
    closePrice: (market && averagePrice(row.proceeds ?? '0', lots, market)) ?? '0',
    size: market ? plainText(quantityOf(lots, market)) : '0',
    currency: market?.quote ?? 'USDT',
  };
}
