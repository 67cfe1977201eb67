/** Withdraw: terms, asking for one, taking it back, and the records. */
import { ok, refuse } from '../../../contract/envelope.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import { currencies } from '../../money/currencies.ts';
import { proveOutflow } from '../../users/outflow-proof.ts';
import type { SessionParts } from '../../users/sessions/session-parts.ts';
import { cancelWithdrawal } from './end-withdrawal.ts';
import { judgeWish } from './judge-wish.ts';
import { submitWithdrawal } from './submit-withdrawal.ts';
import { findOutgoing, readTerms } from './terms.ts';
import { listWithdrawals, toWithdrawal } from './withdrawal-store.ts';

type Menu = 'withdraw.terms' | 'withdraw.submit' | 'withdraw.cancel' | 'withdraw.records';

export function withdrawHandlers(session: SessionParts): Handlers<Menu> {
  return {
    'withdraw.terms': async (context, { currencyId }) => {
      const outgoing = findOutgoing(currencyId);
      return outgoing.ok
        ? ok(await readTerms(context, context.caller.userId, outgoing.value))
        : outgoing;
    },

    'withdraw.submit': {
      // A wrong pay password counts although its call is rolled back, and a code is not used up by
      // a request that cannot be granted anyway.
      prepare: async (context, { payPassword, code, secondFactor, passkey, ...wish }) => {
        const { userId } = context.caller;
        const judged = await judgeWish(context, context.database, { userId, wish });
        if (!judged.ok) return judged;
        const proof = { payPassword, code, secondFactor, passkey };
        const proven = await proveOutflow(session, context, proof);
        if (!proven.ok) return proven;
        return ok((inside) => submitWithdrawal(inside, inside.transaction, { userId, wish }));
      },
    },

    'withdraw.cancel': (context, { id }) =>
      cancelWithdrawal(context, context.transaction, { id, userId: context.caller.userId }),

    'withdraw.records': async ({ database, caller }, { status, currencyId, ...asked }) => {
      const currency = currencies.find(({ id }) => id === currencyId);
      if (currencyId !== undefined && currency === undefined) return refuse('currency_unknown');
      const page = clampPage(asked);
      const rows = await listWithdrawals(database, {
        userId: caller.userId,
        status: status ?? null,
        currency: currency?.code ?? null,
        ...page,
      });
      return ok(pageOf(rows, page, toWithdrawal));
    },
  };
}
