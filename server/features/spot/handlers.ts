/** Spot trading of coins and stocks: place, list, cancel, amend. */
import { ok } from '../../../contract/envelope.ts';
import type { Handlers } from '../../exchange.ts';
import { amendOrder } from './amend-order.ts';
import { cancelOrder } from './cancel-order.ts';
import type { SpotMatching } from './matching.ts';
import { listOrders, toSpotOrder } from './order-store.ts';
import { placeOrder } from './place-order.ts';

const DEFAULT_LIMIT = 10;
const MAXIMUM_LIMIT = 100;

export function spotHandlers(
  matching: SpotMatching,
): Handlers<'spot.trade' | 'spot.orders' | 'spot.cancel' | 'spot.amend'> {
  return {
    'spot.trade': async (context, request) => {
      const { transaction, caller } = context;
      const placed = await placeOrder(context, transaction, { userId: caller.userId, request });
      if (placed.ok && placed.value.status === 'open') {
        const order = placed.value;
        transaction.afterCommit(() => matching.watch(order));
      }
      return placed;
    },

    'spot.orders': async ({ database, feed, caller }, request) => {
      const { status = 'all', kind, currencyId, legalId } = request;
      const page = Math.max(1, request.page ?? 1);
      const limit = Math.min(MAXIMUM_LIMIT, Math.max(1, request.limit ?? DEFAULT_LIMIT));
      const isNarrowed = [kind, currencyId, legalId].some((given) => given !== undefined);
      const marketIds = feed.markets
        .filter((market) => (kind ?? market.kind) === market.kind)
        .filter((market) => (currencyId ?? market.currencyId) === market.currencyId)
        .filter((market) => (legalId ?? market.legalId) === market.legalId)
        .map((market) => market.id);
      const rows = await listOrders(database, {
        userId: caller.userId,
        status,
        marketIds: isNarrowed ? marketIds : null,
        page,
        limit,
      });
      const list = rows.slice(0, limit).flatMap((row) => {
        const market = feed.marketById(row.marketId);
        return market ? [toSpotOrder(row, market)] : [];
      });
      return ok({ list, page, limit, hasMore: rows.length > limit });
    },

    'spot.cancel': async (context, { id }) => {
      const { transaction, caller } = context;
      const cancelled = await cancelOrder(context, transaction, {
        userId: caller.userId,
        orderId: id,
      });
      if (cancelled.ok) transaction.afterCommit(() => matching.forget(id));
      return cancelled;
    },

    'spot.amend': async (context, { id, targetPrice }) => {
      const { transaction, caller } = context;
      const amended = await amendOrder(context, transaction, {
        userId: caller.userId,
        orderId: id,
        targetPrice,
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
