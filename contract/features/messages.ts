/** Messages of the site to one user, unread until opened. */
import { endpoints, events } from '../endpoint.ts';
import { questions } from '../question.ts';
import { z } from '../schema.ts';
import { Id, NoFields, Page, paged, Time, text, WireFlag } from '../wire.ts';

/** What a message is about: chooses its icon. */
export const messageKinds = [
  'system',
  'account',
  'money',
  'trade',
  /** Collateral and positions that are close to liquidation, or were liquidated. */
  'risk',
  /** Answers and mentions. */
  'talk',
  'product',
  'security',
] as const;
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

/** Channels that a user chooses by kind. What shows on the screen of a device, the device decides. */
const toldChannels = ['message', 'push'] as const;

const ToldKind = z.object({
  kind: z.enum(messageKinds),
  /** Whether it is kept among the messages. */
  message: z.enum(['always', 'on', 'off']),
  /** Whether the user's devices that take pushes are sent it. */
  push: z.boolean(),
});
export type ToldKind = z.infer<typeof ToldKind>;

/** Web Push, as the device's browser sees it (RFC 8291): a point of the curve and a secret, in base64url. */
const PushKey = z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}$/));
const PushSecret = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));
/** What `GET /getClientid` has given to a device. */
const DeviceId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));

export const messagesEndpoints = endpoints({
  /** By which channels the caller is told of what, and the key that a device is subscribed to pushes with. */
  'messages.channels': {
    method: 'GET',
    path: '/user/channels',
    access: 'user',
    extension: true,
    request: NoFields,
    response: z.object({ publicKey: z.string(), kinds: z.array(ToldKind) }),
  },
  /** Chooses one channel of one kind; what is always kept cannot be left out. */
  'messages.chooseChannel': {
    method: 'POST',
    path: '/user/chooseChannel',
    access: 'user',
    extension: true,
    request: z.object({
      kind: z.enum(messageKinds),
      channel: z.enum(toldChannels),
      isOn: WireFlag,
    }),
    response: NoFields,
  },
  /**
   * Pushes go to this device from now on, in the caller's language, as long as this session lasts. Again with the same
   * device it takes the place of what was there. `endpoint` is public and https, `parameter_error` otherwise.
   */
  'messages.subscribe': {
    method: 'POST',
    path: '/push/subscribe',
    access: 'user',
    extension: true,
    request: z.object({
      clientid: DeviceId,
      endpoint: text({ min: 1, max: 1000 }),
      p256dh: PushKey,
      auth: PushSecret,
    }),
    response: NoFields,
  },
  /** No more pushes to this device; also where there were none. */
  'messages.unsubscribe': {
    method: 'POST',
    path: '/push/unsubscribe',
    access: 'user',
    extension: true,
    request: z.object({ clientid: DeviceId }),
    response: NoFields,
  },
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
  'messages.told': { asks: 'messages.channels', freshWith: ['messages.chooseChannel'] },
  'messages.inbox': {
    asks: 'messages.list',
    freshWith: ['messages.received', 'messages.read', 'messages.allRead', 'messages.readAll'],
  },
});
