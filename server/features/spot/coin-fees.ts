/** The fees of a user's fills in coins since an instant, before any discount, by the currency they are paid in. */
import { exact, plainText } from '../../../contract/money.ts';
import type { Queryable } from '../../db/database.ts';
import type { MarketFeed } from '../../market/feed.ts';
import type { Holding } from '../../money/valuation.ts';

export async function coinFees(
  { feed, queryable }: { readonly feed: MarketFeed; readonly queryable: Queryable },
  userId: number,
  sinceMs: number,
): Promise<Holding[]> {
  const rows = await queryable.query<{ marketId: number; isMaker: boolean; turnover: string }>(
    `select o.market_id, f.is_maker, sum(f.price * f.quantity) as turnover
       from spot_orders o join spot_fills f on f.order_id = o.id
       where o.user_id = $1 and o.updated_at >= $2 and f.time >= $2 group by o.market_id, f.is_maker`,
    [userId, sinceMs],
  );
  return rows.flatMap(({ marketId, isMaker, turnover }) => {
    const market = feed.marketById(marketId);
    // A tier takes nothing off the fees of stocks.
    if (market?.kind !== 'coin') return [];
    const rate = isMaker ? market.makerFeeRate : market.takerFeeRate;
    return [{ currency: market.quote, amount: plainText(exact(turnover).times(rate)) }];
  });
}
