/** Orders that reduce a position and never open one: they hold nothing and need no margin. */
import { ok, type Result, refuse } from '../../../../contract/envelope.ts';
import type { FuturesSubmit } from '../../../../contract/features/futures.ts';
import type { FuturesOrder } from '../../../../contract/features/futures-entities.ts';
import type { Market } from '../../../../contract/features/markets.ts';
import type { BookFill } from '../../../../contract/lots.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import {
  quoteReducing,
  type ReducingRequest,
  reducingFills,
} from '../../../../contract/rules/futures/reduce.ts';
import type { OrderProblem } from '../../../../contract/rules/spot/limits.ts';
import { mayWait } from '../../../../contract/rules/spot/order-terms.ts';
import { turnoverOf } from '../../../../contract/rules/spot/pricing.ts';
import type { Tick } from '../../../market/feed.ts';
import { type Act, sumText } from '../money/act.ts';
import { closeLots } from '../positions/close-position.ts';
import { refuseProblem } from '../refuse-problem.ts';
import { lastTickId, markTicks, toFuturesOrder } from '../rows/entities.ts';
import { feeRatesOf } from '../rows/order-money.ts';
import { type OrderRow, unsliced } from '../rows/order-store.ts';
import type { PositionRow } from '../rows/position-store.ts';
import { futuresTerms } from '../terms.ts';
import { expiryOf, triggerSide } from './judge-opening.ts';
import { isTwap } from './plan-slices.ts';

type ReducingWish = Pick<ReducingRequest, 'type' | 'lots'> &
  Pick<FuturesSubmit, 'timeInForce' | 'postOnly'> & {
    readonly expiresAt?: number | null | undefined;
    readonly targetPrice?: string | null | undefined;
    readonly triggerPrice?: string | null | undefined;
  };

export function placeReducing(
  act: Act,
  market: Market,
  request: FuturesSubmit & { positionId: number },
): Result<FuturesOrder> {
  const { feed } = act.exchange;
  const { lots } = request;
  if (lots === undefined) return refuse('parameter_error', { fields: { lots: 'parameter_error' } });
  const found = act.rows.position(request.positionId);
  if (!found.ok) return found;
  const position = found.value;
  const unfit = unfitPosition(market, request, position);
  if (unfit) return unfit;
  const quote = quoteReducing(requestOf(act, market, { position, wish: { ...request, lots } }));
  if (quote.problem) return refuseProblem(quote.problem, request);
  const order = act.rows.insertOrder({
    ...{ userId: act.userId, marketId: market.id, symbol: market.symbol, type: request.type },
    ...{ side: position.side, marginMode: position.marginMode, multiple: position.multiple },
    ...{ isSuper: position.isSuper, feeDiscount: position.feeDiscount },
    targetPrice: request.targetPrice ?? null,
    triggerPrice: request.triggerPrice ?? null,
    triggerWhen:
      request.triggerPrice === undefined ? null : triggerSide(feed, market, request.triggerPrice),
    timeInForce: request.timeInForce ?? 'gtc',
    postOnly: request.postOnly ?? false,
    expiresAt: request.expiresAt ?? null,
    ...{ oco: null, ocoPrice: null, stopLimit: null, ...unsliced },
    reduceOnly: true,
    positionId: position.id,
    lots: exact(lots).toNumber(),
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

/** Why this position is not one that the order could reduce; null where it is. */
function unfitPosition(
  market: Market,
  request: FuturesSubmit,
  position: PositionRow,
): ReturnType<typeof refuse> | null {
  if (position.status === 'closed') return refuse('position_not_open');
  // Of a position the stops that it has are such a pair.
  if (request.oco) return refuse('terms_conflict', { fields: { oco: 'terms_conflict' } });
  // Slices open.
  if (isTwap(request))
    return refuse('terms_conflict', { fields: { twapSeconds: 'terms_conflict' } });
  const hasStops = request.targetProfitPrice ?? request.stopLossPrice ?? request.trailingRate;
  if (position.marketId !== market.id || position.side !== request.side || hasStops !== undefined)
    return refuse('parameter_error', { fields: { positionId: 'parameter_error' } });
  return null;
}

/** What is asked of the shared quote: the position, the market and the book as they are now. */
function requestOf(
  { exchange: { feed }, rows, at }: Act,
  market: Market,
  { position, wish }: { position: PositionRow; wish: ReducingWish },
): ReducingRequest {
  const { type, lots, targetPrice, triggerPrice, timeInForce, postOnly } = wish;
  return {
    ...{ market, position, type, lots },
    terms: futuresTerms(market, { discountPercent: position.feeDiscount, nowMs: at }),
    targetPrice: targetPrice ?? null,
    triggerPrice: triggerPrice ?? null,
    timeInForce: timeInForce ?? 'gtc',
    postOnly: postOnly ?? false,
    ...expiryOf(wish, at),
    ...{ book: feed.book(market.id), lastTicks: markTicks(feed, market.id) },
    openOrders: rows.openOrderCount(),
  };
}

/** Why a limit that was moved must not meet the book as it is now; null where it may. */
export function movedProblem(act: Act, order: OrderRow, market: Market): OrderProblem | null {
  const found = order.positionId === null ? null : act.rows.position(order.positionId);
  if (!order.postOnly || !found?.ok) return null;
  const rest = { ...order, type: 'limit', lots: String(order.lots - order.filledLots) } as const;
  const { filledLots } = quoteReducing(
    requestOf(act, market, { position: found.value, wish: { ...rest, triggerPrice: null } }),
  );
  return filledLots > 0 ? { code: 'post_only_takes', params: {} } : null;
}

/** Executes a triggered order against the book; the rest of a limit that may wait does. */
export function reduceAtMarket(
  act: Act,
  entry: { order: OrderRow; market: Market; tick?: Tick },
): OrderRow {
  const { order, market, tick } = entry;
  const { feed } = act.exchange;
  const { side, targetPrice } = order;
  const fills = reducingFills(
    { market, targetPrice, book: feed.book(market.id), lastTicks: markTicks(feed, market.id) },
    { side, lots: order.lots - order.filledLots },
  );
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
  // What was to be had at once is over with what it got.
  const isDone = filledLots === order.lots || left.lots === 0 || !mayWait(order);
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
