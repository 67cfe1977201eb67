/**
 * Places an order: checks it by the shared quote, fills it from the book at once and rests the
 * remainder, where it may wait.
 */
import { ok, type Result, refuse } from '../../../../contract/envelope.ts';
import type { FuturesSubmit } from '../../../../contract/features/futures.ts';
import type { FuturesOrder } from '../../../../contract/features/futures-entities.ts';
import type { Market } from '../../../../contract/features/markets.ts';
import { exact } from '../../../../contract/money.ts';
import { isForNow } from '../../../../contract/rules/futures/order.ts';
import type {
  FuturesQuote,
  FuturesQuoteRequest,
} from '../../../../contract/rules/futures/quote.ts';
import { isAsleep } from '../../../../contract/rules/futures/waiting.ts';
import { contractFeeDiscount } from '../../../../contract/rules/money/vip.ts';
import { mayWait } from '../../../../contract/rules/spot/order-terms.ts';
import { scaledText } from '../../../../contract/scaled.ts';
import type { HoldOrder } from '../../../ledger/holds.ts';
import type { MarketFeed } from '../../../market/feed.ts';
import type { Act } from '../money/act.ts';
import { fillOpening } from '../positions/open-position.ts';
import { markTicks, toFuturesOrder } from '../rows/entities.ts';
import { restHold } from '../rows/order-money.ts';
import { isSliced, type OrderRow } from '../rows/order-store.ts';
import { LEVER_CURRENCY } from '../terms.ts';
import { judgeOpening, type Opener, type QuoteWish, quoteRequestOf } from './judge-opening.ts';
import { limitsRefusal } from './opening-limits.ts';
import { isTwap } from './plan-slices.ts';

/** A price that the trader saw longer ago than this is refused. */
const SEEN_PRICE_LIFE_MS = 30_000;

/**
 * The contract of a request, when it is open and its price has not moved away from the one seen.
 */
export function tradedMarket(
  feed: MarketFeed,
  request: Pick<
    FuturesSubmit,
    | 'currencyId'
    | 'legalId'
    | 'type'
    | 'timeInForce'
    | 'oco'
    | 'twapSeconds'
    | 'twapEvery'
    | 'seenPrice'
    | 'seenAt'
    | 'slippage'
  >,
  nowMs: number,
): Result<Market> {
  const market = contractOf(feed, request);
  if (!market) return refuse('market_unknown');
  if (!feed.isOpen(market.id, nowMs)) return refuse('market_closed');
  // What waits for a price may wait for the venue too; but on which side of it a pair waits is not known then.
  const { type, timeInForce = 'gtc', oco = false } = request;
  if ((oco || isTwap(request) || isForNow({ type, timeInForce })) && feed.source(market.id).isAway)
    return refuse('market_stale');
  const { seenPrice, seenAt, slippage } = request;
  if (seenPrice === undefined) return ok(market);
  if (seenAt !== undefined && nowMs - seenAt > SEEN_PRICE_LIFE_MS) return refuse('market_stale');
  if (slippage === undefined) return ok(market);
  const moved = exact(scaledText(markTicks(feed, market.id), market.priceScale)).minus(seenPrice);
  const isTooFar = moved.abs().gt(exact(seenPrice).times(slippage));
  return isTooFar ? refuse('slippage_exceeded') : ok(market);
}

export function contractOf(
  feed: MarketFeed,
  named: { currencyId: number; legalId: number },
): Market | undefined {
  return feed.markets.find(
    (row) =>
      row.kind === 'futures' &&
      row.currencyId === named.currencyId &&
      row.legalId === named.legalId,
  );
}

/**
 * @returns the order as it stands after meeting the book.
 * @throws Refused when the account cannot pay after all.
 */
export function placeOpening(
  act: Act,
  market: Market,
  request: FuturesSubmit,
): Result<FuturesOrder> {
  const { feed } = act.exchange;
  const { rows } = act;
  const judged = judgeOpening(openerOf(act), market, request);
  if (!judged.ok) return judged;
  const { quote, terms } = judged.value;
  const limited = limitsRefusal(act, market, {
    ...judged.value.order,
    id: 0,
    value: quote.notional,
  });
  if (limited) return limited;
  const isBySlices = isSliced(judged.value.order);
  if ((isBySlices || request.type !== 'market') && rows.openOrderCount() >= terms.maximumOrders)
    return refuse('too_many_orders', { params: { maximum: String(terms.maximumOrders) } });
  const order = rows.insertOrder(judged.value.order);
  if (isBySlices || isAsleep(order)) {
    act.tellOrder('futures.placed', order);
    return ok(toFuturesOrder(order, feed));
  }
  return ok(toFuturesOrder(enterMarket(act, { order, market, quote }), feed));
}

/** The account of an act, as the act has changed it. */
export function openerOf({ exchange: { feed }, userId, at, tier, money, rows }: Act): Opener {
  const positions = rows.openPositions();
  const discountPercent = contractFeeDiscount(tier);
  return { userId, available: money.available(), positions, discountPercent, feed, at };
}

/**
 * Executes a triggered order: its fills open a position, its rest is held, and what a market order
 * cannot fill is cancelled.
 */
export function enterMarket(
  act: Act,
  entry: { order: OrderRow; market: Market; quote: FuturesQuote },
): OrderRow {
  const { market, quote } = entry;
  const hasFills = quote.filledLots > 0;
  const met = hasFills
    ? fillOpening(act, { order: entry.order, market, fills: quote.fills, isMaker: false })
    : entry.order;
  const settled = met.status === 'complete' ? met : leaveRest(act, met, market);
  act.tellOrder(hasFills ? 'futures.filled' : 'futures.placed', settled);
  return settled;
}

function leaveRest({ rows, money, at }: Act, order: OrderRow, market: Market): OrderRow {
  if (order.targetPrice === null || !mayWait(order)) {
    return rows.saveOrder({ ...order, status: 'complete', outcome: 'cancelled' });
  }
  return rows.saveOrder({ ...order, holdId: money.hold(holdOfRest(order, market, at)) });
}

/** Holds what the rest of a limit order needs. The key names the version that needs it. */
function holdOfRest(order: OrderRow, market: Market, at: number): HoldOrder {
  const { id, userId, version } = order;
  return {
    account: { userId, account: 'lever', currency: LEVER_CURRENCY },
    amount: restHold(order, market),
    code: 'futures_order',
    key: `futures_order:${id}:${version}`,
    reference: { kind: 'futures_order', id },
    at,
  };
}

/** The market, the book and the account as they are now, and as the act has changed it. */
export function quoteRequest(
  act: Act,
  market: Market,
  wish: QuoteWish,
): { request: FuturesQuoteRequest; openCount: number } {
  const positions = act.rows.openPositions();
  const account = { available: act.money.available(), positions };
  const request = quoteRequestOf({ ...account, feed: act.exchange.feed, at: act.at }, market, wish);
  return { openCount: positions.length, request };
}
