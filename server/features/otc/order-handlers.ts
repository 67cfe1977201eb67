/** Orders over the counter, from both sides, and what is said beside them. */
import { ok, refuse } from '../../../contract/envelope.ts';
import type { CallContext, Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import { proveOutflow } from '../../users/outflow-proof.ts';
import type { SessionParts } from '../../users/sessions/session-parts.ts';
import {
  findOrder,
  listOrders,
  type OrderRow,
  roleOf,
  toOrder,
  toOrderPage,
} from './order-store.ts';
import { payOrder } from './pay-order.ts';
import { type StepWish, stepOrder } from './step-order.ts';
import { takeOffer } from './take-offer.ts';
import { listMessages, say } from './talk.ts';
import { readVoucher } from './voucher.ts';

export type OrderMenu =
  | 'otc.take'
  | 'otc.orders'
  | 'otc.order'
  | 'otc.pay'
  | 'otc.voucher'
  | 'otc.cancel'
  | 'otc.release'
  | 'otc.appeal'
  | 'otc.messages'
  | 'otc.say';

export function orderHandlers(session: SessionParts): Handlers<OrderMenu> {
  return {
    'otc.take': (context, wish) =>
      takeOffer(context, context.transaction, { userId: context.caller.userId, wish }),

    'otc.orders': async ({ database, caller }, { state = 'all', ...asked }) => {
      const { userId } = caller;
      const page = clampPage(asked);
      const rows = await listOrders(database, { userId, state, ...page });
      return ok(pageOf(rows, page, (row) => ownView(row, userId)));
    },

    'otc.order': async ({ database, clock, caller }, { id }) => {
      const row = await findOrder(database, id);
      const role = row && roleOf(row, caller.userId);
      return role ? ok(toOrderPage(row, role, clock.now())) : refuse('not_found');
    },

    'otc.pay': (context, wish) =>
      payOrder(context, context.transaction, { userId: context.caller.userId, ...wish }),
    'otc.voucher': async (context, { id }) => {
      const picture = await readVoucher(context, { id, userId: context.caller.userId });
      return picture === null ? refuse('not_found') : ok({ picture });
    },
    'otc.cancel': (context, { id }) => step(context, { id, step: 'cancel' }),
    'otc.appeal': (context, { id, reason }) => step(context, { id, step: 'appeal', reason }),

    'otc.release': {
      // A wrong pay password counts although its call is rolled back, and a code is not used up by a release that
      // cannot be.
      prepare: async (context, { id, ...proof }) => {
        const row = await findOrder(context.database, id);
        if (row === null || roleOf(row, context.caller.userId) !== 'seller')
          return refuse('not_found');
        if (row.status !== 'paid' && row.status !== 'appealed') return refuse('order_not_open');
        const proven = await proveOutflow(session, context, proof);
        if (!proven.ok) return proven;
        return ok((inside) => step(inside, { id, step: 'release' }));
      },
    },

    'otc.messages': async ({ database, caller }, { id }) => {
      const messages = await listMessages(database, { userId: caller.userId, id });
      return messages === null ? refuse('not_found') : ok(messages);
    },

    'otc.say': (context, { id, text }) =>
      say(context, context.transaction, { userId: context.caller.userId, id, text }),
  };
}

/** A step of the caller's own. */
async function step(
  { transaction, caller, ...exchange }: CallContext<'otc.cancel'>,
  wish: Omit<StepWish, 'by'>,
) {
  const { userId } = caller;
  const done = await stepOrder(exchange, transaction, { ...wish, by: { userId } });
  return done.ok ? ok(ownView(done.value, userId)) : done;
}

function ownView(row: OrderRow, userId: number) {
  const role = roleOf(row, userId);
  if (role === null) throw new Error(`the order ${row.id} is none of this user's`);
  return toOrder(row, role);
}
