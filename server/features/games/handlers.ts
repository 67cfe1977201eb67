/** Mini games: the wheel of the day and the chart trainer, for points alone (GAME-01). */
import { ok } from '../../../contract/envelope.ts';
import type { Handlers } from '../../calls/handler.ts';
import { transact } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Provided } from '../../feature.ts';
import { readWheel, spinWheel } from './spin-wheel.ts';
import { beginRound, decide, readTrainer } from './train.ts';

type Menu = 'games.wheel' | 'games.spin' | 'games.trainer' | 'games.begin' | 'games.decide';

export const gamesHandlers = ({ movePoints }: Pick<Provided, 'movePoints'>): Handlers<Menu> => ({
  'games.wheel': async ({ database, clock, caller }) =>
    ok(await readWheel(database, caller.userId, clock.now())),

  'games.spin': (context, wish) =>
    transact(context.database, async (tx) => {
      const { userId } = context.caller;
      return accept(await spinWheel({ ...context, movePoints }, tx, { userId, ...wish }));
    }),

  'games.trainer': async ({ database, clock, caller }) =>
    ok(await readTrainer(database, caller.userId, clock.now())),

  'games.begin': (context) => beginRound(context, context.caller.userId),

  'games.decide': (context, wish) =>
    transact(context.database, async (tx) => {
      const { userId } = context.caller;
      return accept(await decide({ ...context, movePoints }, tx, { userId, ...wish }));
    }),
});
