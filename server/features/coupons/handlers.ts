/** Coupons: what a user has, and using one (COUP-01). */
import { ok } from '../../../contract/envelope.ts';
import type { Handlers } from '../../exchange.ts';
import { clampPage } from '../../http/page.ts';
import { countUsable, listCoupons, toCoupon } from './coupon-store.ts';
import { redeemCoupon } from './redeem-coupon.ts';

export const couponsHandlers: Handlers<'coupons.list' | 'coupons.use'> = {
  'coupons.list': async ({ database, clock, caller }, { state, ...asked }) => {
    const { userId } = caller;
    const { page, limit } = clampPage(asked);
    const now = clock.now();
    const rows = await listCoupons(database, { userId, state, at: now, page, limit });
    const list = rows.slice(0, limit).map(toCoupon);
    const usable = await countUsable(database, userId, now);
    return ok({ list, page, limit, hasMore: rows.length > limit, usable, now });
  },

  'coupons.use': (context, { id }) =>
    redeemCoupon(context, context.transaction, { userId: context.caller.userId, id }),
};
