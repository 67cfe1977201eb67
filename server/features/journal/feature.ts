/** The journal: closed trades of a user, and what is written about them. */
import { ok } from '../../../contract/envelope.ts';
import type { Handlers } from '../../calls/handler.ts';
import { feature } from '../../feature.ts';
import { closedTrades } from './closed-trades.ts';
import { writeNote } from './write-note.ts';

const handlers: Handlers<'journal.trades' | 'journal.write'> = {
  'journal.trades': async ({ database, feed, caller }, asked) =>
    ok(await closedTrades({ database, feed }, { userId: caller.userId, ...asked })),
  'journal.write': async ({ caller, ...exchange }, asked) =>
    writeNote(exchange, caller.userId, asked),
};

export const journal = feature({ handlers });
