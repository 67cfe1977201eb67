import { feature } from '../../feature.ts';
import { giveWelcomeCoupon } from './give-coupon.ts';
import { couponVerb } from './give-verb.ts';
import { couponsHandlers } from './handlers.ts';

export const coupons = feature({
  handlers: couponsHandlers,
  welcome: giveWelcomeCoupon,
  verbs: { coupon: couponVerb },
  // It is given now, because a coupon of a month ago could not be used any more.
  sandbox: async (_exchange, nowMs) => (tx, userId) => giveWelcomeCoupon(tx, userId, nowMs),
});
