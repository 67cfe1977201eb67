/**
 * Trades the slice of an order that is due: an order at the market for itself, that is judged, paid for and filled now, and whose
 * fill enlarges the position of the order. One that finds nothing within the worst price waits, and the later ones with it; one
 * that cannot be paid for ends the order.
 */
import type { Market } from '../../../../contract/features/markets.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import { slicedMarket } from '../../../../contract/rules/futures/limits.ts';
import { quoteFuturesOrder } from '../../../../contract/rules/futures/order.ts';
import { riskTierOf } from '../../../../contract/rules/futures/pricing.ts';
import type {
  FuturesQuote,
  FuturesQuoteRequest,
} from '../../../../contract/rules/futures/quote.ts';
import { nextSlice } from '../../../../contract/rules/spot/twap-orders.ts';
import { scaledText } from '../../../../contract/scaled.ts';
import { beatAfter } from '../../../jobs/slices.ts';
import type { MarketFeed } from '../../../market/feed.ts';
import type { Act } from '../money/act.ts';
import { fillOpening } from '../positions/open-position.ts';
import { marketOf, markTicks } from '../rows/entities.ts';
import { isSliced, type OrderRow } from '../rows/order-store.ts';
import { limitsRefusal } from './opening-limits.ts';
import { quoteRequest } from './place-order.ts';

export function tradeSlice(act: Act, orderId: number): void {
  const found = act.rows.order(orderId);
  if (!found.ok || found.value.status === 'complete' || !isSliced(found.value)) return;
  const order = found.value;
  const market = marketOf(act.exchange.feed, order);
  // What was closed, by whatever it was, is not opened again.
  const isOrphaned = order.positionId !== null && !act.rows.position(order.positionId).ok;
  if (isOrphaned) endSlices(act, order, 'futures.cancelled');
  else if (isDue(act, order, market)) takeOrEnd(act, order, market);
}

function isDue({ exchange: { feed }, at }: Act, order: OrderRow, market: Market): boolean {
  return order.nextSliceAt !== null && order.nextSliceAt <= at && isTraded(feed, market, at);
}

function takeOrEnd(act: Act, order: OrderRow, market: Market): void {
  const { feed } = act.exchange;
  const lots = sliceLots(feed, order, market);
  const { request, openCount } = quoteRequest(act, market, {
    ...order,
    type: order.targetPrice === null ? 'market' : 'limit',
    timeInForce: order.targetPrice === null ? 'gtc' : 'ioc',
    triggerPrice: null,
    size: { lots: String(lots) },
    discountPercent: order.feeDiscount,
  });
  const quote = quoteFuturesOrder(agreed(request));
  if (quote.problem?.code === 'no_liquidity') return;
  const limited = limitsRefusal(act, market, { ...order, value: quote.notional });
  const isCrowded = order.positionId === null && openCount >= request.terms.maximumPositions;
  const isRefused = quote.problem ?? limited;
  if (isRefused || isCrowded || !isBorne(order, request, quote))
    endSlices(act, order, 'futures.refused');
  else takeSlice(act, order, { market, quote });
}

export function isTraded(feed: MarketFeed, market: Market, nowMs: number): boolean {
  return feed.isOpen(market.id, nowMs) && !feed.source(market.id).isAway;
}

/** Ends an order before all of its slices have come: nothing of it is held. Whoever closed its position knows why. */
function endSlices(
  act: Act,
  order: OrderRow,
  event: 'futures.cancelled' | 'futures.refused',
): void {
  const ended = act.rows.saveOrder({ ...order, status: 'complete', outcome: 'refused' });
  act.tellOrder(event, ended);
}

function sliceLots(feed: MarketFeed, order: OrderRow, market: Market): number {
  const { lots, filledLots, twapSlices, twapDone } = order;
  const price = scaledText(markTicks(feed, market.id), market.priceScale);
  const left = (twapSlices ?? 0) - (twapDone ?? 0);
  return nextSlice(slicedMarket(market), { restLots: lots - filledLots, left, price });
}

/** Its worst price was agreed to before, and a slice that the book gives a part of is none that is too small. */
function agreed(request: FuturesQuoteRequest): FuturesQuoteRequest {
  return { ...request, market: { ...request.market, priceBand: '1', minimumNotional: '0' } };
}

/** Whether all that has come by then may still have this multiple, at what it has cost. */
function isBorne(
  { cost, multiple }: OrderRow,
  { terms }: FuturesQuoteRequest,
  quote: FuturesQuote,
): boolean {
  const notional = plainText(exact(cost).plus(quote.cost));
  return riskTierOf(terms.riskTiers, { notional, multiple }) !== null;
}

function takeSlice(
  act: Act,
  order: OrderRow,
  { market, quote }: { market: Market; quote: FuturesQuote },
): void {
  const isOver = order.filledLots + quote.filledLots === order.lots;
  const next = { ...order, ...beatAfter(order, { isOver, nowMs: act.at }) };
  const { fills } = quote;
  const filled = fillOpening(act, { order: next, market, fills, isMaker: false });
  act.tellOrder('futures.filled', filled);
}
