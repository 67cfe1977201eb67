/** Messages: the list, one in full, and marking them read. Reading is sent to all devices of the user. */
import { ok, refuse } from '../../../contract/envelope.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import type { PushPost } from '../../messages/push-post.ts';
import { announce } from '../../realtime/announce.ts';
import { chooseChannel, readChannels } from './channels.ts';
import { subscribe, unsubscribe } from './devices.ts';
import {
  countUnread,
  findMessage,
  listMessages,
  phraseOf,
  toMessage,
  wordsOf,
} from './message-store.ts';

type Menu =
  | 'messages.list'
  | 'messages.detail'
  | 'messages.readAll'
  | 'messages.channels'
  | 'messages.chooseChannel'
  | 'messages.subscribe'
  | 'messages.unsubscribe';

export const messagesHandlers = ({ publicKey }: Pick<PushPost, 'publicKey'>): Handlers<Menu> => ({
  'messages.channels': async ({ database, caller }) =>
    ok({ publicKey, kinds: await readChannels(database, caller.userId) }),
  'messages.chooseChannel': ({ database, caller }, wish) =>
    chooseChannel(database, caller.userId, wish),
  'messages.subscribe': subscribe,
  'messages.unsubscribe': unsubscribe,

  'messages.list': async ({ database, caller }, { status, ...asked }) => {
    const page = clampPage(asked);
    const rows = await listMessages(database, {
      userId: caller.userId,
      isRead: status === undefined ? null : status === 'read',
      ...page,
    });
    return ok({
      ...pageOf(rows, page, (row) => toMessage(row, caller.language)),
      unread: await countUnread(database, caller.userId),
      phrase: await phraseOf(database, caller.userId),
    });
  },

  'messages.detail': async (context, { id }) => {
    const { database, caller, clock } = context;
    const row = await findMessage(database, caller.userId, id);
    if (row === null) return refuse('not_found');
    const message = { ...toMessage(row, caller.language), isRead: true };
    if (!row.isRead) {
      await database.withTransaction(async (tx) => {
        const marked = await tx.query(
          'update messages set read_at = $2 where id = $1 and read_at is null returning id',
          [id, clock.now()],
        );
        if (marked.length > 0)
          await announce(context, tx, caller.userId, [['messages.read', message]]);
      });
    }
    return ok({
      ...message,
      paragraphs: [...wordsOf(row, caller.language).paragraphs],
      phrase: await phraseOf(database, caller.userId),
    });
  },

  'messages.readAll': async (context) => {
    const { database, caller, clock } = context;
    await database.withTransaction(async (tx) => {
      const marked = await tx.query(
        'update messages set read_at = $2 where user_id = $1 and read_at is null returning id',
        [caller.userId, clock.now()],
      );
      if (marked.length > 0) await announce(context, tx, caller.userId, [['messages.allRead', {}]]);
    });
    return ok({});
  },
});
