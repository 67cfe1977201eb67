/** What coupons are worth and how long they can be used. */
import { DAY_MS } from '../../../contract/plain/time.ts';

/** The account that a coupon is paid into. */
export const COUPON_ACCOUNT = 'change';

/** What everybody who registers is given. */
export const WELCOME = { number: '5', currency: 'USDT', days: 30 } as const;

/** The longest that an operator may give one for. */
export const MAXIMUM_DAYS = 366;

/** The instant from which a coupon that is given at `at` cannot be used. */
export function expiryOf(at: number, days: number): number {
  return at + days * DAY_MS;
}
