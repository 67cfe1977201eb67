/** Orders that reduce a position and never open one: they hold nothing and need no margin. */
import { ok, type Result, refuse } from '../../../../contract/envelope.ts';
import type { FuturesSubmit } from '../../../../contract/features/futures.ts';
import type { FuturesOrder } from '../../../../contract/features/futures-entities.ts';
import type { Market } from '../../../../contract/features/markets.ts';
import type { BookFill } from '../../../../contract/lots.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import { closingFills } from '../../../../contract/rules/futures/close.ts';
import {
  limitPriceProblem,
  readPrice,
  triggerProblem,
} from '../../../../contract/rules/futures/limits.ts';
import { turnoverOf, walkBook } from '../../../../contract/rules/spot/pricing.ts';
import { scaledText } from '../../../../contract/scaled.ts';
import type { Tick } from '../../../market/feed.ts';
import { type Act, sumText } from '../money/act.ts';
import { closedLots } from '../positions/close-calls.ts';
import { closeLots } from '../positions/close-position.ts';
import { refuseProblem } from '../refuse-problem.ts';
import { lastTickId, markTicks, toFuturesOrder } from '../rows/entities.ts';
import { feeRatesOf } from '../rows/order-money.ts';
import type { OrderRow } from '../rows/order-store.ts';
import type { PositionRow } from '../rows/position-store.ts';
import { futuresTerms } from '../terms.ts';
import { triggerSide } from './judge-opening.ts';

export function placeReducing(
  act: Act,
  market: Market,
  request: FuturesSubmit & { positionId: number },
): Result<FuturesOrder> {
  const { feed } = act.exchange;
  const found = act.rows.position(request.positionId);
  if (!found.ok) return found;
  const position = found.value;
  const problem = reducingProblem(act, { market, request, position });
  if (problem) return problem;
  const lots = closedLots(position, request.lots);
  if (!lots.ok) return lots;
  const order = act.rows.insertOrder({
    ...{ userId: act.userId, marketId: market.id, symbol: market.symbol, type: request.type },
    ...{ side: position.side, marginMode: position.marginMode, multiple: position.multiple },
    ...{ isSuper: position.isSuper, feeDiscount: position.feeDiscount },
    targetPrice: request.targetPrice ?? null,
    triggerPrice: request.triggerPrice ?? null,
    triggerWhen:
      request.triggerPrice === undefined ? null : triggerSide(feed, market, request.triggerPrice),
    ...{ timeInForce: 'gtc', postOnly: false },
    reduceOnly: true,
    positionId: position.id,
    lots: lots.value,
    maintenanceRate: position.maintenanceRate,
    ...{ targetProfitPrice: null, stopLossPrice: null, trailingRate: null },
    fromTickId: lastTickId(feed, market.id),
    createdAt: act.at,
  });
  if (order.triggerPrice !== null) {
    act.tellOrder('futures.placed', order);
    return ok(toFuturesOrder(order, feed));
  }
  return ok(toFuturesOrder(reduceAtMarket(act, { order, market }), feed));
}

function reducingProblem(
  act: Act,
  asked: { market: Market; request: FuturesSubmit; position: PositionRow },
): ReturnType<typeof refuse> | null {
  const { market, request, position } = asked;
  if (position.status === 'closed') return refuse('position_not_open');
  const hasStops = request.targetProfitPrice ?? request.stopLossPrice ?? request.trailingRate;
  if (position.marketId !== market.id || position.side !== request.side || hasStops !== undefined)
    return refuse('parameter_error', { fields: { positionId: 'parameter_error' } });
  // The terms are those of what opens.
  if ((request.timeInForce ?? 'gtc') !== 'gtc' || request.postOnly === true)
    return refuseProblem({ code: 'terms_conflict', params: {} }, request);
  if (request.lots === undefined)
    return refuse('parameter_error', { fields: { lots: 'parameter_error' } });
  const last = scaledText(markTicks(act.exchange.feed, market.id), market.priceScale);
  const { targetPrice, triggerPrice } = request;
  const problem =
    (triggerPrice === undefined ? null : triggerProblem(market, triggerPrice, last)) ??
    (targetPrice === undefined
      ? null
      : limitPriceProblem(market, targetPrice, triggerPrice ?? last));
  if (problem) return refuseProblem(problem, request);
  if (request.type === 'market') return null;
  const { maximumOrders } = futuresTerms(market, { discountPercent: 0, nowMs: act.at });
  return act.rows.openOrderCount() >= maximumOrders
    ? refuse('too_many_orders', { params: { maximum: String(maximumOrders) } })
    : null;
}

/** Executes a triggered order against the book; the rest of a limit waits. */
export function reduceAtMarket(
  act: Act,
  entry: { order: OrderRow; market: Market; tick?: Tick },
): OrderRow {
  const { order, market, tick } = entry;
  const { feed } = act.exchange;
  const { side } = order;
  const book = feed.book(market.id);
  const limitTicks = readPrice(order.targetPrice, market);
  const lots = order.lots - order.filledLots;
  const levels = side === 'long' ? book.bids : book.asks;
  const walked = side === 'long' ? 'sell' : 'buy';
  const lastTicks = markTicks(feed, market.id);
  const fills =
    limitTicks === null
      ? closingFills({ side, lots, book, lastTicks, scales: market })
      : walkBook({ side: walked, levels, lots, scales: market, limitTicks }).fills;
  return reduceBy(act, { order, market, fills, isMaker: false, ...(tick && { tick }) });
}

/** Closes lots of the order's position, never more than are left of it. */
export function reduceBy(
  act: Act,
  step: {
    order: OrderRow;
    market: Market;
    fills: readonly BookFill[];
    isMaker: boolean;
    tick?: Tick;
  },
): OrderRow {
  const { order, market, isMaker, tick = null } = step;
  const { rows } = act;
  const found = order.positionId === null ? null : rows.position(order.positionId);
  if (!found?.ok || found.value.status === 'closed') {
    const saved = rows.saveOrder({ ...order, status: 'complete', outcome: 'refused' });
    act.tellOrder('futures.cancelled', saved);
    return saved;
  }
  const position = found.value;
  const fills = firstLots(step.fills, position.lots);
  const lots = fills.reduce((sum, fill) => sum + fill.quantityLots, 0);
  if (lots === 0) {
    const resting = rows.saveOrder(order);
    act.tellOrder('futures.placed', resting);
    return resting;
  }
  const rates = feeRatesOf(order, market);
  const feeRate = isMaker ? rates.maker : rates.taker;
  const left = closeLots(act, {
    ...{ position, fills, feeRate, reason: 'user', tick, orderId: order.id, isMaker },
  });
  const filledLots = order.filledLots + lots;
  const fee = exact(left.fee).minus(position.fee);
  const isDone = filledLots === order.lots || left.lots === 0;
  const saved = rows.saveOrder({
    ...order,
    filledLots,
    cost: sumText(order.cost, turnoverOf(fills, market)),
    feeExact: plainText(fee.plus(order.feeExact)),
    ...(isDone && {
      status: 'complete',
      outcome: filledLots === order.lots ? 'filled' : 'cancelled',
    }),
  });
  act.tellOrder('futures.filled', saved);
  return saved;
}

/** The first fills up to a number of lots. */
function firstLots(fills: readonly BookFill[], most: number): BookFill[] {
  const kept: BookFill[] = [];
  let rest = most;
  for (const { priceTicks, quantityLots } of fills) {
    const taken = Math.min(rest, quantityLots);
    if (taken > 0) kept.push({ priceTicks, quantityLots: taken });
    rest -= taken;
  }
  return kept;
}
