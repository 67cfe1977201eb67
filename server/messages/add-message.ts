/** Writes a message to a user, in the transaction of what it tells. */

import {
  type MessageKey,
  type MessageParams,
  type MessageTraits,
  messageTable,
} from '../content/message-keys.ts';
import type { Transaction } from '../db/database.ts';
import { json } from '../db/values.ts';
import type { Announcement, News } from '../realtime/announce.ts';
import { addLetter } from './letters.ts';
import { messageOf } from './message-words.ts';
import { addPushes } from './pushes.ts';

type MessageWish<Key extends MessageKey> = {
  [Each in Key]: {
    readonly key: Each;
    readonly params: MessageParams<Each>;
    readonly at: number;
    /** The page of this very thing, where the table names that of its kind. */
    readonly link?: string;
  };
}[Key];

/**
 * Amounts among the parameters are plain decimal text. Answers the announcement of the message, which the
 * caller appends with its own, last in the transaction.
 */
export async function addMessage<Key extends MessageKey>(
  tx: Transaction,
  userId: number,
  message: MessageWish<Key>,
): Promise<Announcement> {
  const [told] = await addMessages(tx, [{ ...message, userId }]);
  if (!told) throw new Error('a message was not written');
  return told.news;
}

/** The same for many users in one round trip, for settlements in batches; the answers are in the order of the wishes. */
export async function addMessages<Key extends MessageKey>(
  tx: Transaction,
  wishes: readonly (MessageWish<Key> & { readonly userId: number })[],
): Promise<News[]> {
  if (wishes.length === 0) return [];
  const rows = wishes.map(({ userId, key, params, at, link }) => {
    const traits: MessageTraits = messageTable[key];
    return { user_id: userId, key, params, kind: traits.kind, link: link ?? traits.link, at };
  });
  const written = await tx.query<{ id: number; userId: number; language: string }>(
    `insert into messages (user_id, key, params, kind, link, created_at)
       select user_id, key, params, kind, link, at
         from jsonb_array_elements($1::jsonb) with ordinality as given (body, number)
         cross join lateral jsonb_to_record(body) as row (user_id bigint, key text, params jsonb,
           kind text, link text, at bigint)
         order by number
       returning id, user_id, (select language from users where id = user_id) as language`,
    [json(rows)],
  );
  await addPushes(tx, wishes);
  const told: News[] = [];
  for (const [index, wish] of wishes.entries()) {
    const row = written[index];
    if (row?.userId !== wish.userId) throw new Error('a message was not written');
    told.push({ userId: wish.userId, news: await tell(tx, wish, row) });
  }
  return told;
}

async function tell<Key extends MessageKey>(
  tx: Transaction,
  wish: MessageWish<Key> & { readonly userId: number },
  row: { readonly id: number; readonly language: string },
): Promise<Announcement> {
  const { userId, key, params, at } = wish;
  const { kind, letter, ...traits }: MessageTraits = messageTable[key];
  if (letter) await addLetter(tx, userId, { ...wish, letter });
  const { title, paragraphs } = messageOf(row.language, key, params);
  const summary = paragraphs[0] ?? '';
  const link = wish.link ?? traits.link;
  return [
    'messages.received',
    { id: row.id, kind, title, summary, isRead: false, link, createdAt: at },
  ];
}
