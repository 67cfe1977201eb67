/**
 * Places a ladder of limits that open: all of its orders or none, as one act. None of them fills at once, so each is held for and
 * told as any limit that waits, and is nothing but one from then on.
 */
import { type ErrorCode, ok, type Result, refuse } from '../../../../contract/envelope.ts';
import type { FuturesScale } from '../../../../contract/features/futures.ts';
import type { FuturesOrder } from '../../../../contract/features/futures-entities.ts';
import type { Market } from '../../../../contract/features/markets.ts';
import { quoteFuturesScale } from '../../../../contract/rules/futures/scale.ts';
import type { FuturesRung } from '../../../../contract/rules/futures/scale-rung.ts';
import { contractFeeDiscount } from '../../../../contract/rules/money/vip.ts';
import type { OrderProblem } from '../../../../contract/rules/spot/limits.ts';
import { SCALE_COUNT } from '../../../../contract/rules/spot/scale-orders.ts';
import { scaledText } from '../../../../contract/scaled.ts';
import type { Act } from '../money/act.ts';
import type { Named } from '../money/seen-account.ts';
import { refuseProblem } from '../refuse-problem.ts';
import { toFuturesOrder } from '../rows/entities.ts';
import type { OrderRow } from '../rows/order-store.ts';
import { judgeOpening } from './judge-opening.ts';
import { limitsRefusal } from './opening-limits.ts';
import { enterMarket, openerOf, quoteRequest, tradedMarket } from './place-order.ts';

/** An id is drawn for each of its orders before it is known whether it is a ladder. */
export function ladderNamed({ count }: FuturesScale): Named {
  return { mayOpen: true, newOrders: Math.min(Math.max(count, 1), SCALE_COUNT.most) };
}

/** @returns its orders from the first price to the last. */
export function placeScale(act: Act, request: FuturesScale): Result<FuturesOrder[]> {
  const { feed } = act.exchange;
  const traded = tradedMarket(feed, { ...request, type: 'limit' }, act.at);
  if (!traded.ok) return traded;
  const market = traded.value;
  // Whether an order would fill at once is not known while the venue is away.
  if (feed.source(market.id).isAway) return refuse('market_stale');
  const judged = judgeScale(act, market, request);
  if (!judged.ok) return judged;
  const orders: FuturesOrder[] = [];
  for (const rung of judged.value) {
    const placed = placeRung(act, market, { request, rung });
    if (!placed.ok) return placed;
    orders.push(toFuturesOrder(placed.value, feed));
  }
  return ok(orders);
}

/** The orders that are to be placed, or why it is no ladder at this moment. */
function judgeScale(
  act: Act,
  market: Market,
  request: FuturesScale,
): Result<readonly FuturesRung[]> {
  const { side, multiple, marginMode = 'cross', lots, fromPrice, toPrice, count, sizes } = request;
  const { targetProfitPrice, stopLossPrice, trailingRate } = request;
  const asked = quoteRequest(act, market, {
    ...{ side, type: 'limit', multiple, marginMode, size: { lots }, targetPrice: fromPrice },
    ...{ targetProfitPrice, stopLossPrice, trailingRate },
    discountPercent: contractFeeDiscount(act.tier),
  });
  const { terms } = asked.request;
  const quote = quoteFuturesScale(asked.request, { lots, toPrice, count, sizes });
  if (quote.problem) return refuseScale(quote.problem, request);
  if (asked.openCount >= terms.maximumPositions)
    return refuse('limit_exceeded', { params: { maximum: String(terms.maximumPositions) } });
  // To the limits of its owner it is one order: all of it together.
  const limited = limitsRefusal(act, market, { id: 0, side, multiple, value: quote.notional });
  if (limited) return limited;
  if (act.rows.openOrderCount() + count > terms.maximumOrders)
    return refuse('too_many_orders', { params: { maximum: String(terms.maximumOrders) } });
  return ok(quote.rungs);
}

/** Beside what it is about; of a price that is none, a ladder has two. */
function refuseScale(problem: OrderProblem, request: FuturesScale): ReturnType<typeof refuse> {
  const { code, params } = problem;
  const fields: readonly string[] = scaleFields(code);
  if (fields.length === 0) return refuseProblem(problem, request);
  return refuse(code, {
    params: { ...params },
    fields: Object.fromEntries(fields.map((field) => [field, code])),
  });
}

function scaleFields(code: ErrorCode): readonly string[] {
  if (code === 'scale_count') return ['count'];
  if (code === 'scale_too_small') return ['lots'];
  const isOfPrices =
    code.startsWith('price') || code === 'scale_too_narrow' || code === 'scale_takes';
  return isOfPrices ? ['fromPrice', 'toPrice'] : [];
}

/** Judged by itself once more, with what the orders before it have left. */
function placeRung(
  act: Act,
  market: Market,
  { request, rung }: { request: FuturesScale; rung: FuturesRung },
): Result<OrderRow> {
  const { priceTicks, quantityLots } = rung;
  const targetPrice = scaledText(priceTicks, market.priceScale);
  const limit = { ...request, type: 'limit', lots: String(quantityLots), targetPrice } as const;
  const judged = judgeOpening(openerOf(act), market, limit);
  if (!judged.ok) return judged;
  const { quote } = judged.value;
  return ok(enterMarket(act, { order: act.rows.insertOrder(judged.value.order), market, quote }));
}
