/** The conversation beside an order. What is said is text and nothing else; both sides are told of it. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { OtcMessage } from '../../../contract/features/otc-entities.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { announceToMany } from '../../realtime/announce.ts';
import type { OfferRow } from './offer-store.ts';
import { findOrder, isTalking, lockOrder, type OrderRow, roleOf, userOf } from './order-store.ts';
import { MOST_MESSAGES } from './terms.ts';

interface MessageRow {
  readonly id: number;
  readonly orderId: number;
  readonly userId: number;
  readonly text: string;
  readonly createdAt: number;
}

const COLUMNS = 'id, order_id, user_id, text, created_at';

export interface Said {
  readonly userId: number;
  readonly id: number;
  readonly text: string;
}

/** @returns `not_found` for another's order, `order_not_open` long after its end, `too_many_requests` after too much. */
export async function say(
  exchange: Exchange,
  tx: Transaction,
  { userId, id, text }: Said,
): Promise<Result<OtcMessage>> {
  const nowMs = exchange.clock.now();
  const order = await lockOrder(tx, id);
  if (order === null || roleOf(order, userId) === null) return refuse('not_found');
  if (!isTalking(order, nowMs)) return refuse('order_not_open');
  const [said] = await tx.query<{ count: number }>(
    'select count(*) as count from otc_messages where order_id = $1 and user_id = $2',
    [id, userId],
  );
  if ((said?.count ?? 0) >= MOST_MESSAGES) return refuse('too_many_requests');
  const row = await write(tx, { orderId: id, userId, text, createdAt: nowMs });
  await announceToMany(
    exchange,
    tx,
    [order.buyerId, order.sellerId].map((reader) => ({
      userId: reader,
      news: ['otc.said', toMessage(row, reader)],
    })),
  );
  return ok(toMessage(row, userId));
}

/** What the owner of an offer says in it stands first in the conversation. */
export async function greet(
  tx: Transaction,
  order: OrderRow,
  { terms }: Pick<OfferRow, 'terms'>,
): Promise<void> {
  if (terms === '') return;
  const { id: orderId, createdAt } = order;
  await write(tx, { orderId, userId: userOf(order, order.maker), text: terms, createdAt });
}

/** Oldest first; null for who is no side of the order. */
export async function listMessages(
  queryable: Queryable,
  { userId, id }: Omit<Said, 'text'>,
): Promise<OtcMessage[] | null> {
  const order = await findOrder(queryable, id);
  if (order === null || roleOf(order, userId) === null) return null;
  const rows = await queryable.query<MessageRow>(
    `select ${COLUMNS} from otc_messages where order_id = $1 order by id`,
    [id],
  );
  return rows.map((row) => toMessage(row, userId));
}

async function write(tx: Transaction, message: Omit<MessageRow, 'id'>): Promise<MessageRow> {
  const { orderId, userId, text, createdAt } = message;
  const [row] = await tx.query<MessageRow>(
    `insert into otc_messages (order_id, user_id, text, created_at) values ($1, $2, $3, $4) returning ${COLUMNS}`,
    [orderId, userId, text, createdAt],
  );
  if (row === undefined) throw new Error('a message was not written');
  return row;
}

function toMessage({ userId, ...row }: MessageRow, readerId: number): OtcMessage {
  return { ...row, isOwn: userId === readerId };
}
