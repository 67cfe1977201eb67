/** Ends orders of futures whose time is over, each under the lock of its account, after the trades of before the instant. */
import type { Exchange } from '../../../exchange.ts';
import { createExpiry, type Expiry } from '../../../jobs/expiry.ts';
import { toldUntilExpiry } from '../../../market/told-tape.ts';
import type { FuturesBoard } from '../money/board.ts';
import { performAct } from '../money/perform-act.ts';
import { cancelOrder } from '../orders/change-order.ts';
import { expiredOrders, type OrderRow } from '../rows/order-store.ts';

export function createFuturesExpiry(
  exchange: Exchange,
  engine: FuturesBoard & { settled(): Promise<void> },
): Expiry {
  const { database, feed } = exchange;
  return createExpiry<OrderRow>(exchange, {
    due: async (nowMs) => toldUntilExpiry(feed, await expiredOrders(database, nowMs), nowMs),
    settled: () => engine.settled(),
    // Refused where it is over by now, and then nothing is written.
    end: async ({ id, userId }) => {
      const asked = { userId, named: { orderId: id } };
      await performAct({ exchange, board: engine }, asked, (act) => cancelOrder(act, id));
    },
  });
}
