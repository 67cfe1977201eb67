/** Traders with the record of the last full hour, as the contract says them. */
import type { Follow, Trader } from '../../../contract/features/copy-trading-entities.ts';
import type { PageWanted } from '../../calls/page.ts';
import type { Queryable } from '../../db/database.ts';

export interface TraderRow extends Omit<Trader, 'traderUserId' | 'follow'> {
  readonly userId: number;
  readonly symbols: { symbol: string; share: string }[];
  readonly averageHoldingMs: number;
  readonly averageMultiple: string;
}

const SELECT = `select t.user_id, u.nickname, nullif(u.head_portrait, '') as head_portrait, u.signature, t.style,
    t.accuracy, t.total_profit, t.profit_rate, t.maximum_drawdown, t.maximum_followers, t.orders, t.followers_profit,
    t.followers_lag_ms, t.followers_slippage, t.share_rate, t.trading_days, t.profit_curve, t.counted_at as updated_at,
    t.symbols, t.average_holding_ms, t.average_multiple, followed.followers
  from copy_traders t join users u on u.id = t.user_id and u.closed_at is null
  cross join lateral (
    select count(*) as followers from copy_follows f
      where f.trader_user_id = t.user_id and f.status = 'following') followed`;

/** The best first; the id decides between equals, so that pages never repeat a trader. */
const orders = {
  profit: 't.total_profit desc, t.user_id',
  profit_rate: 't.profit_rate desc, t.user_id',
  accuracy: 't.accuracy desc, t.user_id',
  followers: 'followed.followers desc, t.user_id',
  drawdown: 't.maximum_drawdown, t.user_id',
} as const;

export function toTrader(row: TraderRow, follow: Follow | undefined): Trader {
  const { userId, symbols: _symbols, averageHoldingMs: _ms, averageMultiple: _by, ...trader } = row;
  return { ...trader, traderUserId: userId, follow: follow ?? null };
}

/** One page, with one row more than asked when there are more. A search is for a part of the name. */
export function listTraders(
  queryable: Queryable,
  wanted: PageWanted & {
    readonly sort: keyof typeof orders;
    readonly search: string;
    /** Null for all. */
    readonly ids: readonly number[] | null;
  },
): Promise<TraderRow[]> {
  const { page, limit, sort, search, ids } = wanted;
  return queryable.query<TraderRow>(
    `${SELECT} where ($1 = '' or strpos(lower(u.nickname), lower($1)) > 0)
        and ($2::bigint[] is null or t.user_id = any ($2))
      order by ${orders[sort]} limit $3 offset $4`,
    [search, ids, limit + 1, (page - 1) * limit],
  );
}

export async function readTrader(queryable: Queryable, userId: number): Promise<TraderRow | null> {
  const [row] = await queryable.query<TraderRow>(`${SELECT} where t.user_id = $1`, [userId]);
  return row ?? null;
}
