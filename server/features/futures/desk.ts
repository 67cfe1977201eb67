/**
 * The order path of futures for other features: what they do for a user goes through the same lock, checks, book and
 * ledger as what the user does.
 */
import { ok, refuse } from '../../../contract/envelope.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import type { FuturesDesk, OrdersDesk } from '../../feature.ts';
import { closeCopies } from './copies/close-copies.ts';
import { openCopies } from './copies/open-copies.ts';
import type { FuturesBoard } from './money/board.ts';
import { performWithin } from './money/perform-act.ts';
import { cancelAllOrders, cancelOpening } from './orders/change-order.ts';
import { namedBy, submitOrder } from './orders/submit-order.ts';
import { toFuturesPosition } from './rows/entities.ts';
import { positionsByIds } from './rows/position-store.ts';
import { MULTIPLES } from './terms.ts';

export function futuresDesk(exchange: Exchange, board: FuturesBoard): FuturesDesk {
  const { feed } = exchange;
  return {
    multiples: MULTIPLES,
    submit: (tx, userId, request) =>
      performWithin({ exchange, board, tx }, { userId, named: namedBy(request) }, (act) =>
        submitOrder(act, request),
      ),
    openCopies: (tx, wishes) => openCopies({ exchange, board, tx }, wishes),
    closeCopies: (tx, closings) => closeCopies({ exchange, board, tx }, closings),
    holdSelf: (tx, userId, id) =>
      performWithin({ exchange, board, tx }, { userId, named: { positionId: id } }, (act) => {
        const found = act.rows.position(id);
        if (!found.ok) return found;
        const { holding, status } = found.value;
        if (holding === 'own') return refuse('not_found');
        if (status === 'closed') return refuse('position_not_open');
        if (holding === 'self') return refuse('already_done');
        const held = act.rows.savePosition({ ...found.value, holding: 'self' });
        act.tellPosition('futures.selfHeld', held);
        return ok(toFuturesPosition(held, feed));
      }),
    positions: async (queryable, ids) => {
      const rows = await positionsByIds(queryable, ids);
      return rows.map((row) => toFuturesPosition(row, feed));
    },
  };
}

/** Contracts' orders that wait, for what ends them in their owner's place. */
export function futuresOrdersDesk(exchange: Exchange, board: FuturesBoard): OrdersDesk {
  return {
    whoWaits: async (queryable, userIds) => {
      const rows = await queryable.query<{ userId: number }>(
        `select distinct user_id from futures_orders
          where status = 'doing' and not reduce_only and user_id = any ($1::bigint[])`,
        [userIds],
      );
      return rows.map(({ userId }) => userId);
    },
    cancelOpening: async (tx, userId) => {
      const asked = { userId, named: { hasAllOrders: true } };
      await performWithin({ exchange, board, tx }, asked, cancelOpening);
    },
    cancelAll: async (tx, userId) => {
      const asked = { userId, named: { hasAllOrders: true } };
      const done = await performWithin({ exchange, board, tx }, asked, (act) =>
        cancelAllOrders(act, null),
      );
      return accept(done).length;
    },
  };
}
