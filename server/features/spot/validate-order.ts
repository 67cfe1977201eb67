/** Validates an order against its market: hours, whole lots and ticks, bounds, a fresh price. */
import { type Failure, ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { SpotSide, SpotTrade } from '../../../contract/features/spot.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { spotOrderProblem } from '../../../contract/rules/spot/limits.ts';
import { canQueue, collarTicks } from '../../../contract/rules/spot/stock-orders.ts';
import { scaledInteger, scaledText } from '../../../contract/scaled.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { seenPriceProblem } from '../../market/seen-price.ts';
import { isTrading } from './market-session.ts';

export interface OrderIntent {
  readonly market: Market;
  readonly side: SpotSide;
  readonly lots: number;
  /** Null for an order at the market. */
  readonly limitTicks: number | null;
  /** The market cannot be traded on now: the order waits for the open. */
  readonly isQueued: boolean;
  /** Worst price of a queued order at the market; null for all others. */
  readonly collarTicks: number | null;
}

export function validateOrder(
  feed: MarketFeed,
  request: SpotTrade,
  nowMs: number,
): Result<OrderIntent> {
  const { amount, targetPrice = null, type: side } = request;
  const market = feed.markets.find(
    (row) =>
      row.kind !== 'futures' &&
      row.currencyId === request.currencyId &&
      row.legalId === request.legalId,
  );
  if (!market) return refuse('market_unknown');
  const isQueued = !isTrading(feed, market.id, nowMs);
  if (isQueued && !canQueue(market)) return refuse('market_closed');
  // A limit may wait for the venue; what is to be filled now would be filled at a price of before.
  if (targetPrice === null && feed.source(market.id).isAway) return refuse('market_stale');
  const problem = limitsProblem(feed, market, { amount, targetPrice });
  if (problem) return problem;
  const lastTicks = feed.quote(market.id)[2];
  const last = scaledText(lastTicks, market.priceScale);
  // The price of the open is not known yet: a collar guards instead.
  const stale = isQueued ? null : seenPriceProblem(request, { last, nowMs });
  if (stale) return refuse(stale);
  return ok({
    market,
    side,
    lots: scaledInteger(amount, market.quantityScale),
    limitTicks: targetPrice === null ? null : scaledInteger(targetPrice, market.priceScale),
    isQueued,
    collarTicks: isQueued && targetPrice === null ? collarTicks(side, lastTicks) : null,
  });
}

/** Whether the market takes this size at this limit, or at the last price; the refusal, or null. */
export function limitsProblem(
  feed: MarketFeed,
  market: Market,
  order: { amount: string; targetPrice: string | null },
): { readonly ok: false; readonly error: Failure } | null {
  const { amount, targetPrice } = order;
  const last = scaledText(feed.quote(market.id)[2], market.priceScale);
  const problem = spotOrderProblem(market, {
    quantity: amount,
    price: targetPrice,
    turnover: plainText(exact(amount).times(targetPrice ?? last)),
    last,
  });
  if (!problem) return null;
  const field = problem.code.startsWith('price') ? 'targetPrice' : 'amount';
  return refuse(problem.code, {
    params: { ...problem.params },
    fields: { [field]: problem.code },
  });
}
