/** `coupon USER AMOUNT CURRENCY DAYS`: gives a user a coupon, which the house's promotions pay when it is used. */
import { currencies } from '../../money/currencies.ts';
import { findUser, isPayable, misused, refused, type Verb } from '../../operator/verb.ts';
import { announce } from '../../realtime/announce.ts';
import { giveCoupon } from './give-coupon.ts';
import { MAXIMUM_DAYS } from './terms.ts';

export const couponVerb: Verb = {
  usage: 'USER AMOUNT CURRENCY DAYS      CURRENCY is a coin, DAYS from 1 to 366',
  change: async ({ exchange }, tx, { args, key }) => {
    const [login = '', number = '', code = '', daysText = ''] = args;
    const days = /^[1-9]\d{0,2}$/.test(daysText) ? Number.parseInt(daysText, 10) : Number.NaN;
    if (args.length !== 4 || !(days <= MAXIMUM_DAYS)) {
      return misused(`DAYS must be a whole number from 1 to ${MAXIMUM_DAYS}`);
    }
    // What is no coin has no place in the account that coupons are paid into.
    const currency = currencies.find((each) => each.code === code && each.kind === 'coin');
    if (!currency) return refused('currency_unknown');
    if (!isPayable(number, currency.scale)) return refused('amount_invalid');
    const userId = await findUser(tx, login);
    if (userId === null) return refused('not_found');
    const wish = {
      userId,
      key: `operator:${key}`,
      source: 'operator',
      number,
      currency,
      days,
    } as const;
    const { coupon, news } = await giveCoupon(exchange, tx, wish);
    await announce(exchange, tx, userId, news);
    return { exitCode: 0, answer: { user: login, ...coupon } };
  },
};
