/** Writes a message to a user, in the transaction of what it tells. */

import {
  type MessageKey,
  type MessageParams,
  type MessageTraits,
  messageTable,
} from '../content/message-keys.ts';
import type { Transaction } from '../db/database.ts';
import { json } from '../db/values.ts';
import type { Announcement } from '../realtime/announce.ts';
import { addLetter } from './letters.ts';
import { messageOf } from './message-words.ts';

/**
 * Amounts among the parameters are plain decimal text. Answers the announcement of the message, which the
 * caller appends with its own, last in the transaction.
 */
export async function addMessage<Key extends MessageKey>(
  tx: Transaction,
  userId: number,
  message: {
    readonly key: Key;
    readonly params: MessageParams<Key>;
    readonly at: number;
    /** The page of this very thing, where the table names that of its kind. */
    readonly link?: string;
  },
): Promise<Announcement> {
  const { key, params, at } = message;
  const { kind, letter, ...traits }: MessageTraits = messageTable[key];
  const link = message.link ?? traits.link;
  const [row] = await tx.query<{ id: number; language: string }>(
    `insert into messages (user_id, key, params, kind, link, created_at) values ($1, $2, $3, $4, $5, $6)
       returning id, (select language from users where id = $1) as language`,
    [userId, key, params, kind, link, at],
  );
  if (!row) throw new Error('a message was not written');
  if (letter) await addLetter(tx, userId, { ...message, letter });
  const { title, paragraphs } = messageOf(row.language, key, params);
  const summary = paragraphs[0] ?? '';
  return [
    'messages.received',
    { id: row.id, kind, title, summary, isRead: false, link, createdAt: at },
  ];
}

/**
 * The same to many in one round trip, for settlements in batches; of kinds that are told by no letter. Answers the
 * announcements, each with its user.
 */
export async function addMessageToMany<Key extends MessageKey>(
  tx: Transaction,
  message: {
    readonly key: Key;
    readonly at: number;
    readonly to: readonly { readonly userId: number; readonly params: MessageParams<Key> }[];
  },
): Promise<{ readonly userId: number; readonly news: Announcement }[]> {
  const { key, at, to } = message;
  if (to.length === 0) return [];
  const { kind, link, letter }: MessageTraits = messageTable[key];
  if (letter) throw new Error(`the message ${key} is told by letter, one by one`);
  const rows = await tx.query<{ id: number; userId: number; language: string }>(
    `insert into messages (user_id, key, params, kind, link, created_at)
       select (body->>'userId')::bigint, $2, body->'params', $3, $4, $5
         from jsonb_array_elements($1::jsonb) with ordinality as given (body, place) order by place
       returning id, user_id, (select language from users where users.id = user_id) as language`,
    [json(to), key, kind, link, at],
  );
  return rows.map(({ id, userId, language }, place) => {
    const { title, paragraphs } = messageOf(language, key, to[place]?.params ?? {});
    const summary = paragraphs[0] ?? '';
    return {
      userId,
      news: [
        'messages.received',
        { id, kind, title, summary, isRead: false, link, createdAt: at },
      ] as const,
    };
  });
}
