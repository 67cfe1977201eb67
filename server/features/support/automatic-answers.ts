/**
 * The automatic answerer of the sandbox: a rule and nothing more, and it says so. It answers from the FAQ what it finds
 * there, says once that a person will look when it finds nothing, and never says the same twice.
 */
import { DAY_MS } from '../../../contract/plain/time.ts';
import { matchQuestions } from '../../../contract/rules/support/match-questions.ts';
import { contentFor } from '../../content/content.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import type { JobHandler } from '../../jobs/job-runner.ts';
import { announce } from '../../realtime/announce.ts';
import { IDLE_MS } from './terms.ts';
import {
  changeTicket,
  insertMessage,
  messagesOf,
  type TicketRow,
  toTicket,
} from './ticket-store.ts';

const EVERY_MS = 1_000;
const BATCH = 50;

/** The row is claimed and done in one transaction, so several instances and restarts answer once. */
export function automaticAnswersJob(exchange: Exchange): JobHandler {
  return async (tx, _job, nowMs) => {
    const due = await tx.query<TicketRow>(
      `update tickets set automatic_at = null where id = any (array(
         select id from tickets where automatic_at <= $1 order by automatic_at, id limit ${BATCH}
           for update skip locked))
       returning id, user_id, state, rating, language`,
      [nowMs],
    );
    for (const ticket of due) await answer(exchange, tx, ticket);
    return due.length === BATCH ? nowMs : nowMs + EVERY_MS;
  };
}

async function answer(exchange: Exchange, tx: Transaction, ticket: TicketRow): Promise<void> {
  const said = await messagesOf(tx, ticket.id);
  const last = said.at(-1);
  // A person was quicker.
  if (last?.author !== 'user') return;
  const at = exchange.clock.now();
  const found = findAnswer(ticket, said);
  const hasNothingNew = found === null && said.some(isHandedOn);
  if (hasNothingNew) return;
  const message = await insertMessage(tx, {
    ...{ ticketId: ticket.id, author: 'automatic', answersId: last.id, questionId: found, at },
  });
  // Who finds no answer still waits for a person.
  const changed =
    found === null ? ticket : await changeTicket(tx, ticket.id, { state: 'answered', at });
  await announce(exchange, tx, ticket.userId, [
    ['support.changed', { ticket: toTicket(changed), message: message.id }],
  ]);
}

type Said = Awaited<ReturnType<typeof messagesOf>>;

const isHandedOn = ({ author, questionId }: Said[number]) =>
  author === 'automatic' && questionId === null;

/** The entry that fits what was written since the last answer; null for none, and for one that did not help before. */
function findAnswer({ language }: TicketRow, said: Said): number | null {
  const since = said.findLastIndex(({ author }) => author !== 'user');
  const written = said
    .slice(since + 1)
    .map(({ body }) => body)
    .join('\n');
  const [best] = matchQuestions(contentFor(language).faq, written);
  const isKnown = said.some(({ questionId }) => questionId === best?.entry.id);
  return best === undefined || isKnown ? null : best.entry.id;
}

/** Closes what was answered long ago and not written about again. */
export function idleTicketsJob(exchange: Exchange): JobHandler {
  return async (tx, _job, nowMs) => {
    const idle = await tx.query<{ id: number }>(
      `select id from tickets where state = 'answered' and changed_at < $1
         order by changed_at limit ${BATCH} for update skip locked`,
      [nowMs - IDLE_MS],
    );
    for (const { id } of idle) {
      const ticket = await changeTicket(tx, id, { state: 'closed', at: nowMs });
      await announce(exchange, tx, ticket.userId, [
        ['support.changed', { ticket: toTicket(ticket), message: null }],
      ]);
    }
    return idle.length === BATCH ? nowMs : nowMs + DAY_MS / 24;
  };
}
