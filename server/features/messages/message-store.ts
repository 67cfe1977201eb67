/** Messages of one user, in the language of the reader. */
import type { Message } from '../../../contract/features/messages.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { type MessageKey, messageTable } from '../../content/message-keys.ts';
import type { Queryable } from '../../db/database.ts';
import { type MessageWords, messageOf } from '../../messages/message-words.ts';

interface MessageRow {
  readonly id: number;
  readonly key: MessageKey;
  readonly params: Readonly<Record<string, string>> | null;
  readonly kind: Message['kind'];
  readonly link: string | null;
  readonly createdAt: number;
  readonly isRead: boolean;
}

/** Keys that this server has words for: an instance of a newer version may have written others. */
const knownKeys = Object.keys(messageTable);

const COLUMNS = `id, key, params, kind, link, created_at, read_at is not null as is_read`;

/** Newest first, one row more than asked for when there are more. */
export function listMessages(
  database: Queryable,
  wanted: {
    readonly userId: number;
    readonly isRead: boolean | null;
    readonly page: number;
    readonly limit: number;
  },
): Promise<MessageRow[]> {
  const { userId, isRead, page, limit } = wanted;
  return database.query<MessageRow>(
    `select ${COLUMNS} from messages
       where user_id = $1 and key = any ($2::text[])
         and ($3::boolean is null or (read_at is not null) = $3)
       order by id desc limit $4 offset $5`,
    [userId, knownKeys, isRead, limit + 1, (page - 1) * limit],
  );
}

export async function countUnread(database: Queryable, userId: number): Promise<number> {
  const [row] = await database.query<{ unread: number }>(
    `select count(*) as unread from messages
       where user_id = $1 and read_at is null and key = any ($2::text[])`,
    [userId, knownKeys],
  );
  return row?.unread ?? 0;
}

/** Null for an unknown id and for another user's. */
export async function findMessage(
  database: Queryable,
  userId: number,
  id: number,
): Promise<MessageRow | null> {
  const [row] = await database.query<MessageRow>(
    `select ${COLUMNS} from messages where id = $2 and user_id = $1 and key = any ($3::text[])`,
    [userId, id, knownKeys],
  );
  return row ?? null;
}

/** The caller's own phrase, which proves that a message is from the site; null when none is set. */
export async function phraseOf(database: Queryable, userId: number): Promise<string | null> {
  const [row] = await database.query<{ phrase: string | null }>(
    'select anti_phishing_phrase as phrase from users where id = $1',
    [userId],
  );
  return row?.phrase ?? null;
}

export function wordsOf(row: MessageRow, language: Language): MessageWords {
  return messageOf(language, row.key, row.params ?? {});
}

export function toMessage(row: MessageRow, language: Language): Message {
  const { id, kind, link, createdAt, isRead } = row;
  const { title, paragraphs } = wordsOf(row, language);
  return { id, kind, title, summary: paragraphs[0] ?? '', isRead, link, createdAt };
}
