/** What keeps an account open: money in it, and what may still move money. */
import type { ClosingState } from '../../../contract/features/closing.ts';
import { exact } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import type { Queryable } from '../../db/database.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { lastPrice } from '../../market/last-price.ts';
import { equivalentOf } from '../../money/valuation.ts';
import { REMAINDER_LIMIT_USD } from './terms.ts';

type Obstacles = Omit<ClosingState, 'waitDays' | 'remainderLimit'>;
type Balance = Obstacles['balances'][number];

export async function readObstacles(
  { database, feed }: { readonly database: Queryable; readonly feed: MarketFeed },
  userId: number,
): Promise<Obstacles> {
  const rows = await database.query<Balance & { readonly held: string }>(
    `select account, currency, available + held as amount, held from accounts
       where user_id = $1 and available + held <> 0 order by account, currency`,
    [userId],
  );
  const [counts] = await database.query<Omit<Obstacles, 'balances' | 'remainder'>>(
    `select
       (select count(*) from spot_orders where user_id = $1 and status = 'open')
         + (select count(*) from futures_orders where user_id = $1 and status = 'doing')
         + (select count(*) from otc_orders
             where $1 in (buyer_id, seller_id) and status in ('unpaid', 'paid', 'appealed'))
         + (select count(*) from nft_sales where seller_id = $1 and status in ('open', 'unpaid')) as orders,
       (select count(*) from futures_positions where user_id = $1 and status = 'open') as positions,
       (select count(*) from option_orders where user_id = $1 and status = 'holding') as options,
       (select count(*) from loans where user_id = $1 and state = 'open') as loans,
       (select count(*) from deposits where user_id = $1 and status = 'reviewing') as deposits,
       (select count(*) from withdrawals where user_id = $1 and status = 'reviewing') as withdrawals`,
    [userId],
  );
  if (!counts) throw new Error('nothing was counted');
  const balances = rows.map(({ held: _, ...balance }) => balance);
  const isFree = rows.every(({ held }) => isZero(held));
  return { balances, remainder: isFree ? remainderOf(balances, feed) : null, ...counts };
}

/** What nobody quotes is worth an unknown sum, and is nothing to give up. */
function remainderOf(balances: readonly Balance[], feed: MarketFeed): string | null {
  if (balances.length === 0) return null;
  if (balances.some(({ currency }) => isZero(lastPrice(feed, currency)))) return null;
  const worth = equivalentOf(balances, (currency) => lastPrice(feed, currency));
  return exact(worth).lte(REMAINDER_LIMIT_USD) ? worth : null;
}

/** Whether an account with this in it can be closed, by an owner who gives up a remainder or who does not. */
export function mayEnd(
  { balances, remainder, ...counts }: Obstacles,
  { givesUp }: { readonly givesUp: boolean },
): boolean {
  const hasRoom = balances.length === 0 || (givesUp && remainder !== null);
  return hasRoom && Object.values(counts).every((count) => count === 0);
}
