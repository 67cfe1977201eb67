/**
 * The terms of an order at a limit: how long it may wait, and whether it may take what the book offers. Which of them go
 * together, and what the book of the moment makes of them, is the same for the server and for the ticket.
 */
import type { ErrorCode } from '../../envelope.ts';
import { DAY_MS, SECOND_MS } from '../../plain/time.ts';
import type { TimeInForce } from '../../plain/time-in-force.ts';
import type { OrderProblem } from './limits.ts';

/** The longest that an order may wait for its instant. */
export const LONGEST_LIFE_DAYS = 365;

export interface OrderTerms {
  readonly timeInForce: TimeInForce;
  /** Of `gtd` alone: from this instant on nothing fills any more. */
  readonly expiresAt: number | null;
  readonly postOnly: boolean;
}

/** Of what is not asked for: it waits until it is cancelled. */
export const usualTerms: OrderTerms = { timeInForce: 'gtc', expiresAt: null, postOnly: false };

/** Whether what the book does not give at once may wait for it. */
export function mayWait({ timeInForce }: Pick<OrderTerms, 'timeInForce'>): boolean {
  return timeInForce === 'gtc' || timeInForce === 'gtd';
}

/** The first reason why these terms are none, whatever the market is; null where they are. */
export function termsProblem(
  order: OrderTerms & { readonly isLimit: boolean; readonly isQueued: boolean },
  nowMs: number,
): OrderProblem | null {
  const { timeInForce, expiresAt, postOnly, isLimit, isQueued } = order;
  const isUsual = timeInForce === 'gtc' && expiresAt === null && !postOnly;
  const isAtOdds =
    (!isLimit && !isUsual) ||
    (postOnly && !mayWait(order)) ||
    (expiresAt !== null && timeInForce !== 'gtd');
  if (isAtOdds) return { code: 'terms_conflict', params: {} };
  if (timeInForce === 'gtd' && !isInTime(expiresAt, nowMs))
    return { code: 'expiry_invalid', params: { days: String(LONGEST_LIFE_DAYS) } };
  // What must be had at once cannot be had before the open.
  return isQueued && !mayWait(order) ? { code: 'market_closed', params: {} } : null;
}

function isInTime(expiresAt: number | null, nowMs: number): boolean {
  return expiresAt !== null && expiresAt > nowMs && expiresAt <= nowMs + LONGEST_LIFE_DAYS * DAY_MS;
}

/** When `gtd` ends that lives for so long from now, in whole seconds. */
export function endOfLife(nowMs: number, lifeMs: number): number {
  return Math.ceil((nowMs + lifeMs) / SECOND_MS) * SECOND_MS;
}

/** Why an order must not meet the book as it is now; null where it may. */
export function bookProblem(
  order: Pick<OrderTerms, 'timeInForce' | 'postOnly'> & { readonly isLimit: boolean },
  walk: { readonly filledLots: number; readonly restLots: number },
): ErrorCode | null {
  const { filledLots, restLots } = walk;
  if (order.postOnly) return filledLots > 0 ? 'post_only_takes' : null;
  if (order.timeInForce === 'fok') return restLots > 0 ? 'no_liquidity' : null;
  const isForNow = !order.isLimit || !mayWait(order);
  return isForNow && filledLots === 0 ? 'no_liquidity' : null;
}

/** Whether the instant of an order has come. */
export function isExpired({ expiresAt }: Pick<OrderTerms, 'expiresAt'>, atMs: number): boolean {
  return expiresAt !== null && atMs >= expiresAt;
}
