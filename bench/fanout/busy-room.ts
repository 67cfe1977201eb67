/** A room in memory in which so many messages a second are written, as the table of the chat would give them. */
import type { ChatMessage } from '../../contract/features/chat-entities.ts';
import { channels } from '../../contract/realtime.ts';
import type { OutboxBell } from '../../server/ledger/outbox-bell.ts';
import type { RoomLog } from '../../server/realtime/channels/room-channels.ts';
import { MESSAGES_PER_SECOND } from './protocol.ts';

const ROOM = 'en';
const WORDS = 'The market is moving again, and everybody has something to say about it.';

export function busyRoom(bell: OutboxBell): RoomLog {
  const rows: ChatMessage[] = [];
  const beganMs = performance.now();
  // A busy machine fires a timer late: what is due by then is written together.
  setInterval(() => {
    const due = Math.floor(((performance.now() - beganMs) / 1_000) * MESSAGES_PER_SECOND);
    while (rows.length < due) rows.push(messageOf(rows.length + 1));
    bell.ringRoom(channels.chat(ROOM));
  }, 1_000 / MESSAGES_PER_SECOND);
  return {
    has: (room) => room === ROOM,
    newest: async () => rows.slice(-50),
    after: async (_room, revision) => rows.slice(revision),
    revisions: async () => new Map([[ROOM, rows.length]]),
  };
}

function messageOf(id: number): ChatMessage {
  const author = { id: (id % 97) + 1, name: `Trader${id % 97}`, portrait: null };
  return {
    ...{ id, revision: id, author, text: WORDS, time: Date.now() },
    ...{ mentions: [], reply: null, card: null, deleted: false },
  };
}
