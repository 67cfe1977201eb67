/**
 * Support: questions and answers, contact, about, compliance, terms, all in the caller's language; and the conversation
 * of a user with customer service, whose episodes are tickets.
 */
import { endpoints, events } from '../endpoint.ts';
import { questions } from '../question.ts';
import { z } from '../schema.ts';
import { Cursor, Id, NoFields, Nonce, PositiveInteger, Time, text } from '../wire.ts';

export const Section = z.object({ title: z.string(), paragraphs: z.array(z.string()) });
export type Section = z.infer<typeof Section>;

export const FaqEntry = z.object({ id: z.int(), question: z.string(), answer: z.string() });
export type FaqEntry = z.infer<typeof FaqEntry>;

export const MAXIMUM_WORDS = 2_000;
/** What is written to customer service, and what it answers: one paragraph, as a form takes no line breaks. */
export const TalkText = text({ min: 1, max: MAXIMUM_WORDS });

export const ticketStates = ['open', 'answered', 'closed', 'rated'] as const;
export type TicketState = (typeof ticketStates)[number];

/** One matter: it is opened by what a user writes and closed by either side. */
export const Ticket = z.object({
  id: z.int(),
  state: z.enum(ticketStates),
  /** Of five; null before it was rated. */
  rating: z.nullable(z.int()),
});
export type Ticket = z.infer<typeof Ticket>;

export const talkAuthors = ['user', 'automatic', 'operator'] as const;

export const TalkMessage = z.object({
  id: z.int(),
  ticketId: z.int(),
  author: z.enum(talkAuthors),
  /** As it was written; empty for a picture alone, and for what is automatic. */
  text: z.string(),
  picture: z.nullable(z.string()),
  /** What an automatic answer found in the FAQ; null when it found nothing and passes the matter on to people. */
  found: z.nullable(FaqEntry),
  time: Time,
});
export type TalkMessage = z.infer<typeof TalkMessage>;

export const supportEndpoints = endpoints({
  /** Questions that are asked often, with their answers. */
  'support.faq': {
    method: 'GET',
    path: '/faq',
    access: 'guest',
    request: NoFields,
    response: z.array(FaqEntry),
  },
  /** How to reach customer service, and whether people are there now. */
  'support.contact': {
    method: 'GET',
    path: '/contactus',
    access: 'guest',
    request: NoFields,
    response: z.object({
      email: z.string(),
      hours: z.string(),
      paragraphs: z.array(z.string()),
      desk: z.object({
        isOpen: z.boolean(),
        /** When it closes, or opens the next time. */
        turnsAt: Time,
      }),
    }),
  },
  /** About the exchange. */
  'support.about': {
    method: 'GET',
    path: '/aboutus',
    access: 'guest',
    request: NoFields,
    response: z.array(Section),
  },
  /** Compliance, followed by the terms of use and the privacy policy. */
  'support.compliance': {
    method: 'GET',
    path: '/operational_compliance',
    access: 'guest',
    request: NoFields,
    response: z.object({
      compliance: z.array(Section),
      terms: z.array(Section),
      privacy: z.array(Section),
    }),
  },
  /** The conversation, the newest 50 messages or those before one, oldest first, and the ticket that it stands at. */
  'support.talk': {
    method: 'GET',
    path: '/kefu/talk',
    access: 'user',
    extension: true,
    request: z.object({ before: z.optional(Cursor) }),
    response: z.object({
      ticket: z.nullable(Ticket),
      list: z.array(TalkMessage),
      hasMore: z.boolean(),
    }),
  },
  /** Writes to customer service, once for each nonce. Text, a picture that was uploaded, or both. */
  'support.write': {
    method: 'POST',
    path: '/kefu/write',
    access: 'user',
    extension: true,
    request: z
      .object({
        nonce: Nonce,
        text: z.optional(TalkText),
        picture: z.optional(text({ max: 200 })),
        /** The page that the user came from. */
        from: z.optional(text({ max: 300 })),
      })
      .check(
        z.refine(({ text: words, picture }) => words !== undefined || picture !== undefined, {
          path: ['text'],
        }),
      ),
    response: TalkMessage,
  },
  /** The matter is settled for the user; a closed one stays closed. */
  'support.close': {
    method: 'POST',
    path: '/kefu/close',
    access: 'user',
    extension: true,
    request: z.object({ id: Id }),
    response: Ticket,
  },
  /** Rates a closed ticket with one to five, once. */
  'support.rate': {
    method: 'POST',
    path: '/kefu/rate',
    access: 'user',
    extension: true,
    request: z.object({
      id: Id,
      rating: PositiveInteger.check(z.refine((value) => value <= 5)),
    }),
    response: Ticket,
  },
});

export const supportEvents = events({
  /** Something was written, answered, closed or rated; `message` is the newest message. */
  'support.changed': z.object({ ticket: Ticket, message: z.nullable(z.int()) }),
});

export const supportQuestions = questions({
  'support.conversation': {
    asks: 'support.talk',
    freshWith: ['support.changed', 'support.write', 'support.close', 'support.rate'],
  },
});

export interface SupportTopics {
  /** Key: what is being typed. The entries of the FAQ that fit it best, three at most. */
  'support.suggestions': readonly FaqEntry[];
}
