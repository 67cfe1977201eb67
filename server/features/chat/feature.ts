import { feature } from '../../feature.ts';
import { listChanges, listMessages } from './chat-store.ts';
import { chatVerbs } from './chat-verbs.ts';
import { chatHandlers } from './handlers.ts';
import { isRoom } from './rooms.ts';
import { PAGE } from './terms.ts';

export const chat = feature({
  handlers: ({ provided }) => chatHandlers(provided),
  verbs: chatVerbs,
  provides: ({ feed, database }) => ({
    roomLog: {
      has: (room) => isRoom(feed, room),
      newest: async (room) =>
        (await listMessages(database, room, null)).slice(0, PAGE).toReversed(),
      after: (room, revision) => listChanges(database, room, revision),
      revisions: async (rooms) => {
        const rows = await database.query<{ room: string; revision: number }>(
          'select room, revision from chat_rooms where room = any ($1::text[])',
          [[...rooms]],
        );
        return new Map(rows.map(({ room, revision }) => [room, revision]));
      },
    },
  }),
});
