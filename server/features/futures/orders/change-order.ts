/** Cancels open orders, or moves its limit or trigger. */
import { ok, type Result, refuse } from '../../../../contract/envelope.ts';
import type { FuturesOrder } from '../../../../contract/features/futures-entities.ts';
import type { Market } from '../../../../contract/features/markets.ts';
import { quantityOf } from '../../../../contract/lots.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import {
  limitPriceProblem,
  stopsProblem,
  triggerProblem,
} from '../../../../contract/rules/futures/limits.ts';
import { quoteFuturesOrder } from '../../../../contract/rules/futures/order.ts';
import {
  awaitsTrigger,
  isAsleep,
  waitingPrice,
} from '../../../../contract/rules/futures/waiting.ts';
import { isExpired } from '../../../../contract/rules/spot/order-terms.ts';
import { scaledText } from '../../../../contract/scaled.ts';
import type { Act } from '../money/act.ts';
import { refuseProblem } from '../refuse-problem.ts';
import { lastTickId, marketOf, markTicks, toFuturesOrder } from '../rows/entities.ts';
import { isSliced, type OrderRow } from '../rows/order-store.ts';
import { futuresTerms } from '../terms.ts';
import { giveBack } from './give-back.ts';
import { triggerSide } from './judge-opening.ts';
import { limitsRefusal } from './opening-limits.ts';
import { enterMarket, quoteRequest } from './place-order.ts';
import { movedProblem, reduceAtMarket } from './reduce-order.ts';

export function cancelOrder(act: Act, orderId: number): Result<FuturesOrder> {
  const found = act.rows.order(orderId);
  if (!found.ok) return found;
  const order = found.value;
  if (order.status === 'complete') return refuse('order_not_open');
  return ok(endOrder(act, order));
}

/** Each with its own entry in the ledger; all of them or none. `marketIds` is null for all markets. */
export function cancelAllOrders(
  act: Act,
  marketIds: readonly number[] | null,
): Result<FuturesOrder[]> {
  const meant = act.rows
    .openOrders()
    .filter(({ marketId }) => marketIds === null || marketIds.includes(marketId));
  return ok(meant.map((order) => endOrder(act, order)));
}

/** Those that would open; what closes and reduces stays. */
export function cancelOpening(act: Act): Result<FuturesOrder[]> {
  const meant = act.rows.openOrders().filter(({ reduceOnly }) => !reduceOnly);
  return ok(meant.map((order) => endOrder(act, order)));
}

function endOrder(act: Act, order: OrderRow): FuturesOrder {
  giveBack(act, order);
  const saved = act.rows.saveOrder({ ...order, status: 'complete', outcome: 'cancelled' });
  act.tellOrder('futures.cancelled', saved);
  return toFuturesOrder(saved, act.exchange.feed);
}

export interface Amendment {
  readonly id: number;
  readonly targetPrice?: string | undefined;
  readonly triggerPrice?: string | undefined;
  readonly stopLimit?: string | undefined;
}

/**
 * A moved limit enters the market again: it may cross, and ticks before the change do not fill it.
 */
export function amendOrder(act: Act, change: Amendment): Result<FuturesOrder> {
  const { feed } = act.exchange;
  const found = act.rows.order(change.id);
  if (!found.ok) return found;
  const order = found.value;
  if (order.status === 'complete' || isExpired(order, act.at)) return refuse('order_not_open');
  const market = marketOf(feed, order);
  if (!feed.isOpen(market.id, act.at)) return refuse('market_closed');
  // Of a pair both wait: it is judged anew as it is placed.
  if (order.oco === 'both' && feed.source(market.id).isAway) return refuse('market_stale');
  const isWaiting = isAsleep(order);
  const misplaced = misplacedField(order, change);
  if (misplaced) return refuse('parameter_error', { fields: { [misplaced]: 'parameter_error' } });
  const problem = priceProblem(act, { order, market, change, isWaiting });
  if (problem) return refuseProblem(problem, change);
  const { targetPrice = order.targetPrice, triggerPrice = order.triggerPrice } = change;
  const moved: OrderRow = {
    ...order,
    targetPrice,
    triggerPrice,
    ...pairAfter(order, { targetPrice, stopLimit: change.stopLimit ?? order.stopLimit }),
    triggerWhen:
      change.triggerPrice === undefined
        ? order.triggerWhen
        : triggerSide(feed, market, change.triggerPrice),
    fromTickId: lastTickId(feed, market.id),
  };
  const limited = movedRefusal(act, moved, market);
  if (limited) return limited;
  if (isWaiting) {
    const saved = act.rows.saveOrder(moved);
    act.tellOrder('futures.amended', saved);
    return ok(toFuturesOrder(saved, feed));
  }
  return moveResting(act, moved, market);
}

/** The prices of a limit and its stop, of which the one that is left is the price of the order. */
function pairAfter(
  { oco, ocoPrice }: OrderRow,
  { targetPrice, stopLimit }: Pick<OrderRow, 'targetPrice' | 'stopLimit'>,
): Pick<OrderRow, 'ocoPrice' | 'stopLimit'> {
  if (oco === 'stop') return { ocoPrice, stopLimit: targetPrice };
  return { ocoPrice: oco === null ? null : targetPrice, stopLimit };
}

/** What opens at another price is worth another sum. */
function movedRefusal(act: Act, order: OrderRow, market: Market) {
  if (order.reduceOnly) return null;
  const rest = quantityOf(order.lots - order.filledLots, market);
  const value = rest.times(waitingPrice(order) ?? '0');
  return limitsRefusal(act, market, { ...order, value: plainText(value) });
}

/** Only a limit or a trigger that the order has can be moved, and at least one must be. */
function misplacedField(order: OrderRow, change: Amendment): string | null {
  const { targetPrice, triggerPrice, stopLimit } = change;
  if ((targetPrice ?? triggerPrice ?? stopLimit) === undefined) return 'targetPrice';
  // What is traded in slices keeps the price that it was begun with.
  const isFixed = order.targetPrice === null || isSliced(order);
  if (targetPrice !== undefined && isFixed) return 'targetPrice';
  if (triggerPrice !== undefined && !awaitsTrigger(order)) return 'triggerPrice';
  const hasStopLimit = order.oco === 'both' && order.stopLimit !== null;
  return stopLimit !== undefined && !hasStopLimit ? 'stopLimit' : null;
}

function priceProblem(
  act: Act,
  asked: { order: OrderRow; market: Market; change: Amendment; isWaiting: boolean },
) {
  const { order, market, change, isWaiting } = asked;
  // A pair is looked at as a whole once it enters the market again.
  if (order.oco === 'both') return null;
  const lastTicks = markTicks(act.exchange.feed, market.id);
  const last = scaledText(lastTicks, market.priceScale);
  const trigger = change.triggerPrice ?? order.triggerPrice;
  const target = change.targetPrice ?? order.targetPrice;
  const triggered =
    change.triggerPrice === undefined ? null : triggerProblem(market, change.triggerPrice, last);
  if (triggered) return triggered;
  const around = isWaiting ? (trigger ?? last) : last;
  const limit = target === null ? null : limitPriceProblem(market, target, around);
  if (limit || order.reduceOnly) return limit;
  const terms = futuresTerms(market, { discountPercent: order.feeDiscount, nowMs: act.at });
  const from = exact(target ?? trigger ?? last).times(10 ** market.priceScale);
  return stopsProblem({ ...order, market, terms }, from.toNumber());
}

/** Releases the old hold and enters the market again with the rest, all in one commit. */
function moveResting(act: Act, moved: OrderRow, market: Market): Result<FuturesOrder> {
  const { feed } = act.exchange;
  giveBack(act, moved);
  const free = act.rows.saveOrder({ ...moved, holdId: null });
  act.tellOrder('futures.amended', free);
  if (free.reduceOnly) {
    const takes = movedProblem(act, free, market);
    if (takes) return refuseProblem(takes, { targetPrice: moved.targetPrice ?? '' });
    return ok(toFuturesOrder(reduceAtMarket(act, { order: free, market }), feed));
  }
  const isPair = free.oco === 'both';
  const { request } = quoteRequest(act, market, {
    ...free,
    type: 'limit',
    triggerPrice: isPair ? free.triggerPrice : null,
    ...(isPair && { pair: { stopLimit: free.stopLimit } }),
    size: { lots: String(free.lots - free.filledLots) },
    discountPercent: free.feeDiscount,
  });
  const quote = quoteFuturesOrder(request);
  if (quote.problem) return refuseProblem(quote.problem, { targetPrice: moved.targetPrice ?? '' });
  return ok(toFuturesOrder(enterMarket(act, { order: free, market, quote }), feed));
}
