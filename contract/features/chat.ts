/**
 * The chat room: a room for each language and one for each market, over the realtime channel `chat:ROOM`. Everybody
 * reads; who has bound an email or a phone writes. What is written is text, and links are refused.
 */
import { endpoints, events } from '../endpoint.ts';
import { questions } from '../question.ts';
import { z } from '../schema.ts';
import { Cursor, Id, NoFields, Nonce, Time, text, WireFlag } from '../wire.ts';
import { type ChatCard, ChatMessage, Room } from './chat-entities.ts';

export const MAXIMUM_LETTERS = 500;

const Member = z.object({
  id: z.int(),
  name: z.string(),
  /** False for who has bound neither an email nor a phone. */
  canWrite: z.boolean(),
  /** Until when an operator has silenced them; null for who is not. */
  mutedUntil: z.nullable(Time),
  blocked: z.array(z.object({ id: z.int(), name: z.string() })),
});

export const ChatRoom = z.object({
  room: Room,
  kind: z.enum(['language', 'market']),
  /** What others wrote since one was there, 100 at most; 0 where one never was. */
  unread: z.int(),
  lastAt: z.nullable(Time),
});
export type ChatRoom = z.infer<typeof ChatRoom>;

export const chatEndpoints = endpoints({
  /** All rooms, languages first, and who the caller is in them; null for a guest. */
  'chat.rooms': {
    method: 'GET',
    path: '/chat/rooms',
    access: 'guest',
    extension: true,
    request: NoFields,
    response: z.object({ me: z.nullable(Member), rooms: z.array(ChatRoom) }),
  },
  /** The newest 50 messages of a room, or those before one; oldest first. */
  'chat.history': {
    method: 'GET',
    path: '/chat/history',
    access: 'guest',
    extension: true,
    request: z.object({ room: Room, before: z.optional(Cursor) }),
    response: z.object({ list: z.array(ChatMessage), hasMore: z.boolean() }),
  },
  /** Writes to a room, once for each nonce: text, a card, or both. */
  'chat.send': {
    method: 'POST',
    path: '/chat/send',
    access: 'user',
    extension: true,
    request: z
      .object({
        room: Room,
        nonce: Nonce,
        text: z.optional(text({ min: 1, max: MAXIMUM_LETTERS })),
        /** A message of the same room. */
        replyTo: z.optional(Cursor),
        /** Shows a market by its symbol, or one of the caller's own open positions. */
        symbol: z.optional(Room),
        positionId: z.optional(Id),
      })
      .check(
        z.refine(
          ({ text: words, symbol, positionId }) =>
            words !== undefined || symbol !== undefined || positionId !== undefined,
          { path: ['text'] },
        ),
      ),
    response: ChatMessage,
  },
  /** The caller has read the room as far as this message. */
  'chat.read': {
    method: 'POST',
    path: '/chat/read',
    access: 'user',
    extension: true,
    request: z.object({ room: Room, id: Id }),
    response: NoFields,
  },
  /** Reports a message to the operator, once. */
  'chat.report': {
    method: 'POST',
    path: '/chat/report',
    access: 'user',
    extension: true,
    request: z.object({ id: Id }),
    response: NoFields,
  },
  /** Hides a member from the caller, or shows them again. They are not told, and cannot mention the caller. */
  'chat.block': {
    method: 'POST',
    path: '/chat/block',
    access: 'user',
    extension: true,
    request: z.object({ id: Id, isBlocked: WireFlag }),
    response: NoFields,
  },
});

export const chatEvents = events({
  /** The caller's own place in the chat has changed: read marks, blocks, silence. */
  'chat.changed': NoFields,
});

export const chatQuestions = questions({
  'chat.lobby': {
    asks: 'chat.rooms',
    freshWith: ['chat.changed', 'chat.read', 'chat.block', 'chat.send'],
  },
  /** What is deleted is told by the channel, so an answer of the past stays. */
  'chat.past': { asks: 'chat.history', freshWith: [] },
});

export interface ChatCardView extends Omit<ChatCard, 'price'> {
  /** Empty where there is none. */
  readonly priceText: string;
}

export interface ChatMessageView extends Omit<ChatMessage, 'card'> {
  readonly card: ChatCardView | null;
}

export interface ChatTopics {
  /** Key: a room. What is in it since one came, oldest first, 200 at most; null before it has come. */
  'chat.room': readonly ChatMessageView[] | null;
}

export interface ChatQuestions {
  'chat.past': { readonly list: readonly ChatMessageView[]; readonly hasMore: boolean };
}
