/** A ticket is closed by its user or by the operator, and then rated by its user, once. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Ticket } from '../../../contract/features/support.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { announce } from '../../realtime/announce.ts';
import { changeTicket, lockTicket, type TicketRow, toTicket } from './ticket-store.ts';

interface Wish {
  readonly id: number;
  /** Null for the operator. */
  readonly userId: number | null;
}

/** @returns `not_found` for an unknown ticket and for another user's, `already_done` for one that is closed. */
export async function closeTicket(
  exchange: Exchange,
  tx: Transaction,
  { id, userId }: Wish,
): Promise<Result<Ticket>> {
  const found = await lockTicket(tx, id, userId);
  if (found === null) return refuse('not_found');
  if (isOver(found)) return refuse('already_done');
  const at = exchange.clock.now();
  return tell(exchange, tx, await changeTicket(tx, id, { state: 'closed', at }));
}

/** @returns `not_found` likewise, `already_done` for one that was rated, `parameter_error` for one that goes on. */
export async function rateTicket(
  exchange: Exchange,
  tx: Transaction,
  { id, userId, rating }: Wish & { readonly rating: number },
): Promise<Result<Ticket>> {
  const found = await lockTicket(tx, id, userId);
  if (found === null) return refuse('not_found');
  if (found.state === 'rated') return refuse('already_done');
  if (!isOver(found)) return refuse('parameter_error');
  const at = exchange.clock.now();
  return tell(exchange, tx, await changeTicket(tx, id, { state: 'rated', rating, at }));
}

export const isOver = ({ state }: Ticket) => state === 'closed' || state === 'rated';

async function tell(exchange: Exchange, tx: Transaction, row: TicketRow): Promise<Result<Ticket>> {
  const ticket = toTicket(row);
  await announce(exchange, tx, row.userId, [['support.changed', { ticket, message: null }]]);
  return ok(ticket);
}
