/** Copied positions, a trader's own, and copies that could not be made: the rows of a page. */
import type { CopyMiss } from '../../../contract/features/copy-trading-entities.ts';
import type { PageWanted } from '../../calls/page.ts';
import type { Queryable } from '../../db/database.ts';

export interface TradeRow {
  readonly positionId: number;
  readonly traderUserId: number;
  readonly traderNickname: string;
  readonly followUserId: number | null;
  readonly traderPrice: string | null;
  readonly slippage: string | null;
  readonly lagMs: number | null;
}

type Wanted = PageWanted & { readonly status: 'current' | 'history' };

/** What a trader has opened since the record began. */
export function tradesOfTrader(
  queryable: Queryable,
  { traderUserId, status, page, limit }: Wanted & { readonly traderUserId: number },
): Promise<TradeRow[]> {
  return queryable.query<TradeRow>(
    `select p.id as position_id, t.user_id as trader_user_id, u.nickname as trader_nickname,
        null::bigint as follow_user_id, null::numeric as trader_price, null::numeric as slippage,
        null::integer as lag_ms
      from copy_traders t join users u on u.id = t.user_id
      join futures_positions p on p.user_id = t.user_id and p.holding = 'own' and p.opened_at >= t.began_at
      where t.user_id = $1 and p.status = $2 order by p.id desc limit $3 offset $4`,
    [traderUserId, status === 'current' ? 'open' : 'closed', limit + 1, (page - 1) * limit],
  );
}

/** What was copied for a user. A copy that was cut loose is the user's own while it is open, and part of the past. */
export function tradesOfFollower(
  queryable: Queryable,
  { userId, status, page, limit }: Wanted & { readonly userId: number },
): Promise<TradeRow[]> {
  return queryable.query<TradeRow>(
    `select c.position_id, f.trader_user_id, u.nickname as trader_nickname, f.id as follow_user_id,
        e.price as trader_price, c.slippage, c.lag_ms
      from copies c join copy_follows f on f.id = c.follow_id join users u on u.id = f.trader_user_id
      join copy_events e on e.id = c.event_id join futures_positions p on p.id = c.position_id
      where c.user_id = $1
        and case $2 when 'current' then p.status = 'open' and p.holding = 'copied'
          else p.status = 'closed' or p.holding = 'self' end
      order by c.position_id desc limit $3 offset $4`,
    [userId, status, limit + 1, (page - 1) * limit],
  );
}

const MISSES = `select c.id, f.id as follow_user_id, f.trader_user_id, u.nickname as trader_nickname, p.symbol, p.side,
    c.reason, c.done_at as at
  from copies c join copy_follows f on f.id = c.follow_id join users u on u.id = f.trader_user_id
  join copy_events e on e.id = c.event_id join futures_positions p on p.id = e.position_id
  where c.status = 'missed'`;

export function missesOf(
  queryable: Queryable,
  { userId, page, limit }: PageWanted & { readonly userId: number },
): Promise<CopyMiss[]> {
  return queryable.query<CopyMiss>(
    `${MISSES} and c.user_id = $1 order by c.id desc limit $2 offset $3`,
    [userId, limit + 1, (page - 1) * limit],
  );
}

/** By the ids of the copies. */
export async function readMisses(
  queryable: Queryable,
  copyIds: readonly number[],
): Promise<ReadonlyMap<number, CopyMiss>> {
  const rows = await queryable.query<CopyMiss>(`${MISSES} and c.id = any ($1::bigint[])`, [
    copyIds,
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}
