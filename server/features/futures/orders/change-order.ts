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
import { scaledText } from '../../../../contract/scaled.ts';
import type { Act } from '../money/act.ts';
import { refuseProblem } from '../refuse-problem.ts';
import { lastTickId, marketOf, markTicks, toFuturesOrder } from '../rows/entities.ts';
import type { OrderRow } from '../rows/order-store.ts';
import { futuresTerms } from '../terms.ts';
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
}

/**
 * A moved limit enters the market again: it may cross, and ticks before the change do not fill it.
 */
export function amendOrder(act: Act, change: Amendment): Result<FuturesOrder> {
  const { feed } = act.exchange;
  const found = act.rows.order(change.id);
  if (!found.ok) return found;
  const order = found.value;
  if (order.status === 'complete') return refuse('order_not_open');
  const market = marketOf(feed, order);
  if (!feed.isOpen(market.id, act.at)) return refuse('market_closed');
  const isWaiting = order.triggerPrice !== null && !order.isTriggered;
  const misplaced = misplacedField(order, change, isWaiting);
  if (misplaced) return refuse('parameter_error', { fields: { [misplaced]: 'parameter_error' } });
  const problem = priceProblem(act, { order, market, change, isWaiting });
  if (problem) return refuseProblem(problem, change);
  const { targetPrice = order.targetPrice, triggerPrice = order.triggerPrice } = change;
  const moved: OrderRow = {
    ...order,
    targetPrice,
    triggerPrice,
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

/** What opens at another price is worth another sum. */
function movedRefusal(act: Act, order: OrderRow, market: Market) {
  if (order.reduceOnly) return null;
  const rest = quantityOf(order.lots - order.filledLots, market);
  const value = rest.times(order.targetPrice ?? order.triggerPrice ?? '0');
  return limitsRefusal(act, market, { ...order, value: plainText(value) });
}

/** Only a limit or a trigger that the order has can be moved, and at least one must be. */
function misplacedField(order: OrderRow, change: Amendment, isWaiting: boolean): string | null {
  if (change.targetPrice === undefined && change.triggerPrice === undefined) return 'targetPrice';
  if (change.targetPrice !== undefined && order.targetPrice === null) return 'targetPrice';
  return change.triggerPrice !== undefined && !isWaiting ? 'triggerPrice' : null;
}

function priceProblem(
  act: Act,
  asked: { order: OrderRow; market: Market; change: Amendment; isWaiting: boolean },
) {
  const { order, market, change, isWaiting } = asked;
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
  const { request } = quoteRequest(act, market, {
    ...free,
    type: 'limit',
    triggerPrice: null,
    size: { lots: String(free.lots - free.filledLots) },
    discountPercent: free.feeDiscount,
  });
  const quote = quoteFuturesOrder(request);
  if (quote.problem) return refuseProblem(quote.problem, { targetPrice: moved.targetPrice ?? '' });
  return ok(toFuturesOrder(enterMarket(act, { order: free, market, quote }), feed));
}

/** All that an order still holds. */
function giveBack({ money, at }: Act, { holdId }: OrderRow): void {
  if (holdId !== null) money.release({ holdId, amount: null, at });
}
