/**
 * What a futures draft would do now: pure, from what was typed and what is known. All that costs money
 * is the server's own quote; here are only the size in the unit that was chosen, and what a ticket shows
 * beside it.
 */
import type { ErrorCode } from '../../../contract/envelope.ts';
import type {
  FuturesOrderType,
  FuturesSide,
  FuturesTerms,
  MarginMode,
} from '../../../contract/features/futures-entities.ts';
import type { FuturesDraft } from '../../../contract/features/futures-views.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { ScaleSizes } from '../../../contract/ladders.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { TimeInForce } from '../../../contract/plain/time-in-force.ts';
import type { CrossState } from '../../../contract/rules/futures/account.ts';
import { readPrice } from '../../../contract/rules/futures/limits.ts';
import {
  futuresFeeRates,
  isForNow,
  maximumOpenLots,
  onlyTakes,
  quoteFuturesOrder,
  referenceTicks,
} from '../../../contract/rules/futures/order.ts';
import {
  futuresNotional,
  futuresProfit,
  settledProfit,
} from '../../../contract/rules/futures/pricing.ts';
import type {
  FuturesBook,
  FuturesQuote,
  FuturesQuoteRequest,
} from '../../../contract/rules/futures/quote.ts';
import {
  type FuturesLadder,
  maximumScaleLots,
  quoteFuturesScale,
  scaleLotsWithin,
} from '../../../contract/rules/futures/scale.ts';
import type { FuturesRung } from '../../../contract/rules/futures/scale-rung.ts';
import { farThrough } from '../../../contract/rules/market/far-limit.ts';
import type { TwapPlan } from '../../../contract/rules/spot/twap-orders.ts';
import { scaledText } from '../../../contract/scaled.ts';

export interface FuturesSituation {
  readonly market: Market;
  readonly terms: FuturesTerms;
  readonly side: FuturesSide;
  readonly type: FuturesOrderType;
  readonly marginMode: MarginMode;
  readonly multiple: number;
  /** Typed numbers as plain decimals; null when they are empty or cannot be read. */
  readonly targetPrice: string | null;
  readonly triggerPrice: string | null;
  /** Of a limit beside a stop: the limit of the stop, null at the market, `unread` for text that is no number. */
  readonly pair?: { readonly stopLimit: string | null | 'unread' };
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  /** Of `gtd`: when it would end, and now. */
  readonly expiry?: FuturesQuoteRequest['expiry'];
  /** Of a ladder of limits, whose first price is the limit. */
  readonly scale?: {
    readonly to: string | null;
    readonly count: number;
    readonly sizes: ScaleSizes;
  };
  /** Of an order in slices, whose limit is its worst price. */
  readonly twap?: TwapPlan;
  readonly size: string | null;
  readonly sizeUnit: FuturesDraft['sizeUnit'];
  readonly percent: number | null;
  /** The same for the stops; `unread` for text that is no number. */
  readonly targetProfitPrice: string | null | 'unread';
  readonly stopLossPrice: string | null | 'unread';
  readonly trailingRate: string | null | 'unread';
  readonly book: FuturesBook;
  readonly lastTicks: number;
  readonly free: string;
  readonly cross: CrossState;
  /** Open positions and entrusted orders there are. */
  readonly positions: number;
  readonly orders: number;
  readonly isOpen: boolean;
  readonly isStale: boolean;
  /** False while an order has no way to the exchange. */
  readonly isReachable: boolean;
}

export interface FuturesProblem {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, string>>;
}

export interface FuturesPricing {
  /** The orders of a ladder; absent for every other order. */
  readonly rungs?: readonly FuturesRung[];
  readonly request: FuturesQuoteRequest;
  readonly quote: FuturesQuote;
  readonly maximumLots: number;
  /** How far the average is from the best price, as a share; only at the market. */
  readonly slippage: string | null;
  readonly feeRate: string;
  /** How far a limit is through the market, as a share; null where it is not far. */
  readonly far: string | null;
  /** What closing all at the stops would bring, before fees; null where there is none. */
  readonly profitAtTarget: string | null;
  readonly lossAtStop: string | null;
  readonly problem: FuturesProblem | null;
}

export function priceFutures(situation: FuturesSituation): FuturesPricing {
  const blank = toRequest(situation, { lots: '0' });
  const ladder = ladderOf(situation);
  const most = ladder === null ? maximumOpenLots(blank) : maximumScaleLots(blank, ladder);
  const size = sizeOf(situation, { blank, most, ladder });
  const request = toRequest(situation, size);
  const laid = ladder === null ? null : quoteLadder(request, ladder);
  const quote = laid ?? quoteFuturesOrder(request);
  return {
    request,
    quote,
    ...(laid !== null && { rungs: laid.rungs }),
    maximumLots: most,
    slippage: slippageOf(request, quote),
    feeRate: feeRateOf(request, quote),
    far: laid === null ? farOf(request) : null,
    profitAtTarget: profitAtPrice(request, quote, request.targetProfitPrice),
    lossAtStop: profitAtPrice(request, quote, request.stopLossPrice),
    problem: findProblem(situation, request) ?? quote.problem ?? crowdProblem(situation),
  };
}

/** Null for every other order. A price that cannot be read is one at which nothing can be placed. */
function ladderOf({ scale }: FuturesSituation): FuturesLadder | null {
  return scale === undefined ? null : { ...scale, toPrice: scale.to ?? '0' };
}

function quoteLadder(request: FuturesQuoteRequest, ladder: FuturesLadder) {
  const { size } = request;
  return quoteFuturesScale(request, { ...ladder, lots: 'lots' in size ? size.lots : '0' });
}

function toRequest(
  situation: FuturesSituation,
  size: FuturesQuoteRequest['size'],
): FuturesQuoteRequest {
  const { targetProfitPrice, stopLossPrice, trailingRate } = situation;
  const read = (text: string | null) => (text === 'unread' ? null : text);
  return {
    market: situation.market,
    terms: situation.terms,
    side: situation.side,
    type: situation.type,
    multiple: situation.multiple,
    marginMode: situation.marginMode,
    size,
    targetPrice: situation.targetPrice,
    triggerPrice: situation.triggerPrice,
    ...(situation.twap && { twap: situation.twap }),
    ...(situation.pair && { pair: { stopLimit: read(situation.pair.stopLimit) } }),
    timeInForce: situation.timeInForce,
    postOnly: situation.postOnly,
    ...(situation.expiry && { expiry: situation.expiry }),
    targetProfitPrice: read(targetProfitPrice),
    stopLossPrice: read(stopLossPrice),
    trailingRate: read(trailingRate),
    book: situation.book,
    lastTicks: situation.lastTicks,
    free: situation.free,
    cross: situation.cross,
  };
}

/** The size in what the rules count in; a notional is a number of whole lots, as a margin is. */
function sizeOf(
  situation: FuturesSituation,
  {
    blank,
    most,
    ladder,
  }: { blank: FuturesQuoteRequest; most: number; ladder: FuturesLadder | null },
): FuturesQuoteRequest['size'] {
  const { size, sizeUnit, percent, terms } = situation;
  if (percent !== null) {
    const step = exact(terms.lotStep);
    const share = exact(String(most)).times(percent).div(100);
    return { lots: plainText(share.div(step).floor().times(step)) };
  }
  if (size === null) return { lots: '0' };
  if (sizeUnit === 'lots') return { lots: size };
  if (sizeUnit === 'base') return { lots: plainText(exact(size).div(terms.contractSize)) };
  if (ladder !== null)
    return { lots: String(scaleLotsWithin(blank, ladder, { name: sizeUnit, amount: size })) };
  if (sizeUnit === 'margin') return { margin: size };
  const one = exact(futuresNotional(1, referenceTicks(blank), blank.market));
  return { lots: one.isZero() ? '0' : plainText(exact(size).div(one).floor()) };
}

function slippageOf({ type, side, book, market }: FuturesQuoteRequest, quote: FuturesQuote) {
  const best = (side === 'long' ? book.asks : book.bids)[0]?.[0];
  if (type !== 'market' || best === undefined || quote.averagePrice === null) return null;
  const bestPrice = scaledText(best, market.priceScale);
  const distance = exact(quote.averagePrice).minus(bestPrice).abs();
  return plainText(distance.div(bestPrice).toDecimalPlaces(6));
}

/** A stop order waits for its trigger, whatever its limit is, what is post-only or beside a stop never takes, and slices have time. */
function farOf(request: FuturesQuoteRequest): string | null {
  const { type, side, targetPrice, postOnly, pair, twap, market, book } = request;
  const isPlain = type === 'limit' && !postOnly && !pair && !twap;
  const priceTicks = isPlain ? readPrice(targetPrice, market) : null;
  return priceTicks === null ? null : farThrough({ isBuy: side === 'long', priceTicks, ...book });
}

/** The rate of what fills at once, else of what waits. */
function feeRateOf(request: FuturesQuoteRequest, { filledLots }: FuturesQuote): string {
  const { type, terms, pair } = request;
  const rates = futuresFeeRates(terms);
  if (filledLots > 0 || isForNow(request) || onlyTakes(request)) return rates.taker;
  return type === 'limit' && !pair ? rates.maker : rates.higher;
}

function profitAtPrice(
  { market, side }: FuturesQuoteRequest,
  { filledLots, restLots, notional }: FuturesQuote,
  price: string | null,
): string | null {
  const ticks = readPrice(price, market);
  const lots = filledLots + restLots;
  if (ticks === null || lots === 0) return null;
  const proceeds = futuresNotional(lots, ticks, market);
  return settledProfit(futuresProfit({ side, cost: notional, proceeds }));
}

/** Problems that come before the rules of the exchange. */
function findProblem(
  situation: FuturesSituation,
  request: FuturesQuoteRequest,
): FuturesProblem | null {
  const { size, percent, scale, pair, twap } = situation;
  const problem = (code: ErrorCode) => ({ code, params: {} });
  if (!situation.isOpen) return problem('market_closed');
  if (!situation.isReachable) return problem('offline');
  // Whether an order of a ladder would fill at once, on which side a pair waits, and the size of a slice are judged now.
  const isJudgedNow = isForNow(request) || (scale ?? pair ?? twap) !== undefined;
  if (isJudgedNow && situation.isStale) return problem('market_stale');
  if (isUnpriced(situation)) return problem('price_invalid');
  if (percent === null ? isNone(size) : percent === 0) return problem('amount_invalid');
  const stops = [situation.targetProfitPrice, situation.stopLossPrice, situation.trailingRate];
  const isUnread = stops.some((stop) => stop === 'unread' || (stop !== null && isNone(stop)));
  if (isUnread) return problem('stop_invalid');
  // Nothing of what is free is no size, and not one that is too small.
  const isEmpty = percent !== null && 'lots' in request.size && exact(request.size.lots).isZero();
  return isEmpty ? problem('insufficient_balance') : null;
}

function isNone(text: string | null): boolean {
  return text === null || exact(text).isZero();
}

/** Whether a price that it needs was not typed. */
function isUnpriced(situation: FuturesSituation): boolean {
  const { type, targetPrice, triggerPrice, scale, pair } = situation;
  if ((type.startsWith('stop') || pair) && isNone(triggerPrice)) return true;
  if (pair && isUntyped(pair.stopLimit)) return true;
  const isOpenEnded = scale !== undefined && isNone(scale.to);
  return type.endsWith('limit') && (isNone(targetPrice) || isOpenEnded);
}

function isUntyped(stopLimit: string | null): boolean {
  return stopLimit === 'unread' || (stopLimit !== null && exact(stopLimit).isZero());
}

function crowdProblem(situation: FuturesSituation): FuturesProblem | null {
  const { terms, type, positions, orders, scale, twap } = situation;
  const { maximumPositions, maximumOrders } = terms;
  if (positions >= maximumPositions)
    return { code: 'limit_exceeded', params: { maximum: String(maximumPositions) } };
  if ((type === 'market' && !twap) || orders + (scale?.count ?? 1) <= maximumOrders) return null;
  return { code: 'too_many_orders', params: { maximum: String(maximumOrders) } };
}
