/** `closings`: accounts that are to be closed, by when; and the last that were. */
import { misused, type Verb } from '../../operator/verb.ts';

const SHOWN = 100;

export const closingsVerb: Verb = {
  usage: '                     accounts that are to be closed, and the last that were',
  run: async ({ exchange }, args) => {
    if (args.length > 0) return misused('there are no arguments');
    const { database } = exchange;
    const closing = await database.query(
      `select id as user, closing_at as closes_at from users where closing_at is not null
         order by closing_at, id limit ${SHOWN}`,
    );
    const closed = await database.query(
      `select id as user, closed_at from users where closed_at is not null
         order by closed_at desc, id limit ${SHOWN}`,
    );
    return { exitCode: 0, answer: { closing, closed } };
  },
};
