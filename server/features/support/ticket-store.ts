/** Tickets and their messages as rows, and as the contract says them. */
import type { FaqEntry, TalkMessage, Ticket } from '../../../contract/features/support.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { contentFor } from '../../content/content.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { PAGE } from './terms.ts';

export interface TicketRow extends Ticket {
  readonly userId: number;
  readonly language: Language;
}

interface MessageRow {
  readonly id: number;
  readonly ticketId: number;
  readonly author: TalkMessage['author'];
  readonly body: string;
  readonly picture: string | null;
  readonly questionId: number | null;
  readonly createdAt: number;
}

const TICKET = 'id, user_id, state, rating, language';
const MESSAGE = 'm.id, m.ticket_id, m.author, m.body, m.picture, m.question_id, m.created_at';

export const toTicket = ({ id, state, rating }: TicketRow): Ticket => ({ id, state, rating });

/** What is automatic is said in the language of the reader. */
export function toMessage(row: MessageRow, language: Language): TalkMessage {
  const { id, ticketId, author, body, picture, questionId, createdAt } = row;
  const entry = contentFor(language).faq.find((each) => each.id === questionId);
  const found: FaqEntry | null = entry ? { ...entry } : null;
  return { id, ticketId, author, text: body, picture, found, time: createdAt };
}

/** The matter that the conversation stands at: the last one. */
export async function lastTicket(queryable: Queryable, userId: number): Promise<TicketRow | null> {
  const [row] = await queryable.query<TicketRow>(
    `select ${TICKET} from tickets where user_id = $1 order by id desc limit 1`,
    [userId],
  );
  return row ?? null;
}

/** Locked until the transaction ends; null for an unknown one and, where a user is named, for another's. */
export async function lockTicket(
  tx: Transaction,
  id: number,
  userId: number | null,
): Promise<TicketRow | null> {
  const [row] = await tx.query<TicketRow>(
    `select ${TICKET} from tickets where id = $1 and ($2::bigint is null or user_id = $2) for update`,
    [id, userId],
  );
  return row ?? null;
}

/** The newest of a user, or those before one; oldest first, and whether there are earlier ones. */
export async function listMessages(
  queryable: Queryable,
  userId: number,
  before: number | null,
): Promise<{ readonly rows: MessageRow[]; readonly hasMore: boolean }> {
  const rows = await queryable.query<MessageRow>(
    `select ${MESSAGE} from ticket_messages m join tickets t on t.id = m.ticket_id
       where t.user_id = $1 and ($2::bigint is null or m.id < $2) order by m.id desc limit $3`,
    [userId, before, PAGE + 1],
  );
  return { rows: rows.slice(0, PAGE).toReversed(), hasMore: rows.length > PAGE };
}

export function messagesOf(queryable: Queryable, ticketId: number): Promise<MessageRow[]> {
  return queryable.query<MessageRow>(
    `select ${MESSAGE} from ticket_messages m where m.ticket_id = $1 order by m.id`,
    [ticketId],
  );
}

interface NewMessage {
  readonly ticketId: number;
  readonly author: TalkMessage['author'];
  readonly body?: string;
  readonly picture?: string | null;
  readonly nonce?: string;
  readonly answersId?: number;
  readonly questionId?: number | null;
  readonly at: number;
}

export async function insertMessage(tx: Transaction, message: NewMessage): Promise<MessageRow> {
  const { ticketId, author, body = '', picture = null, nonce = null, at } = message;
  const { answersId = null, questionId = null } = message;
  const [row] = await tx.query<MessageRow>(
    `insert into ticket_messages as m
         (ticket_id, author, body, picture, nonce, answers_id, question_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${MESSAGE}`,
    [ticketId, author, body, picture, nonce, answersId, questionId, at],
  );
  if (!row) throw new Error('a message was not written');
  return row;
}

/** What the same user has written under this nonce, in whatever ticket. */
export async function findByNonce(
  tx: Transaction,
  userId: number,
  nonce: string,
): Promise<MessageRow | null> {
  const [row] = await tx.query<MessageRow>(
    `select ${MESSAGE} from ticket_messages m join tickets t on t.id = m.ticket_id
       where t.user_id = $1 and m.nonce = $2`,
    [userId, nonce],
  );
  return row ?? null;
}

interface Change {
  readonly state: Ticket['state'];
  readonly at: number;
  readonly rating?: number;
}

/** Of a ticket that was locked. Nobody waits any more, and nothing automatic is to come. */
export async function changeTicket(
  tx: Transaction,
  id: number,
  change: Change,
): Promise<TicketRow> {
  const { state, at, rating = null } = change;
  const [row] = await tx.query<TicketRow>(
    `update tickets set state = $2, changed_at = $3, waits_since = null, automatic_at = null,
         rating = coalesce($4, rating) where id = $1 returning ${TICKET}`,
    [id, state, at, rating],
  );
  if (!row) throw new Error(`the ticket ${id} is gone`);
  return row;
}
