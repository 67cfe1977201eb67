/** Who is named in a message by @ and their nickname: people who have written in the room lately. */
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { addMessages } from '../../messages/add-message.ts';
import { announceToMany } from '../../realtime/announce.ts';
import { MOST_MENTIONS, NAMES_AMONG } from './terms.ts';

interface Mentioned {
  readonly userId: number;
  readonly name: string;
}

/** Nicknames are letters, marks and digits, so a name ends where they do. */
const NAMES = /@([\p{L}\p{M}\p{N}]{2,10})/gu;

/** Never who writes, and nobody who has blocked them. */
export async function findMentioned(
  tx: Transaction,
  { room, body, by }: { readonly room: string; readonly body: string; readonly by: number },
): Promise<Mentioned[]> {
  const names = [...new Set([...body.matchAll(NAMES)].map(([, name]) => name))];
  if (names.length === 0) return [];
  return tx.query<Mentioned>(
    `select distinct on (u.nickname) u.id as user_id, u.nickname as name
       from (select member_id, id from chat_messages where room = $1
               order by id desc limit ${NAMES_AMONG}) m
         join chat_members a on a.id = m.member_id join users u on u.id = a.user_id
       where u.nickname = any ($2::text[]) and a.id <> $3
         and not exists (select from chat_blocks where member_id = a.id and blocked_id = $3)
       order by u.nickname, m.id desc limit ${MOST_MENTIONS}`,
    [room, names, by],
  );
}

export async function tellMentioned(
  exchange: Exchange,
  tx: Transaction,
  told: { readonly room: string; readonly by: string; readonly mentioned: readonly Mentioned[] },
): Promise<void> {
  const { room, by, mentioned } = told;
  const at = exchange.clock.now();
  const wishes = mentioned.map(({ userId }) => ({
    ...({ userId, key: 'chat_mentioned', params: { name: by }, at } as const),
    link: `/pages/chat/room?room=${room}`,
  }));
  await announceToMany(exchange, tx, await addMessages(tx, wishes));
}
