/**
 * Ends orders of coins and stocks whose time is over. The trades of before the instant come first: an order is ended once the
 * tape of its market has been told up to it.
 */
import type { Exchange } from '../../exchange.ts';
import { createExpiry, type Expiry } from '../../jobs/expiry.ts';
import { toldUntilExpiry } from '../../market/told-tape.ts';
import { changedOrder, type OrderRow } from './order-store.ts';
import { expiredOrders } from './waiting-orders.ts';
import { writeChange } from './write-order.ts';

export function createSpotExpiry(
  exchange: Exchange,
  /** What fills orders, and watches them until they are over. */
  matching: { settled(): Promise<void>; forget(orderId: number): void },
): Expiry {
  const { database, feed } = exchange;
  return createExpiry<OrderRow>(exchange, {
    due: async (nowMs) => toldUntilExpiry(feed, await expiredOrders(database, nowMs), nowMs),
    settled: () => matching.settled(),
    // As the version that was read: one that has changed is looked at again by the next run.
    end: async (order) => {
      if (await endExpired(exchange, order)) matching.forget(order.id);
    },
  });
}

async function endExpired(exchange: Exchange, seen: OrderRow): Promise<boolean> {
  const market = exchange.feed.marketById(seen.marketId);
  if (!market || seen.holdId === null) return false;
  const order = changedOrder({ ...seen, status: 'cancelled' }, exchange.clock.now());
  return writeChange(exchange, { seen, order, market, fill: null, claim: null });
}
