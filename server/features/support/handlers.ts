/** Support: questions, contact, about and the terms, in the caller's language; and the conversation with people. */
import { ok } from '../../../contract/envelope.ts';
import type { Section } from '../../../contract/features/support.ts';
import type { Handlers } from '../../calls/handler.ts';
import { contentFor } from '../../content/content.ts';
import { deskAt } from './desk-hours.ts';
import { closeTicket, rateTicket } from './end-ticket.ts';
import { DESK_HOURS } from './terms.ts';
import { lastTicket, listMessages, toMessage, toTicket } from './ticket-store.ts';
import { writeMessage } from './write-message.ts';

type Menu =
  | 'support.faq'
  | 'support.contact'
  | 'support.about'
  | 'support.compliance'
  | 'support.talk'
  | 'support.write'
  | 'support.close'
  | 'support.rate';

export const supportHandlers: Handlers<Menu> = {
  'support.faq': async ({ caller }) =>
    ok(contentFor(caller.language).faq.map((entry) => ({ ...entry }))),
  'support.contact': async ({ caller, clock }) => {
    const { email, hours, paragraphs } = contentFor(caller.language).contact;
    const desk = deskAt(DESK_HOURS, clock.now());
    return ok({ email, hours, paragraphs: [...paragraphs], desk });
  },
  'support.about': async ({ caller }) => ok(copySections(contentFor(caller.language).about)),
  'support.compliance': async ({ caller }) => {
    const { compliance, terms, privacy } = contentFor(caller.language);
    return ok({
      compliance: copySections(compliance),
      terms: copySections(terms),
      privacy: copySections(privacy),
    });
  },

  'support.talk': async ({ database, caller }, { before }) => {
    const { userId, language } = caller;
    const ticket = await lastTicket(database, userId);
    const { rows, hasMore } = await listMessages(database, userId, before ?? null);
    return ok({
      ticket: ticket && toTicket(ticket),
      list: rows.map((row) => toMessage(row, language)),
      hasMore,
    });
  },

  'support.write': writeMessage,

  'support.close': (exchange, { id }) =>
    exchange.database.withTransaction((tx) =>
      closeTicket(exchange, tx, { id, userId: exchange.caller.userId }),
    ),

  'support.rate': (exchange, { id, rating }) =>
    exchange.database.withTransaction((tx) =>
      rateTicket(exchange, tx, { id, rating, userId: exchange.caller.userId }),
    ),
};

function copySections(sections: readonly Section[]): Section[] {
  return sections.map(({ title, paragraphs }) => ({ title, paragraphs: [...paragraphs] }));
}
