/**
 * The order path of futures for other features: what they do for a user goes through the same lock, checks, book and
 * ledger as what the user does.
 */
import { ok, refuse } from '../../../contract/envelope.ts';
import type { Exchange } from '../../exchange.ts';
import type { FuturesDesk } from '../../feature.ts';
import { closeCopies } from './copies/close-copies.ts';
import { openCopies } from './copies/open-copies.ts';
import type { FuturesBoard } from './money/board.ts';
import { performAct } from './money/perform-act.ts';
import { submitOrder } from './orders/submit-order.ts';
import { holdSelf, positionsByIds } from './rows/copied-positions.ts';
import { toFuturesPosition } from './rows/entities.ts';
import { readPosition } from './rows/position-store.ts';
import { MULTIPLES } from './terms.ts';

export function futuresDesk(exchange: Exchange, board: FuturesBoard): FuturesDesk {
  const { feed } = exchange;
  return {
    multiples: MULTIPLES,
    submit: (tx, userId, request) =>
      performAct({ exchange, board, tx }, userId, (act) => submitOrder(act, request)),
    openCopies: (tx, wishes) => openCopies({ exchange, board, tx }, wishes),
    closeCopies: (tx, closings) => closeCopies({ exchange, board, tx }, closings),
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
