/** `tickets [ID]`, `answer ID TEXT` and `close ID`: the operator's side of the conversation. */
import { TalkText } from '../../../contract/features/support.ts';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { accept } from '../../db/errors.ts';
import { addMessage } from '../../messages/add-message.ts';
import type { OperatorAnswer } from '../../operator/protocol.ts';
import { misused, type OperatorParts, refused, type Verb } from '../../operator/verb.ts';
import { announce } from '../../realtime/announce.ts';
import { closeTicket, isOver } from './end-ticket.ts';
import { changeTicket, insertMessage, lockTicket, messagesOf, toTicket } from './ticket-store.ts';

const ID_PATTERN = /^[1-9]\d{0,15}$/;
const MOST_LISTED = 100;

export const ticketVerbs: Readonly<Record<string, Verb>> = {
  tickets: {
    usage: '[ID]                          those that wait for a person, the longest first, or one',
    run: (parts, [id = '']) => {
      if (id === '') return listWaiting(parts);
      return ID_PATTERN.test(id)
        ? showTicket(parts, Number.parseInt(id, 10))
        : Promise.resolve(unknownId());
    },
  },
  answer: {
    usage: 'ID TEXT                        the words of a person, to a ticket that is not closed',
    change: async ({ exchange }, tx, { args: [id = '', ...words] }) => {
      const body = TalkText.safeParse(words.join(' '));
      if (!ID_PATTERN.test(id)) return unknownId();
      if (!body.success) return misused('TEXT must be of 1 to 2,000 characters');
      const found = await lockTicket(tx, Number.parseInt(id, 10), null);
      if (found === null) return refused('not_found');
      if (isOver(found)) return refused('already_done');
      const at = exchange.clock.now();
      const message = await insertMessage(tx, {
        ...{ ticketId: found.id, author: 'operator', body: body.data, at },
      });
      const ticket = toTicket(await changeTicket(tx, found.id, { state: 'answered', at }));
      const letter = await addMessage(tx, found.userId, {
        key: 'support_answered',
        params: {},
        at,
      });
      await announce(exchange, tx, found.userId, [
        ['support.changed', { ticket, message: message.id }],
        letter,
      ]);
      return { exitCode: 0, answer: ticket };
    },
  },
  close: {
    usage: 'ID                              a ticket whose matter is settled',
    change: async ({ exchange }, tx, { args: [id = ''] }) => {
      if (!ID_PATTERN.test(id)) return unknownId();
      const ticket = accept(
        await closeTicket(exchange, tx, { id: Number.parseInt(id, 10), userId: null }),
      );
      return { exitCode: 0, answer: ticket };
    },
  },
};

const unknownId = () => misused('ID must be the number of a ticket');

async function listWaiting({ exchange }: OperatorParts): Promise<OperatorAnswer> {
  const rows = await exchange.database.query<{ waitsSince: number }>(
    `select t.id, t.user_id as user, t.language, t.page, t.waits_since,
         (select body from ticket_messages where ticket_id = t.id and author = 'user'
            order by id desc limit 1) as last
       from tickets t where t.waits_since is not null order by t.waits_since, t.id limit ${MOST_LISTED}`,
    [],
  );
  const nowMs = exchange.clock.now();
  const waiting = rows.map(({ waitsSince, ...row }) => ({
    ...row,
    minutes: Math.floor((nowMs - waitsSince) / MINUTE_MS),
  }));
  return { exitCode: 0, answer: { waiting } };
}

async function showTicket({ exchange }: OperatorParts, id: number): Promise<OperatorAnswer> {
  const { database } = exchange;
  const [ticket] = await database.query(
    `select id, user_id as user, state, language, page, rating, created_at from tickets where id = $1`,
    [id],
  );
  if (!ticket) return refused('not_found');
  return { exitCode: 0, answer: { ...ticket, messages: await messagesOf(database, id) } };
}
