/** `chat-reports`, `chat-delete ID` and `chat-mute USER HOURS`: what an operator may do about what is written. */
import { HOUR_MS } from '../../../contract/plain/time.ts';
import { channels } from '../../../contract/realtime.ts';
import { findUser, misused, refused, type Verb } from '../../operator/verb.ts';
import { announce } from '../../realtime/announce.ts';
import { deleteMessage } from './chat-store.ts';
import { memberOf } from './members.ts';

/** A year. */
const MOST_HOURS = 8_784;

export const chatVerbs: Readonly<Record<string, Verb>> = {
  'chat-reports': {
    usage: '                  messages that were reported and not deleted, the most reported first',
    run: async ({ exchange }) => {
      const reports = await exchange.database.query(
        `select m.id, m.room, a.user_id as user, m.body as text, count(*) as reports
           from chat_reports p join chat_messages m on m.id = p.message_id
             join chat_members a on a.id = m.member_id
           where m.deleted_at is null group by m.id, a.user_id order by count(*) desc, m.id limit 100`,
        [],
      );
      return { exitCode: 0, answer: { reports } };
    },
  },
  'chat-delete': {
    usage: 'ID                 takes the words of a message away, for everybody',
    change: async ({ exchange }, tx, { args: [id = ''] }) => {
      if (!/^[1-9]\d{0,15}$/.test(id)) return misused('ID must be the number of a message');
      const message = Number.parseInt(id, 10);
      const room = await deleteMessage(tx, message, exchange.clock.now());
      if (room === null) return refused('not_found');
      tx.afterCommit(() => exchange.bell.ringRoom(channels.chat(room)));
      return { exitCode: 0, answer: { id: message, room } };
    },
  },
  'chat-mute': {
    usage: 'USER HOURS           0 lets them write again',
    change: async ({ exchange }, tx, { args: [login = '', hours = ''] }) => {
      const count = /^\d{1,4}$/.test(hours) ? Number.parseInt(hours, 10) : Number.NaN;
      if (!(count <= MOST_HOURS)) return misused(`HOURS must be from 0 to ${MOST_HOURS}`);
      const userId = await findUser(tx, login);
      if (userId === null) return refused('not_found');
      const now = exchange.clock.now();
      const { id } = await memberOf(tx, userId, now);
      const mutedUntil = count === 0 ? null : now + count * HOUR_MS;
      await tx.query('update chat_members set muted_until = $2 where id = $1', [id, mutedUntil]);
      await announce(exchange, tx, userId, [['chat.changed', {}]]);
      return { exitCode: 0, answer: { user: login, mutedUntil } };
    },
  },
};
