/** The chat room: its rooms, what was written there, and what a member decides for themselves (CHAT-01). */
import { ok, refuse } from '../../../contract/envelope.ts';
import type { Handlers } from '../../calls/handler.ts';
import type { Exchange } from '../../exchange.ts';
import type { Provided } from '../../feature.ts';
import { announce } from '../../realtime/announce.ts';
import { listMessages, roomOf } from './chat-store.ts';
import { blockedBy, memberOf } from './members.ts';
import { isRoom, listRooms } from './rooms.ts';
import { sendMessage } from './send-message.ts';
import { PAGE } from './terms.ts';

type Menu =
  | 'chat.rooms'
  | 'chat.history'
  | 'chat.send'
  | 'chat.read'
  | 'chat.report'
  | 'chat.block';

export function chatHandlers({ sharedPosition }: Pick<Provided, 'sharedPosition'>): Handlers<Menu> {
  return {
    'chat.rooms': async ({ database, feed, clock, caller }) => {
      if (caller.userId === null)
        return ok({ me: null, rooms: await listRooms({ feed }, database, null) });
      const { id, name, canWrite, mutedUntil } = await memberOf(
        database,
        caller.userId,
        clock.now(),
      );
      const isMuted = (mutedUntil ?? 0) > clock.now();
      const blocked = await blockedBy(database, id);
      return ok({
        me: { id, name, canWrite, mutedUntil: isMuted ? mutedUntil : null, blocked },
        rooms: await listRooms({ feed }, database, id),
      });
    },

    'chat.history': async ({ database, feed }, { room, before }) => {
      if (!isRoom(feed, room)) return refuse('not_found');
      const newest = await listMessages(database, room, before ?? null);
      const list = newest.slice(0, PAGE).toReversed();
      return ok({ list, hasMore: newest.length > PAGE });
    },

    'chat.send': (context, wish) => sendMessage({ ...context, sharedPosition }, wish),

    'chat.read': async (context, { room, id }) => {
      const { database, clock, caller } = context;
      const member = await memberOf(database, caller.userId, clock.now());
      if ((await roomOf(database, id)) !== room) return refuse('not_found');
      await database.query(
        `insert into chat_reads as r (member_id, room, message_id) values ($1, $2, $3)
           on conflict (member_id, room) do update set message_id = greatest(r.message_id, $3)`,
        [member.id, room, id],
      );
      return ok({});
    },

    'chat.report': async ({ database, clock, caller }, { id }) => {
      const member = await memberOf(database, caller.userId, clock.now());
      if ((await roomOf(database, id)) === null) return refuse('not_found');
      const reported = await database.query(
        `insert into chat_reports (message_id, member_id, created_at) values ($1, $2, $3)
           on conflict do nothing returning message_id`,
        [id, member.id, clock.now()],
      );
      return reported.length > 0 ? ok({}) : refuse('already_done');
    },

    'chat.block': async (context, { id, isBlocked }) => {
      const { database, clock, caller } = context;
      const member = await memberOf(database, caller.userId, clock.now());
      const [other] = await database.query(
        'select id from chat_members where id = $1 and id <> $2',
        [id, member.id],
      );
      if (!other) return refuse('not_found');
      await setBlocked(context, { member: { ...member }, id, isBlocked });
      return ok({});
    },
  };
}

function setBlocked(
  exchange: Exchange,
  wish: {
    readonly member: { readonly id: number; readonly userId: number };
    readonly id: number;
    readonly isBlocked: boolean;
  },
): Promise<void> {
  const { member, id, isBlocked } = wish;
  return exchange.database.withTransaction(async (tx) => {
    await tx.query(
      isBlocked
        ? 'insert into chat_blocks (member_id, blocked_id) values ($1, $2) on conflict do nothing'
        : 'delete from chat_blocks where member_id = $1 and blocked_id = $2',
      [member.id, id],
    );
    await announce(exchange, tx, member.userId, [['chat.changed', {}]]);
  });
}
