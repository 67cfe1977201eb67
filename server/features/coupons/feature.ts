import { feature } from '../../feature.ts';
import { currencies } from '../../money/currencies.ts';
import { giveCoupon, giveWelcomeCoupon } from './give-coupon.ts';
import { couponVerb } from './give-verb.ts';
import { couponsHandlers } from './handlers.ts';

export const coupons = feature({
  handlers: couponsHandlers,
  welcome: giveWelcomeCoupon,
  verbs: { coupon: couponVerb },
  provides: (exchange) => ({
    giveCoupon: async (tx, { currency: code, ...wish }) => {
      const currency = currencies.find((each) => each.code === code);
      if (currency === undefined) throw new Error(`a coupon in an unknown currency: ${code}`);
      return (await giveCoupon(exchange, tx, { ...wish, currency })).news;
    },
  }),
  // It is given now, because a coupon of a month ago could not be used any more.
  sandbox: async (_exchange, nowMs) => [
    { at: nowMs, act: (_past, tx, userId) => giveWelcomeCoupon(tx, userId, nowMs) },
  ],
});
