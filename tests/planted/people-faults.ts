/** Faults of what people say to each other and to customer service: written once, answered once, and nobody else's. */
import type { Fault } from './fault.ts';

export const peopleFaults: readonly Fault[] = [
  {
    invariant: 33,
    what: 'A message to customer service that is sent again is another one, and the database refuses it',
    plants: [
      {
        file: 'server/features/support/write-message.ts',
        before: 'if (written !== null) return ok(toMessage(written, language));',
        after: '',
      },
    ],
    tests: [
      {
        file: 'tests/server/support/support.test.ts',
        title: 'SUPP-01 what is written is kept once',
      },
    ],
    refusal: /"code":"internal"/,
  },
  {
    invariant: 33,
    what: 'The automatic answerer says the same again',
    plants: [
      {
        file: 'server/features/support/automatic-answers.ts',
        before: 'return best === undefined || isKnown ? null : best.entry.id;',
        after: 'return best === undefined || (isKnown && said.length > 99) ? null : best.entry.id;',
      },
    ],
    tests: [
      {
        file: 'tests/server/support/support.test.ts',
        title: 'SUPP-01 the automatic answerer answers from the FAQ',
      },
    ],
  },
  {
    invariant: 33,
    what: 'A picture of another user is shown to customer service',
    plants: [
      {
        file: 'server/features/support/write-message.ts',
        before: 'if (picture !== null && !(await ownsPicture(tx, userId, picture)))',
        after: "if (picture !== null && !picture.startsWith('/uploads/'))",
      },
    ],
    tests: [
      {
        file: 'tests/server/support/support.test.ts',
        title: 'SUPP-01 a picture is one of the writer’s own',
      },
    ],
  },
  {
    invariant: 33,
    what: 'A message of the chat that is sent again is another one, and a repetition',
    plants: [
      {
        file: 'server/features/chat/send-message.ts',
        before: 'if (written !== null) return ok(written);',
        after: '',
      },
    ],
    tests: [
      {
        file: 'tests/server/chat/chat.test.ts',
        title: 'CHAT-01 a message is written once',
      },
    ],
    refusal: /"code":"text_repeated"/,
  },
  {
    invariant: 33,
    what: 'A flood of many messages at once is let through',
    plants: [
      {
        file: 'server/features/chat/send-message.ts',
        before: 'await lockMember(tx, member.id);',
        after: '',
      },
      {
        file: 'server/features/chat/send-message.ts',
        before: 'said.lately >= FLOOD.messages',
        after: 'said.lately > 2 * FLOOD.messages',
      },
    ],
    tests: [
      {
        file: 'tests/server/chat/chat.test.ts',
        title: 'CHAT-01 of many at once no more than five',
      },
    ],
  },
  {
    invariant: 33,
    what: 'Any position is shared, whoever holds it',
    plants: [
      {
        file: 'server/features/futures/rows/shared-position.ts',
        before: "where id = $1 and user_id = $2 and status = 'open'",
        after: "where id = $1 and ($2::bigint is not null) and status = 'open'",
      },
    ],
    tests: [
      {
        file: 'tests/server/chat/chat.test.ts',
        title: 'CHAT-01 a card shows a market',
      },
    ],
  },
  {
    invariant: 33,
    what: 'A message of the chat is encoded for each listener',
    plants: [
      {
        file: 'server/realtime/channels/room-channels.ts',
        before:
          'sendLog(this.#listeners, { channel: this.name, sequence: this.#sent, previous, data });',
        after:
          'for (const each of this.#listeners) sendLog(new Set([each]), { channel: this.name, sequence: this.#sent, previous, data });',
      },
    ],
    tests: [
      {
        file: 'server/realtime/channels/room-channels.test.ts',
        title: 'CHAT-01 what is written reaches ten thousand listeners',
      },
    ],
  },
  {
    invariant: 33,
    what: 'A push that may have arrived is sent again',
    plants: [
      {
        file: 'server/messages/push-service.ts',
        before: "else resolve(state.isConnected ? 'unknown' : 'later');",
        after: "else resolve('later');",
      },
    ],
    tests: [
      {
        file: 'tests/server/messages/pushes.test.ts',
        title: 'a device that is gone is forgotten',
      },
    ],
  },
  {
    invariant: 33,
    what: 'A push that a process took and died with is taken again',
    plants: [
      {
        file: 'server/messages/push-post.ts',
        before: 'where w.sent_at is null and w.next_at <= $1',
        after: 'where w.next_at <= $1',
      },
    ],
    tests: [
      {
        file: 'tests/server/messages/pushes.test.ts',
        title: 'a push that a process took down and died with',
      },
    ],
  },
  {
    invariant: 33,
    what: 'A device is pushed to after it was logged out',
    plants: [
      {
        file: 'server/db/migrations/0048_notifications.sql',
        before: 'delete from push_devices where session_id = new.id;',
        after: 'perform 1;',
      },
    ],
    tests: [
      {
        file: 'tests/server/messages/pushes.test.ts',
        title: 'nothing is pushed before a device asked',
      },
    ],
  },
];
