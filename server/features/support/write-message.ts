/** A user writes to customer service: once for each nonce, to the matter that is open or to a new one. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { TalkMessage } from '../../../contract/features/support.ts';
import type { RequestOf } from '../../../contract/table.ts';
import type { UserCaller } from '../../calls/caller.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { announce } from '../../realtime/announce.ts';
import { ownsPicture } from '../../uploads/pictures.ts';
import { AUTOMATIC_AFTER_MS, MOST_A_MINUTE, WINDOW_MS } from './terms.ts';
import { findByNonce, insertMessage, type TicketRow, toMessage, toTicket } from './ticket-store.ts';

/** @returns `too_many_requests` for the thirteenth of a minute, `picture_required` for a picture of somebody else's. */
export function writeMessage(
  exchange: Exchange & { readonly caller: UserCaller },
  wish: RequestOf<'support.write'>,
): Promise<Result<TalkMessage>> {
  const { database, clock, caller } = exchange;
  const { userId, language } = caller;
  const { nonce, text = '', picture = null, from: page = '' } = wish;
  return database.withTransaction(async (tx) => {
    // Parallel messages wait here for the one before them: a retry finds it, and a second ticket is never opened.
    await tx.query('select id from users where id = $1 for no key update', [userId]);
    const written = await findByNonce(tx, userId, nonce);
    if (written !== null) return ok(toMessage(written, language));
    if (picture !== null && !(await ownsPicture(tx, userId, picture)))
      return refuse('picture_required', { fields: { picture: 'picture_required' } });
    const at = clock.now();
    if ((await countSince(tx, userId, at - WINDOW_MS)) >= MOST_A_MINUTE)
      return refuse('too_many_requests');
    const ticket = await openTicket(tx, {
      userId,
      page,
      language,
      at,
      ...automaticOf(exchange, at),
    });
    const row = await insertMessage(tx, {
      ...{ ticketId: ticket.id, author: 'user', body: text, picture, nonce, at },
    });
    await announce(exchange, tx, userId, [
      ['support.changed', { ticket: toTicket(ticket), message: row.id }],
    ]);
    return ok(toMessage(row, language));
  });
}

/** Where money is real, people alone answer. */
function automaticOf({ config }: Exchange, at: number): { readonly automaticAt: number | null } {
  return { automaticAt: config.mode === 'sandbox' ? at + AUTOMATIC_AFTER_MS : null };
}

async function countSince(tx: Transaction, userId: number, sinceMs: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*) from ticket_messages m join tickets t on t.id = m.ticket_id
       where t.user_id = $1 and m.author = 'user' and m.created_at > $2`,
    [userId, sinceMs],
  );
  return row?.count ?? 0;
}

interface Opening {
  readonly userId: number;
  readonly page: string;
  readonly language: string;
  readonly at: number;
  readonly automaticAt: number | null;
}

/** The current one waits for a person again, since the first message that nobody has answered. */
async function openTicket(tx: Transaction, opening: Opening): Promise<TicketRow> {
  const { userId, page, language, at, automaticAt } = opening;
  const [row] = await tx.query<TicketRow>(
    `insert into tickets (user_id, page, language, created_at, changed_at, waits_since, automatic_at)
       values ($1, $2, $3, $4, $4, $4, $5)
       on conflict (user_id) where state in ('open', 'answered') do update set
         state = 'open', language = excluded.language, changed_at = excluded.changed_at,
         waits_since = coalesce(tickets.waits_since, excluded.waits_since),
         automatic_at = excluded.automatic_at
       returning id, user_id, state, rating, language`,
    [userId, page, language, at, automaticAt],
  );
  if (!row) throw new Error('a ticket was not opened');
  return row;
}
