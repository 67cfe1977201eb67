/**
 * Coupons: money that is given to a user and paid into `change` when they use it, once and in time.
 */

import { Amount } from '../amount.ts';
import { endpoints, events } from '../endpoint.ts';
import { questions } from '../question.ts';
import { z } from '../schema.ts';
import { Id, Page, type PageOf, paged, Time } from '../wire.ts';

/** Where a coupon comes from. */
export const couponSources = ['welcome', 'operator', 'points'] as const;

export const couponStates = ['usable', 'used', 'expired'] as const;
export type CouponState = (typeof couponStates)[number];

export const Coupon = z.object({
  id: z.int(),
  source: z.enum(couponSources),
  state: z.enum(couponStates),
  currencyId: z.int(),
  currency: z.string(),
  number: Amount,
  createdAt: Time,
  /** From then on it cannot be used. */
  expiresAt: Time,
  usedAt: z.nullable(Time),
  version: z.int(),
});
export type Coupon = z.infer<typeof Coupon>;

export const couponsEndpoints = endpoints({
  /** Usable ones by their expiry, the soonest first; used and expired ones newest first. */
  'coupons.list': {
    method: 'GET',
    path: '/coupon/list',
    access: 'user',
    extension: true,
    request: z.extend(Page, { state: z.enum(couponStates) }),
    response: z.extend(paged(Coupon), {
      /** How many can be used now. */
      usable: z.int(),
      /**
       * The server's clock: what a coupon has left is counted from it, whatever the device's says.
       */
      now: Time,
    }),
  },
  /** Uses a coupon; what it is worth is paid at once. */
  'coupons.use': {
    method: 'POST',
    path: '/coupon/use',
    access: 'user',
    extension: true,
    movesMoney: true,
    request: z.object({ id: Id }),
    response: Coupon,
  },
});

export const couponsEvents = events({ 'coupons.granted': Coupon, 'coupons.used': Coupon });

export const couponsQuestions = questions({
  'coupons.tickets': {
    asks: 'coupons.list',
    freshWith: ['coupons.granted', 'coupons.used', 'coupons.use'],
  },
});

export interface CouponView extends Omit<Coupon, 'number'> {
  readonly numberText: string;
}

export interface CouponsQuestions {
  'coupons.tickets': PageOf<CouponView> & { readonly usable: number; readonly now: number };
}
