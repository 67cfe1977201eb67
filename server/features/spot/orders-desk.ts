/** Resting orders of coins and stocks, for what ends them in their owner's place. */
import type { Exchange } from '../../exchange.ts';
import type { OrdersDesk } from '../../feature.ts';
import { cancelAllOrders, endOrder } from './cancel-order.ts';
import { lockOpenOrders } from './find-orders.ts';

export function spotOrdersDesk(
  exchange: Exchange,
  matching: { forget(orderId: number): void },
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
        if ((await endOrder(exchange, tx, row)) === null) continue;
        tx.afterCommit(() => matching.forget(row.id));
      }
    },
    cancelAll: async (tx, userId) => {
      const cancelled = await cancelAllOrders(exchange, tx, { userId, marketIds: null });
      tx.afterCommit(() => {
        for (const { id } of cancelled) matching.forget(id);
      });
      return cancelled.length;
    },
  };
}
