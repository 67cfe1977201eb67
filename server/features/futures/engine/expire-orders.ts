/** Ends orders of futures whose time is over, each under the lock of its account, after the trades of before the instant. */
import { ok } from '../../../../contract/envelope.ts';
import type { Exchange } from '../../../exchange.ts';
import { createExpiry, type Expiry } from '../../../jobs/expiry.ts';
import { isToldUntil } from '../../../market/told-tape.ts';
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
    due: async (nowMs) => {
      const expired = await expiredOrders(database, nowMs);
      return expired.filter(({ marketId, expiresAt }) =>
        isToldUntil(feed, { marketId, atMs: expiresAt ?? nowMs }, nowMs),
      );
    },
    settled: () => engine.settled(),
    end: async ({ id, userId }) => {
      await performAct({ exchange, board: engine }, { userId, named: { orderId: id } }, (act) => {
        // Refused where it is over by now, and then nothing is written.
        const ended = cancelOrder(act, id);
        return ended.ok ? ok(null) : ended;
      });
    },
  });
}
