/** Gives coupons: one to everybody who registers, those that an operator gives, and those that points buy. */
import type { Coupon } from '../../../contract/features/coupons.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { addMessage } from '../../messages/add-message.ts';
import { type Currency, currencies } from '../../money/currencies.ts';
import type { Announcement } from '../../realtime/announce.ts';
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
 * `number` is positive and has the currency's scale. `news` is what the user is to be told, with a message; the
 * caller announces it with its own.
 */
export async function giveCoupon(
  { clock }: Pick<Exchange, 'clock'>,
  tx: Transaction,
  given: {
    readonly userId: number;
    /** Unique: a key gives once. */
    readonly key: string;
    readonly source: Exclude<Coupon['source'], 'welcome'>;
    readonly number: string;
    readonly currency: Currency;
    readonly days: number;
  },
): Promise<{ readonly coupon: Coupon; readonly news: Announcement[] }> {
  const at = clock.now();
  const { userId, key, source, currency, days } = given;
  const number = plainText(exact(given.number));
  const row = await insertCoupon(tx, {
    userId,
    key,
    source,
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
  return { coupon, news: [['coupons.granted', coupon], message] };
}
