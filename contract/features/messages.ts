/** Messages of the site to one user, unread until opened. */
import { endpoints, events } from '../endpoint.ts';
import { questions } from '../question.ts';
import { z } from '../schema.ts';
import { Id, NoFields, Page, paged, Time } from '../wire.ts';

/** What a message is about: chooses its icon. */
export const messageKinds = ['system', 'account', 'money', 'trade', 'product', 'security'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** A message in a list. Title and text are in the caller's language. */
export const Message = z.object({
  id: z.int(),
  kind: z.enum(messageKinds),
  title: z.string(),
  summary: z.string(),
  isRead: z.boolean(),
  /** Route of the app that the message leads to, or null. */
  link: z.nullable(z.string()),
  createdAt: Time,
});
export type Message = z.infer<typeof Message>;

export const messagesEndpoints = endpoints({
  /**
   * Messages newest first; `unread` counts all of them, not only this page. `phrase` is the
   * caller's own anti-phishing phrase: what does not show it is not from us.
   */
  'messages.list': {
    method: 'POST',
    path: '/user/messageList',
    access: 'user',
    request: z.extend(Page, { status: z.optional(z.enum(['unread', 'read'])) }),
    response: z.extend(paged(Message), { unread: z.int(), phrase: z.nullable(z.string()) }),
  },
  /** One message in full; asking for it marks it read (MSG-03). */
  'messages.detail': {
    method: 'POST',
    path: '/user/messageDetail',
    access: 'user',
    request: z.object({ id: Id }),
    response: z.extend(Message, {
      paragraphs: z.array(z.string()),
      phrase: z.nullable(z.string()),
    }),
  },
  /** Marks every message read. */
  'messages.readAll': {
    method: 'POST',
    path: '/user/messageReadAll',
    access: 'user',
    extension: true,
    request: NoFields,
    response: NoFields,
  },
});

export const messagesEvents = events({
  'messages.received': Message,
  'messages.read': Message,
  'messages.allRead': NoFields,
});

export interface MessagesTopics {
  /** Key: empty. How many messages are unread; null until it is known. */
  'messages.unread': number | null;
}

export const messagesQuestions = questions({
  'messages.inbox': {
    asks: 'messages.list',
    freshWith: ['messages.received', 'messages.read', 'messages.allRead', 'messages.readAll'],
  },
});
