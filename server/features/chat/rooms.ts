/** The rooms: one for each language, and one for each market that is listed. */
import type { ChatRoom } from '../../../contract/features/chat.ts';
import { isLanguage, languages } from '../../../contract/plain/languages.ts';
import type { Queryable } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { MOST_UNREAD } from './terms.ts';

export function isRoom(feed: Exchange['feed'], room: string): boolean {
  return isLanguage(room) || feed.marketBySymbol(room) !== undefined;
}

interface Stand {
  readonly room: string;
  readonly unread: number;
  readonly lastAt: number | null;
}

/** With what is unread there for a member; null for a guest. */
export async function listRooms(
  { feed }: Pick<Exchange, 'feed'>,
  queryable: Queryable,
  memberId: number | null,
): Promise<ChatRoom[]> {
  const stands = await queryable.query<Stand>(
    `select r.room,
         (select created_at from chat_messages where room = r.room order by id desc limit 1) as last_at,
         (select count(*) from (
            select 1 from chat_messages m where m.room = r.room and m.id > s.message_id
              and m.member_id <> s.member_id and m.deleted_at is null
              and not exists (select from chat_blocks b
                where b.member_id = s.member_id and b.blocked_id = m.member_id)
              limit ${MOST_UNREAD}) own) as unread
       from chat_rooms r left join chat_reads s on s.room = r.room and s.member_id = $1`,
    [memberId],
  );
  const byRoom = new Map(stands.map((stand) => [stand.room, stand]));
  const toRoom = (kind: ChatRoom['kind']) => (room: string) => {
    const { unread = 0, lastAt = null } = byRoom.get(room) ?? {};
    return { room, kind, unread, lastAt };
  };
  return [
    ...languages.map(toRoom('language')),
    ...feed.markets.map(({ symbol }) => symbol).map(toRoom('market')),
  ];
}
