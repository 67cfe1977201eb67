/** What a subscription to a new token costs and which can be made: for the form that is typed into and for the server. */
import { Exact, exact, plainText, roundToScale } from '../../money.ts';
import type { OrderProblem } from '../spot/limits.ts';

/** Places of the price of one token: of a coin that is worth a hundred thousand times as much, seven digits. */
export const TOKEN_PRICE_SCALE = 12;

/** The price of one token in a coin that is worth `rate` USDT. */
export function tokenPrice(issuePrice: string, rate: string): string {
  return roundToScale(exact(issuePrice).div(rate), TOKEN_PRICE_SCALE, 'up');
}

/** amount x price, in whole units of the pay currency. */
export function subscriptionCost(wish: {
  readonly amount: string;
  readonly price: string;
  readonly scale: number;
}): string {
  return roundToScale(exact(wish.amount).times(wish.price), wish.scale, 'up');
}

export type IeoState = 'warm_up' | 'in_progress' | 'done';

/** By the clock, and done before its end when nothing is left. The instants themselves belong to what begins. */
export function ieoState(
  project: { readonly startsAt: number; readonly endsAt: number; readonly remaining: string },
  nowMs: number,
): IeoState {
  if (nowMs < project.startsAt) return 'warm_up';
  return nowMs >= project.endsAt || exact(project.remaining).isZero() ? 'done' : 'in_progress';
}

/** What bounds the next subscription of a user; amounts are in tokens. */
export interface SubscriptionBounds {
  readonly symbol: string;
  readonly minimumAmount: string;
  readonly maximumAmount: string;
  readonly amountStep: string;
  readonly maximumPerUser: string;
  readonly remaining: string;
  /** By this user so far. */
  readonly subscribed: string;
}

/** The last tokens may be fewer than the minimum. */
export function leastAmount({ minimumAmount, remaining }: SubscriptionBounds): string {
  return plainText(Exact.min(minimumAmount, remaining));
}

/** The most that the bounds allow, whatever is there to pay it. */
export function mostAmount(bounds: SubscriptionBounds): string {
  const { maximumAmount, maximumPerUser, subscribed, remaining } = bounds;
  const left = Exact.max(exact(maximumPerUser).minus(subscribed), 0);
  return plainText(Exact.min(maximumAmount, left, remaining));
}

/** The most whole steps that `available` pays within the bounds. */
export function affordableAmount(
  bounds: SubscriptionBounds,
  pay: { readonly available: string; readonly price: string },
): string {
  const steps = exact(pay.available).div(pay.price).div(bounds.amountStep).floor();
  return plainText(Exact.min(steps.times(bounds.amountStep), mostAmount(bounds)));
}

/** The first bound that a positive amount breaks, or null. */
export function subscriptionProblem(
  amount: string,
  bounds: SubscriptionBounds,
): OrderProblem | null {
  const { symbol, amountStep, maximumAmount, maximumPerUser, remaining } = bounds;
  const value = exact(amount);
  const tokens = (text: string) => `${text} ${symbol}`;
  if (!value.mod(amountStep).isZero()) return { code: 'amount_step', params: { step: amountStep } };
  const least = leastAmount(bounds);
  if (value.lt(least)) return { code: 'amount_below_minimum', params: { minimum: tokens(least) } };
  if (value.gt(maximumAmount))
    return { code: 'amount_above_maximum', params: { maximum: tokens(maximumAmount) } };
  if (exact(bounds.subscribed).plus(amount).gt(maximumPerUser))
    return { code: 'limit_exceeded', params: { maximum: tokens(maximumPerUser) } };
  return value.gt(remaining)
    ? { code: 'amount_above_maximum', params: { maximum: tokens(remaining) } }
    : null;
}
