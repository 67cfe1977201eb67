/** Spot trading of coins and stocks: place, list, cancel, amend. */
import { ok } from '../../../contract/envelope.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import { marketIdsOf } from '../../market/markets-named.ts';
import { amendOrder } from './amend-order.ts';
import { cancelAllOrders, cancelOrder } from './cancel-order.ts';
import { listOrders } from './find-orders.ts';
import type { SpotMatching } from './matching.ts';
import { OrderLanes } from './order-lanes.ts';
import { toSpotOrder } from './order-store.ts';
import type { WatchExit } from './place-exit.ts';
import { placeOrder, type SeenTiers } from './place-order.ts';
import { placeScale } from './place-scale.ts';

export function spotHandlers(
  matching: SpotMatching,
): Handlers<
  'spot.trade' | 'spot.scale' | 'spot.orders' | 'spot.cancel' | 'spot.cancelAll' | 'spot.amend'
> {
  const watch: WatchExit = (exit) => matching.watch(exit);
  return {
    ...placing(matching),

    'spot.orders': async ({ database, feed, caller }, request) => {
      const { status = 'all' } = request;
      const page = clampPage(request);
      const marketIds = marketIdsOf(feed, request);
      const rows = await listOrders(database, {
        userId: caller.userId,
        status,
        marketIds,
        ...page,
      });
      const shown = pageOf(rows, page, (row) => row);
      const list = shown.list.flatMap((row) => {
        const market = feed.marketById(row.marketId);
        return market ? [toSpotOrder(row, market)] : [];
      });
      return ok({ ...shown, list });
    },

    'spot.cancel': {
      inOneStatement: async ({ claim, caller, ...exchange }, { id }) => {
        const cancelling = { userId: caller.userId, orderId: id, claim, watch };
        const cancelled = await cancelOrder(exchange, cancelling);
        if (cancelled.ok) matching.forget(id);
        return cancelled;
      },
    },

    'spot.cancelAll': async (context, request) => {
      const { transaction, caller, feed } = context;
      const cancelled = await cancelAllOrders(context, transaction, {
        userId: caller.userId,
        marketIds: marketIdsOf(feed, request),
        watch,
      });
      transaction.afterCommit(() => {
        for (const { id } of cancelled) matching.forget(id);
      });
      return ok(cancelled);
    },

    'spot.amend': async (context, { id, targetPrice, triggerPrice, stopLimit }) => {
      const { transaction, caller } = context;
      const amended = await amendOrder(context, transaction, {
        userId: caller.userId,
        orderId: id,
        ...{ targetPrice, triggerPrice, stopLimit, watch },
      });
      if (!amended.ok) return amended;
      const order = amended.value;
      transaction.afterCommit(() =>
        order.status === 'open' ? matching.watch(order) : matching.forget(id),
      );
      return amended;
    },
  };
}

/** What is written and waits for a price is watched; of slices only the time decides. */
function placing(matching: SpotMatching): Handlers<'spot.trade' | 'spot.scale'> {
  const tiers: SeenTiers = new Map();
  const lanes = new OrderLanes();
  return {
    'spot.trade': {
      inOneStatement: async ({ claim, caller, ...exchange }, request) => {
        const placement = { userId: caller.userId, request, claim };
        const watch: WatchExit = (exit) => matching.watch(exit);
        const placed = await placeOrder({ exchange, tiers, lanes, watch }, placement);
        if (placed.ok && placed.value.status === 'open' && placed.value.twap === null)
          matching.watch(placed.value);
        return placed;
      },
    },

    'spot.scale': async (context, request) => {
      const { transaction, caller } = context;
      const placement = { userId: caller.userId, request };
      const placed = await placeScale(context, transaction, placement);
      if (!placed.ok) return placed;
      transaction.afterCommit(() => {
        for (const order of placed.value) matching.watch(order);
      });
      return placed;
    },
  };
}
