/** Limits that a buyer has set themselves. Selling what one has closes, so it is never refused by them. */
import type { Failure } from '../../../contract/envelope.ts';
import type { Market } from '../../../contract/features/markets.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { tradingAccount } from '../../../contract/rules/spot/stock-orders.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { openerLimits, openingRefusal } from '../../limits/opener-limits.ts';
import { lastPrice } from '../../market/last-price.ts';
import { worstPrice } from './order-hold.ts';
import type { OrderRow } from './order-store.ts';

/**
 * The refusal of a purchase by its owner's limits, or null. The row of the user is locked, so that each purchase of who has
 * limits sees the one before.
 */
export async function limitsRefusal(
  { feed, clock }: Pick<Exchange, 'feed' | 'clock'>,
  tx: Transaction,
  /** The quantity is what is still to be bought; its turnover, where it is not all at the worst price of this order. */
  buying: { order: OrderRow; market: Market; quantity: string; turnover?: string },
): Promise<{ readonly ok: false; readonly error: Failure } | null> {
  const { order, market, quantity } = buying;
  if (order.side === 'sell') return null;
  const { userId } = order;
  const [user] = await tx.query<{ isLimited: boolean }>(
    'select limits_version > 0 as is_limited from users where id = $1 for no key update',
    [userId],
  );
  if (!user?.isLimited) return null;
  const opener = await openerLimits({ queryable: tx, feed, nowMs: clock.now() }, userId);
  const last = scaledText(feed.quote(market.id)[2], market.priceScale);
  const worth = exact(lastPrice(feed, market.quote));
  const rest = exact(quantity);
  const others =
    opener.limits.positionValue === null ? '0' : await heldAndBought(tx, order, market);
  const turnover = buying.turnover ?? rest.times(worstPrice(order, market) ?? last);
  return openingRefusal(opener, {
    value: plainText(worth.times(turnover)),
    position: plainText(rest.plus(others).times(last).times(worth)),
  });
}

/** What is owned of the coin or the share in this account, and what other purchases wait for. */
async function heldAndBought(tx: Transaction, order: OrderRow, market: Market): Promise<string> {
  const [sum] = await tx.query<{ quantity: string }>(
    `select coalesce((select available + held from accounts
          where user_id = $1 and account = $2 and currency = $3), 0)
        + coalesce((select sum(amount - filled) from spot_orders where user_id = $1 and status = 'open'
          and market_id = $4 and side = 'buy' and id <> $5), 0) as quantity`,
    [order.userId, tradingAccount(market), market.base, market.id, order.id],
  );
  return sum?.quantity ?? '0';
}
