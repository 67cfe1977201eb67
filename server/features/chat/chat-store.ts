/** Messages of rooms as rows, and as the contract says them. */
import type { ChatCard, ChatMessage } from '../../../contract/features/chat-entities.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { json } from '../../db/values.ts';
import { PAGE, REPLY_LETTERS } from './terms.ts';

interface Row {
  readonly id: number;
  readonly revision: number;
  readonly memberId: number;
  readonly name: string;
  readonly portrait: string;
  readonly body: string;
  readonly mentions: string[];
  readonly card: ChatCard | null;
  readonly replyId: number | null;
  readonly replyName: string | null;
  readonly replyBody: string | null;
  readonly createdAt: number;
  readonly isDeleted: boolean;
}

const MESSAGES = `select m.id, m.revision, m.member_id, u.nickname as name, u.head_portrait as portrait, m.body,
    m.mentions, m.card, m.created_at, m.deleted_at is not null as is_deleted,
    r.id as reply_id, ru.nickname as reply_name, left(r.body, ${REPLY_LETTERS}) as reply_body
  from chat_messages m join chat_members a on a.id = m.member_id join users u on u.id = a.user_id
    left join chat_messages r on r.id = m.reply_to
    left join chat_members ra on ra.id = r.member_id left join users ru on ru.id = ra.user_id`;

function toMessage(row: Row): ChatMessage {
  const { id, revision, memberId, name, portrait, body, mentions, card, createdAt } = row;
  const { replyId, replyName, replyBody, isDeleted } = row;
  return {
    id,
    revision,
    author: { id: memberId, name, portrait: portrait === '' ? null : portrait },
    text: body,
    mentions,
    reply: replyId === null ? null : { id: replyId, name: replyName ?? '', text: replyBody ?? '' },
    card,
    time: createdAt,
    deleted: isDeleted,
  };
}

/** The newest of a room, or those before one; newest first, one more than a page when there are others. */
export async function listMessages(
  queryable: Queryable,
  room: string,
  before: number | null,
): Promise<ChatMessage[]> {
  const rows = await queryable.query<Row>(
    `${MESSAGES} where m.room = $1 and ($2::bigint is null or m.id < $2) order by m.id desc limit $3`,
    [room, before, PAGE + 1],
  );
  return rows.map(toMessage);
}

/** What has changed in a room after a revision, in order. */
export async function listChanges(
  queryable: Queryable,
  room: string,
  revision: number,
): Promise<ChatMessage[]> {
  const rows = await queryable.query<Row>(
    `${MESSAGES} where m.room = $1 and m.revision > $2 order by m.revision limit 500`,
    [room, revision],
  );
  return rows.map(toMessage);
}

/** By its id, or by the nonce of its writer; null for none. */
export async function findMessage(
  queryable: Queryable,
  by: { readonly id: number } | { readonly memberId: number; readonly nonce: string },
): Promise<ChatMessage | null> {
  const [row] =
    'id' in by
      ? await queryable.query<Row>(`${MESSAGES} where m.id = $1`, [by.id])
      : await queryable.query<Row>(`${MESSAGES} where m.member_id = $1 and m.nonce = $2`, [
          by.memberId,
          by.nonce,
        ]);
  return row ? toMessage(row) : null;
}

/** The room of a message that is not deleted; null for any other. */
export async function roomOf(queryable: Queryable, id: number): Promise<string | null> {
  const [row] = await queryable.query<{ room: string }>(
    'select room from chat_messages where id = $1 and deleted_at is null',
    [id],
  );
  return row?.room ?? null;
}

interface NewMessage {
  readonly room: string;
  readonly memberId: number;
  readonly nonce: string;
  readonly body: string;
  readonly replyTo: number | null;
  readonly mentions: readonly string[];
  readonly card: ChatCard | null;
  readonly at: number;
}

export async function insertMessage(tx: Transaction, message: NewMessage): Promise<ChatMessage> {
  const { room, memberId, nonce, body, replyTo, mentions, card, at } = message;
  const revision = await nextRevision(tx, room);
  const [row] = await tx.query<{ id: number }>(
    `insert into chat_messages
         (room, revision, member_id, nonce, body, reply_to, mentions, card, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      ...[room, revision, memberId, nonce, body, replyTo],
      ...[json(mentions), card === null ? null : json(card), at],
    ],
  );
  const written = row && (await findMessage(tx, { id: row.id }));
  if (!written) throw new Error('a message was not written');
  return written;
}

/** Takes its words away; answers its room, or null where there is nothing to delete. */
export async function deleteMessage(
  tx: Transaction,
  id: number,
  at: number,
): Promise<string | null> {
  const room = await roomOf(tx, id);
  if (room === null) return null;
  const revision = await nextRevision(tx, room);
  const gone = await tx.query(
    `update chat_messages set body = '', card = null, mentions = '[]', deleted_at = $2, revision = $3
       where id = $1 and deleted_at is null returning id`,
    [id, at, revision],
  );
  return gone.length > 0 ? room : null;
}

/** Locks the room until the commit, so that changes are seen in the order of their numbers. */
async function nextRevision(tx: Transaction, room: string): Promise<number> {
  const [row] = await tx.query<{ revision: number }>(
    `insert into chat_rooms as r (room, revision) values ($1, 1)
       on conflict (room) do update set revision = r.revision + 1 returning revision`,
    [room],
  );
  if (!row) throw new Error('a room has no number');
  return row.revision;
}
