/** An open position as its owner shows it to others: no size, no money. */
import { averagePrice } from '../../../../contract/rules/spot/pricing.ts';
import type { Provided } from '../../../feature.ts';
import type { MarketFeed } from '../../../market/feed.ts';
import { marketOf } from './entities.ts';
import type { PositionRow } from './position-store.ts';

type Shared = Pick<
  PositionRow,
  'marketId' | 'symbol' | 'side' | 'multiple' | 'openCost' | 'openLots'
>;

export function sharedPosition(feed: MarketFeed): Provided['sharedPosition'] {
  return async (queryable, userId, id) => {
    const [row] = await queryable.query<Shared>(
      `select market_id, symbol, side, multiple, open_cost, open_lots from futures_positions
         where id = $1 and user_id = $2 and status = 'open'`,
      [id, userId],
    );
    if (!row) return null;
    const { symbol, side, multiple } = row;
    const price = averagePrice(row.openCost, row.openLots, marketOf(feed, row));
    return { symbol, side, multiple, price };
  };
}
