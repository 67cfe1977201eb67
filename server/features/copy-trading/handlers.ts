/** The calls of copy trading (COPY-09). */
import { ok } from '../../../contract/envelope.ts';
import type { Handlers } from '../../calls/handler.ts';
import type { Provided } from '../../feature.ts';
import { announce } from '../../realtime/announce.ts';
import { become, readConditions } from './become.ts';
import { follow } from './follow.ts';
import { endFollow, takeFollow, toFollow } from './follow-store.ts';
import { type LookCall, lookCalls } from './look-calls.ts';
import { followTerms } from './terms.ts';
import { toTrader } from './trader-store.ts';

type Menu =
  | LookCall
  | 'copyTrading.conditions'
  | 'copyTrading.become'
  | 'copyTrading.follow'
  | 'copyTrading.cancel'
  | 'copyTrading.selfHold';

export function copyTradingHandlers({
  futuresDesk,
}: Pick<Provided, 'futuresDesk'>): Handlers<Menu> {
  const terms = followTerms(futuresDesk.multiples);
  return {
    ...lookCalls(futuresDesk),

    'copyTrading.conditions': async ({ database, caller }) =>
      ok(await readConditions(database, caller.userId)),

    'copyTrading.become': async ({ transaction, caller, clock }, request) => {
      const { userId } = caller;
      const made = await become(transaction, { userId, request, at: clock.now() });
      return made.ok ? ok(toTrader(made.value, undefined)) : made;
    },

    'copyTrading.follow': (context, request) =>
      follow(context, context.transaction, { userId: context.caller.userId, request, terms }),

    'copyTrading.cancel': async (context, { followUserId }) => {
      const { transaction: tx, caller, clock } = context;
      const found = await takeFollow(tx, { id: followUserId, userId: caller.userId });
      if (!found.ok) return found;
      const ended = await endFollow(tx, { id: followUserId, endedBy: 'user', at: clock.now() });
      const told = toFollow(ended);
      await announce(context, tx, caller.userId, [['copyTrading.cancelled', told]]);
      return ok(told);
    },

    'copyTrading.selfHold': ({ transaction, caller }, { transactionId }) =>
      futuresDesk.holdSelf(transaction, caller.userId, transactionId),
  };
}
