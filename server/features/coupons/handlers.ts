/** Coupons: what a user has, and using one (COUP-01). */
import { ok } from '../../../contract/envelope.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import { countUsable, listCoupons, toCoupon } from './coupon-store.ts';
import { redeemCoupon } from './redeem-coupon.ts';

export const couponsHandlers: Handlers<'coupons.list' | 'coupons.use'> = {
  'coupons.list': async ({ database, clock, caller }, { state, ...asked }) => {
    const { userId } = caller;
    const page = clampPage(asked);
    const now = clock.now();
    const rows = await listCoupons(database, { userId, state, at: now, ...page });
    const usable = await countUsable(database, userId, now);
    return ok({ ...pageOf(rows, page, toCoupon), usable, now });
  },

  'coupons.use': (context, { id }) =>
    redeemCoupon(context, context.transaction, { userId: context.caller.userId, id }),
};
