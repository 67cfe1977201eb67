/**
 * Ends orders of coins and stocks whose time is over. The trades of before the instant come first: an order is ended once the
 * tape of its market has been told up to it.
 */
import type { Exchange } from '../../exchange.ts';
import { createExpiry, type Expiry } from '../../jobs/expiry.ts';
import { toldUntilExpiry } from '../../market/told-tape.ts';
import { changedOrder, type OrderRow } from './order-store.ts';
import type { WatchExit } from './place-exit.ts';
import { expiredOrders, type WatchedOrder } from './waiting-orders.ts';
import { writeEnd } from './write-end.ts';

export function createSpotExpiry(
  exchange: Exchange,
  /** What fills orders, and watches them until they are over. */
  matching: { settled(): Promise<void>; forget(orderId: number): void; watch: WatchExit },
): Expiry {
  const { database, feed } = exchange;
  return createExpiry<OrderRow>(exchange, {
    due: async (nowMs) => toldUntilExpiry(feed, await expiredOrders(database, nowMs), nowMs),
    settled: () => matching.settled(),
    // As the version that was read: one that has changed is looked at again by the next run.
    end: async (order) => {
      const desk = { exchange, watch: (exit: WatchedOrder) => matching.watch(exit) };
      if (await endExpired(desk, order)) matching.forget(order.id);
    },
  });
}

async function endExpired(
  desk: { exchange: Exchange; watch: WatchExit },
  seen: OrderRow,
): Promise<boolean> {
  const { exchange } = desk;
  const market = exchange.feed.marketById(seen.marketId);
  if (!market || seen.holdId === null) return false;
  const order = changedOrder({ ...seen, status: 'cancelled' }, exchange.clock.now());
  const ended = await writeEnd(desk, { seen, order, market, fill: null, claim: null });
  return ended !== null;
}
