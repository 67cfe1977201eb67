/** What is written in the chat, as calls and frames of the realtime channel carry it. */
import { Amount } from '../amount.ts';
import { z } from '../schema.ts';
import { Time } from '../wire.ts';

/** A language of the product, or the symbol of a market. */
export const Room = z.string().check(z.regex(/^[A-Za-z0-9-]{2,24}$/));

/** A market, or a position as it was when it was shared; its live price is the reader's own quote. */
export const ChatCard = z.object({
  kind: z.enum(['market', 'position']),
  symbol: z.string(),
  /** Of a position: its side, its multiple and its average opening price. */
  side: z.nullable(z.enum(['long', 'short'])),
  multiple: z.nullable(z.int()),
  price: z.nullable(Amount),
});
export type ChatCard = z.infer<typeof ChatCard>;

/** Who writes, by a number of the chat alone: it says nothing about the account. */
export const ChatAuthor = z.object({
  id: z.int(),
  name: z.string(),
  portrait: z.nullable(z.string()),
});
export type ChatAuthor = z.infer<typeof ChatAuthor>;

/** Its names are single words, because frames of the channel keep the names that answers change. */
export const ChatMessage = z.object({
  id: z.int(),
  /** The place of the message, or of its deletion, among the changes of its room. */
  revision: z.int(),
  author: ChatAuthor,
  /** Empty when it was deleted. */
  text: z.string(),
  /** Names in the text that are of people who were told. */
  mentions: z.array(z.string()),
  reply: z.nullable(z.object({ id: z.int(), name: z.string(), text: z.string() })),
  card: z.nullable(ChatCard),
  time: Time,
  deleted: z.boolean(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;
