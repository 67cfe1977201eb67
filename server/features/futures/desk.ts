/**
 * The order path of futures for other features: what they do for a user goes through the same lock, checks, book and
 * ledger as what the user does.
 */
import { ok, refuse } from '../../../contract/envelope.ts';
import type { Exchange } from '../../exchange.ts';
import type { FuturesDesk } from '../../feature.ts';
import type { FuturesBoard } from './money/board.ts';
import { performAct } from './money/perform-act.ts';
import { submitOrder } from './orders/submit-order.ts';
import { closeAtMarket } from './positions/close-calls.ts';
import { holdSelf, positionsByIds } from './rows/copied-positions.ts';
import { toFuturesPosition } from './rows/entities.ts';
import { readPosition } from './rows/position-store.ts';
import { MULTIPLES } from './terms.ts';

export function futuresDesk(exchange: Exchange, board: FuturesBoard): FuturesDesk {
  const { feed } = exchange;
  return {
    multiples: MULTIPLES,
    submit: (tx, userId, { copiedFrom, ...request }) => {
      const place = { exchange, board, tx, ...(copiedFrom !== undefined && { copiedFrom }) };
      return performAct(place, userId, (act) => submitOrder(act, request));
    },
    closeWithTrader: (tx, userId, { id, lotsOf }) =>
      performAct({ exchange, board, tx }, userId, async (act) => {
        const found = await readPosition(tx, userId, id);
        if (!found.ok) return found;
        const position = found.value;
        if (position.status === 'closed' || position.holding !== 'copied')
          return refuse('position_not_open');
        if (!feed.isOpen(position.marketId, act.at)) return refuse('market_closed');
        const lots = lotsOf(position.lots);
        if (lots === 0) return ok(toFuturesPosition(position, feed));
        const closed = await closeAtMarket(act, { position, lots, reason: 'trader' });
        return ok(toFuturesPosition(closed, feed));
      }),
    holdSelf: (tx, userId, id) =>
      performAct({ exchange, board, tx }, userId, async (act) => {
        const found = await readPosition(tx, userId, id);
        if (!found.ok) return found;
        if (found.value.holding === 'own') return refuse('not_found');
        if (found.value.status === 'closed') return refuse('position_not_open');
        const held = await holdSelf(tx, id, act.at);
        if (held === null) return refuse('already_done');
        act.tellPosition('futures.selfHeld', held);
        return ok(toFuturesPosition(held, feed));
      }),
    positions: async (queryable, ids) => {
      const rows = await positionsByIds(queryable, ids);
      return rows.map((row) => toFuturesPosition(row, feed));
    },
  };
}
