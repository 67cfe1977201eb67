/** Gives coupons: one to everybody who registers, and those that an operator gives. */
import type { Coupon } from '../../../contract/features/coupons.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { addMessage } from '../../messages/add-message.ts';
import { type Currency, currencies } from '../../money/currencies.ts';
import { announce } from '../../realtime/announce.ts';
import { insertCoupon, toCoupon } from './coupon-store.ts';
import { expiryOf, WELCOME } from './terms.ts';

/** In the transaction of the registration, without an event: no socket of the user is open yet. */
export async function giveWelcomeCoupon(
  tx: Transaction,
  userId: number,
  at: number,
): Promise<void> {
  const { number, currency, days } = WELCOME;
  const scale = currencies.find(({ code }) => code === currency)?.scale;
  if (scale === undefined) throw new Error('the welcome coupon is in an unknown currency');
  await insertCoupon(tx, {
    userId,
    key: `welcome:${userId}`,
    source: 'welcome',
    currency,
    scale,
    number,
    at,
    expiresAt: expiryOf(at, days),
  });
}

/**
 * `number` is positive and has the currency's scale. The user gets an event at once, and a message.
 */
export async function giveCoupon(
  exchange: Exchange,
  tx: Transaction,
  given: {
    readonly userId: number;
    /** Unique: a key gives once. */
    readonly key: string;
    readonly number: string;
    readonly currency: Currency;
    readonly days: number;
  },
): Promise<Coupon> {
  const at = exchange.clock.now();
  const { userId, key, currency, days } = given;
  const number = plainText(exact(given.number));
  const row = await insertCoupon(tx, {
    userId,
    key,
    source: 'operator',
    currency: currency.code,
    scale: currency.scale,
    number,
    at,
    expiresAt: expiryOf(at, days),
  });
  const coupon = toCoupon(row);
  const message = await addMessage(tx, userId, {
    key: 'coupon_granted',
    params: { amount: number, currency: currency.code },
    at,
  });
  await announce(exchange, tx, userId, [['coupons.granted', coupon], message]);
  return coupon;
}
