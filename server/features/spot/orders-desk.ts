/** Resting orders of coins and stocks, for what ends them in their owner's place. */
import type { Exchange } from '../../exchange.ts';
import type { OrdersDesk } from '../../feature.ts';
import { cancelAllOrders, endOrder } from './cancel-order.ts';
import { lockOpenOrders } from './find-orders.ts';
import type { WatchExit } from './place-exit.ts';

export function spotOrdersDesk(
  exchange: Exchange,
  matching: { forget(orderId: number): void; watch: WatchExit },
): OrdersDesk {
  return {
    whoWaits: async (queryable, userIds) => {
      const rows = await queryable.query<{ userId: number }>(
        `select distinct user_id from spot_orders
          where status = 'open' and side = 'buy' and user_id = any ($1::bigint[])`,
        [userIds],
      );
      return rows.map(({ userId }) => userId);
    },
    cancelOpening: async (tx, userId) => {
      const rows = await lockOpenOrders(tx, { userId, marketIds: null });
      for (const row of rows.filter(({ side }) => side === 'buy')) {
        // What is left of a purchase is a sale, which nothing forbids.
        const watch: WatchExit = (exit) => matching.watch(exit);
        if ((await endOrder(exchange, tx, { row, watch })) === null) continue;
        tx.afterCommit(() => matching.forget(row.id));
      }
    },
    cancelAll: async (tx, userId) => {
      const cancelled = await cancelAllOrders(exchange, tx, {
        ...{ userId, marketIds: null, watch: null },
      });
      tx.afterCommit(() => {
        for (const { id } of cancelled) matching.forget(id);
      });
      return cancelled.length;
    },
  };
}
