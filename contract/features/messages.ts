/** Messages: what the site tells one user, unread until opened. */
import { endpoints, events } from '../endpoint.ts';
import { z } from '../schema.ts';
import { Id, Page, paged, Time } from '../wire.ts';

/** What a message is about: chooses its icon. */
export const messageKinds = ['system', 'account', 'money', 'trade', 'product', 'security'] as const;

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
  /** Messages newest first; `unread` counts all of them, not only this page. */
  'messages.list': {
    method: 'POST',
    path: '/user/messageList',
    access: 'user',
    request: z.extend(Page, { status: z.optional(z.enum(['unread', 'read'])) }),
    response: z.extend(paged(Message), { unread: z.int() }),
  },
  /** One message in full; asking for it marks it read (MSG-03). */
  'messages.detail': {
    method: 'POST',
    path: '/user/messageDetail',
    access: 'user',
    request: z.object({ id: Id }),
    response: z.extend(Message, { paragraphs: z.array(z.string()) }),
  },
});

export const messagesEvents = events({
  'messages.received': Message,
  'messages.read': Message,
});
